/** A calendar at the double of a CalDAV server. */
export type DavCalendar = {
  /** Its name in addresses. */
  id: string;
  name: string;
  /** False for one that its owner lets others only read. */
  writable: boolean;
};

/** A person with calendars there. */
export type DavPerson = {
  /** Their name in addresses. */
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  /** The rules of their zone. */
  timezone: readonly string[];
  /** Lets a program in, as a password that is made for just one does at real servers. */
  appPassword: string;
  calendars: readonly DavCalendar[];
};
