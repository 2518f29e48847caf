import type { CalendarList, ProviderName } from './provider.ts';

/** A calendar of a connected account, as last listed. */
export type ConnectedCalendar = {
  /** Kairos's own, a UUID. */
  id: string;
  /** The provider's. */
  externalId: string;
  /** Personal; empty if the provider gave none. */
  name: string;
  writable: boolean;
  /** Whether its time counts: the person's choice, or else the selection at the provider. */
  counts: boolean;
  /** Whether the person chose this calendar for their meetings; at most one of all their calendars. */
  getsMeetings: boolean;
};

export type ConnectedAccount = {
  id: string;
  provider: ProviderName;
  /** Its name for the person, such as its address. Personal; null if unknown. */
  label: string | null;
  /** False if the permission has ended. */
  isConnected: boolean;
  /** When its calendars were listed last; null for never. */
  listedAt: Date | null;
  /** Whether these are all its calendars, as far as the provider lets us see. */
  complete: boolean;
  /** In the provider's order. */
  calendars: ConnectedCalendar[];
};

/** Where an event was made, or is being made. */
export type EventCalendar = { accountId: string; calendarId: string };

/** People's calendar accounts, with their choices. Implemented by accounts. */
export interface CalendarDirectory {
  /** In the order in which they were connected. */
  accountsOf(userId: string): Promise<ConnectedAccount[]>;
  /**
   * Takes over the provider's list. A person's choices about a calendar stay; calendars missing from a complete list
   * are forgotten.
   */
  recordList(userId: string, accountId: string, list: Extract<CalendarList, { ok: true }>): Promise<void>;
  /** The calendar in which this event was made; null if none. */
  calendarOf(userId: string, eventId: string): Promise<EventCalendar | null>;
  /** Remembers the calendar for an event that is about to be created, in place of an earlier calendar. */
  rememberEvent(userId: string, eventId: string, calendar: EventCalendar): Promise<void>;
  /** The calendar takes no events, so the event isn't there. Until the next list, the calendar counts as read-only. */
  tookNoEvent(userId: string, eventId: string, calendar: EventCalendar): Promise<void>;
}
