import type { Interval } from '#services/domain/evidence/busy-time.ts';
import type {
  BusyTime,
  CalendarFailure,
  CreatedEvent,
  FreeBusyFailure,
  LookedAt,
  NewCalendarEvent,
  UnclearSpan,
} from './port.ts';

/** The kinds of accounts that a person's calendars can be in, by the names they are stored with. */
const CALENDAR_PROVIDERS = ['google', 'microsoft', 'caldav', 'feed'] as const;

export type ProviderName = (typeof CALENDAR_PROVIDERS)[number];

/** A calendar of an account, as its provider describes it. */
export type ListedCalendar = {
  /** The provider's own id, the same in every list; `busy` and the writer take this id. */
  id: string;
  /** Personal; empty if the provider gave none. */
  name: string;
  /** Whether the person has the calendar switched on at the provider; then its time counts until they say otherwise. */
  selected: boolean;
  /** Whether events may be written to the calendar. */
  writable: boolean;
};

export type CalendarList =
  | {
      ok: true;
      calendars: ListedCalendar[];
      /** False if the person's permission is enough for these calendars only, and there may be more. */
      complete: boolean;
    }
  | CalendarFailure;

/** Why someone is busy, if the provider says so. They are busy in any case. */
export type BusyKind = 'firm' | 'tentative' | 'outOfOffice' | 'focus';

/** Half open. An event that leaves its time free (transparent, cancelled, declined) is no busy span. */
export type BusySpan = Interval & { kind?: BusyKind; allDay?: true };

/** The busy time of a calendar in a range. */
export type CalendarBusy =
  | {
      known: true;
      /** The calendar's name for its zone, which this machine need not know; null for none. */
      zone: string | null;
      /** In any order, may overlap and reach beyond the range. */
      busy: BusySpan[];
      /** The unclear time; absent for none. In any order, may overlap with itself and with busy time. */
      unclear?: readonly UnclearSpan[];
      /** When the provider last vouched for busy time that isn't read live, such as a feed's; absent if read just now. */
      asOf?: Date;
    }
  | { known: false; why: FreeBusyFailure };

/**
 * A kind of calendar account: everything an adapter has to do. Methods take accounts by their ids in Kairos, and
 * calendars by the provider's ids. An adapter holds no list of accounts; the credentials are in its store. Every call
 * retries temporary failures within a bound of its own, and throws only when its signal is aborted.
 */
export interface CalendarProvider {
  /** Every calendar of an account that Kairos may read, in the provider's order. */
  list(accountId: string, signal: AbortSignal): Promise<CalendarList>;
  /**
   * The busy time of these calendars in a range of any length, an entry for each calendar. An unreadable calendar's
   * entry says why, and never counts as free; an account that can't be used at all says so for each calendar.
   */
  busy(
    accountId: string,
    calendarIds: readonly string[],
    range: Interval,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, CalendarBusy>>;
  /**
   * Revokes the permission of an account at the provider, as far as Kairos can; absent if only the person can. Forget the
   * credential in either case.
   */
  revoke?(accountId: string): Promise<unknown>;
  /** Absent where nobody can be told of changes. */
  channels?: CalendarChannels;
  /**
   * Some text that differs once a calendar has changed, and the milliseconds until asking again makes sense. Absent where
   * the same costs as much as reading the calendar.
   */
  mark?(
    calendar: CalendarOfAccount,
    signal: AbortSignal,
  ): Promise<{ ok: true; mark: string; again: number } | CalendarFailure>;
  /** Null for accounts that can only be read. */
  writer: CalendarWriter | null;
}

/** An account of this provider, and the provider's id of a calendar there. */
export type CalendarOfAccount = { accountId: string; calendarId: string };

/** Has a provider post to an address whenever something in a calendar changes. What it posts means nothing more. */
export interface CalendarChannels {
  /**
   * Opens a channel, in place of the channel that an earlier call answered, if any. Posts to `renewal` ask for a further
   * call before the channel ends.
   */
  open(
    calendar: CalendarOfAccount,
    address: { notice: string; renewal: string },
    before: string | null,
    signal: AbortSignal,
  ): Promise<{ ok: true; channel: string; endsAt: Date } | CalendarFailure>;
  /** A channel that doesn't exist counts as closed. */
  close(accountId: string, channel: string, signal: AbortSignal): Promise<{ ok: true } | CalendarFailure>;
}

/** Writes events, each exactly once however often asked. */
export interface CalendarWriter {
  /** Whether the provider notifies an event's attendees of every change. If not, Kairos's own emails have to. */
  notifiesAttendees: boolean;
  /** Whether a new event can get a video room of the calendar's own. */
  makesVideoLinks: boolean;
  /**
   * Creates the event with this id, or adopts, updates, or revives an existing event with this id. Its UID and its
   * guests' replies stay. Changes of a later revision of the meeting are never undone. An event under this id of another
   * meeting is left alone: `refused`.
   */
  create(
    calendar: CalendarOfAccount,
    event: NewCalendarEvent,
    signal: AbortSignal,
  ): Promise<({ ok: true } & CreatedEvent) | CalendarFailure>;
  /**
   * The calendar's busy time in a range, clipped to the range, without these events, which free/busy alone can't separate
   * from events beside them. Never asks for titles, places or guests.
   */
  busyBeside(
    calendar: CalendarOfAccount,
    range: Interval,
    eventIds: readonly string[],
    signal: AbortSignal,
  ): Promise<BusyTime>;
  /**
   * The event with this id as this calendar has it now. Null only if the calendar answers that the event is gone or
   * cancelled; `refused` if there is no such calendar, or the event isn't Kairos's or has no plain time.
   */
  look(calendar: CalendarOfAccount, eventId: string, signal: AbortSignal): Promise<LookedAt>;
  /** Removes the event; an event that doesn't exist counts as removed. */
  remove(
    calendar: CalendarOfAccount,
    eventId: string,
    signal: AbortSignal,
  ): Promise<{ ok: true } | CalendarFailure>;
  /**
   * The same for an existing event. An event that doesn't exist, or belongs to another meeting, is left alone: null. A
   * repeat that arrives late never undoes a later change.
   */
  update(
    calendar: CalendarOfAccount,
    event: NewCalendarEvent,
    signal: AbortSignal,
  ): Promise<{ ok: true; event: CreatedEvent | null } | CalendarFailure>;
}

/**
 * The store of an adapter's credentials, sealed under the key of the account's owner. The shape of a credential is the
 * adapter's own matter: any JSON. Implemented by accounts.
 */
export interface CredentialStore<Credential> {
  load(accountId: string): Promise<Credential | null>;
  /** Why the credential is missing: the account was never connected, or its permission ended. */
  missing(accountId: string): Promise<'notConnected' | 'disconnected'>;
  /** Replaces the credential of an account that exists, as after a refresh. Does nothing if the account was removed. */
  save(accountId: string, credential: Credential): Promise<void>;
  /** The permission ended: forgets the credential, but remembers its existence. */
  disconnect(accountId: string): Promise<void>;
}
