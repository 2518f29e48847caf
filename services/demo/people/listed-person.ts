import type { Html } from '#services/runtime/html.ts';

/** Someone of the demo as its page lists them. */
export type ListedPerson = {
  email: string;
  firstName: string;
  lastName: string;
  /** IANA. */
  zone: string;
  /** How one becomes them: with the demo of this provider, or by a link that is emailed to them. */
  signIn: 'google' | 'microsoft' | 'mail';
  /** The page of their calendar. */
  calendar: string;
  /** What to enter in the settings to connect the same calendars, by the label of each field. */
  connecting?: Readonly<Record<string, string>>;
  /** The files of their calendars as they are now, where the page of their calendar is the demo people's own. */
  textsOf?: () => Promise<readonly string[]>;
};

/** People of one kind. */
export type PeopleOfKind = { title: string; about: Html; people: readonly ListedPerson[] };
