import type { Alarm } from '#contracts/alarm.ts';
import type { Interval } from '#services/domain/evidence/busy-time.ts';

export type FreeBusyFailure = 'notConnected' | 'disconnected' | 'missingPermission' | 'unreadable';

/** `outdated`: the provider vouched for the busy time too long ago. */
export type CalendarFailureToRead = FreeBusyFailure | 'outdated';

/**
 * Time that a calendar can't show to be busy or free, as narrow as can be proven, and the event at fault. Never the
 * same as free.
 */
export type UnclearSpan = Interval & {
  why: 'malformedEvent' | 'unknownZone' | 'unknownRule' | 'tooMuch';
  /** The event's title for the owner; empty for none. Personal. */
  title: string;
  /** The event's (first) day, ISO date; null if unreadable. */
  date: string | null;
};

/** A calendar of a person's that counts. */
export type ReadCalendar = {
  /** Kairos's own; null if the calendars of its account couldn't be listed. */
  id: string | null;
  /** Personal: its name for the person, or the account's if the calendar couldn't be listed; empty if neither has a name. */
  name: string;
  /** Why the calendar couldn't be read; absent on success. */
  why?: CalendarFailureToRead;
  /** When the provider last vouched for the busy time; absent if read live. */
  asOf?: Date;
  /** The unclear time, with the titles of events: for the person alone, and never stored. Absent for none. */
  unclear?: readonly UnclearSpan[];
};

/**
 * The busy time of all of a person's calendars, merged and sorted, or why it isn't known. A single unreadable calendar
 * makes the person unknown. Unknown is never free.
 */
export type FreeBusy = { /** All that count. */ calendars: ReadCalendar[] } & (
  | {
      known: true;
      /** The calendar's name for the zone, which this machine need not know; null if no calendar names a zone. */
      zone: string | null;
      busy: Interval[];
      /** The part in which everything is tentative, merged and sorted; absent for none. */
      tentative?: Interval[];
      /** When some calendar can't tell whether they are busy, merged and sorted; absent if all can. */
      unclear?: Interval[];
    }
  | { known: false; why: FreeBusyFailure }
);

/**
 * Busy and unclear time, each merged, sorted and clipped to the requested range, or why the calendars couldn't be read.
 */
export type BusyTime =
  | { known: true; busy: Interval[]; unclear?: Interval[] }
  | { known: false; why: FreeBusyFailure };

/** The calendar event of a meeting, as the event should be. */
export type NewCalendarEvent = {
  /** The meeting's own for its whole life, [a-v0-9]{5,1024}: a repeated call makes no second event. */
  id: string;
  meetingId: string;
  booking: number;
  /** The revision of the meeting in this event. Later revisions in the calendar are never undone. */
  asOf: number;
  /** The event was created for an earlier booking. */
  isMoved?: true;
  title: string;
  description: string;
  /** An address, a room, a phone number; absent for none. */
  location?: string;
  /** Absent for the calendar's default. */
  alarm?: Exclude<Alarm, 'calendar'>;
  start: Date;
  end: Date;
  /** The zone in which the organizer sees the event. */
  zone: string;
  attendees: { email: string; name?: string /** They needn't come. */; optional?: true }[];
  /** Addresses of people who don't come any more. Other people whom the organizer added stay on the event. */
  gone: readonly string[];
  /** Where to meet on video. Absent for the calendar's own link, if the calendar makes links. */
  video?: { address: string } | 'none';
};

export type CreatedEvent = { eventId: string; iCalUid: string; videoLink?: string; htmlLink?: string };

/** An event in someone's calendar. `silent`: the calendar notifies nobody of the event. */
type EventInCalendar = CreatedEvent & { silent?: true };

/** An event of Kairos's as its calendar has it now. */
export type StandingEvent = {
  start: Date;
  end: Date;
  /** The booking and the revision of the meeting that Kairos wrote last. */
  booking: number;
  asOf: number;
  /** The guests' replies, by address in lower case. */
  replies: { email: string; reply: 'accepted' | 'tentative' | 'declined' | 'none' }[];
};

/** Null for an event that was deleted or cancelled. A failure tells nothing of the event. */
export type LookedAt = { ok: true; event: StandingEvent | null } | CalendarFailure;

export type CalendarFailure =
  /** Nothing that a retry could change. */
  | { ok: false; why: 'notConnected' | 'disconnected' | 'missingPermission' | 'readOnly' | 'refused' }
  /** A retry may work later: quota, 5xx, no answer. `retryAfter` in milliseconds if the server said so. */
  | { ok: false; why: 'unreachable'; retryAfter?: number };

/** The calendars of the users of Kairos, each read and written with that user's own permission. */
export interface Calendars {
  /** The union of all calendars that count. Throws only on abort, or if the store doesn't respond. */
  freeBusy(userId: string, range: Interval, signal: AbortSignal): Promise<FreeBusy>;
  /**
   * When someone is busy in a range apart from these events, which free/busy can't tell from the busy time beside them.
   * Never asks for titles, places or guests. `missingPermission` for people who let Kairos see free/busy and nothing
   * else. Throws only on abort.
   */
  busyBeside(
    userId: string,
    range: Interval,
    eventIds: readonly string[],
    signal: AbortSignal,
  ): Promise<BusyTime>;
  /** Revokes the permission to read and write an account's calendars, where the provider lets Kairos. */
  revoke(account: { id: string; provider: string }): Promise<void>;
  /**
   * People's name for the video links of events at the first of these providers, by name, that can make events; null
   * for no links.
   */
  videoLinkName(eventProviders: readonly string[]): string | null;
  /**
   * Creates the event with this id in the calendar that the person chose for meetings, or adopts, updates or revives an
   * existing event. Further attempts go to the calendar of the first attempt. `readOnly` if no calendar
   * takes events.
   */
  create(
    userId: string,
    event: NewCalendarEvent,
    signal: AbortSignal,
  ): Promise<({ ok: true } & EventInCalendar) | CalendarFailure>;
  /**
   * Updates an event in its calendar, and notifies the attendees unless silent. Replies stay as they are. An event that
   * was removed stays away: null. A repeat that arrives late never undoes a later change.
   */
  update(
    userId: string,
    event: NewCalendarEvent,
    signal: AbortSignal,
  ): Promise<{ ok: true; event: EventInCalendar | null } | CalendarFailure>;
  /**
   * The event as its calendar has it now. An event that was moved to another calendar of the account is found there.
   * `refused` for an event that no longer is a plain span of time. Throws only on abort.
   */
  look(userId: string, eventId: string, signal: AbortSignal): Promise<LookedAt>;
  /**
   * Removes the event from its calendar, and notifies the attendees unless silent; an event that doesn't exist counts as removed.
   */
  remove(userId: string, eventId: string, signal: AbortSignal): Promise<{ ok: true } | CalendarFailure>;
}

export type GoogleTokens = {
  accessToken: string;
  /** Absent when Google gave none: the stored token stays. */
  refreshToken?: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  scopes: string[];
};
