import type { Interval } from '#services/domain/evidence/busy-time.ts';

export type FreeBusyFailure = 'notConnected' | 'disconnected' | 'missingPermission' | 'unreadable';

/** What a calendar says: busy time merged and sorted, or why it couldn't be read. Unknown is never free. */
export type FreeBusy =
  | {
      known: true;
      /** The zone as the calendar names it, which this machine need not know; null if it did not say. */
      zone: string | null;
      busy: Interval[];
    }
  | { known: false; why: FreeBusyFailure };

export type NewCalendarEvent = {
  /** Deterministic per meeting and booking, [a-v0-9]{5,1024}: the same call twice makes one event. */
  id: string;
  meetingId: string;
  booking: number;
  title: string;
  description: string;
  start: Date;
  end: Date;
  /** The zone in which the organizer sees it. */
  zone: string;
  attendees: { email: string; name?: string }[];
};

export type CreatedEvent = { eventId: string; iCalUid: string; videoLink?: string; htmlLink?: string };

export type CalendarFailure =
  /** Nothing that a retry could change. */
  | { ok: false; why: 'notConnected' | 'disconnected' | 'missingPermission' | 'refused' }
  /** The time may be retried: quota, 5xx, no answer. `retryAfter` in milliseconds if the server said so. */
  | { ok: false; why: 'unreachable'; retryAfter?: number };

/** The calendars of the users of Kairos, each read and written with that user's own permission. */
export interface Calendars {
  /** Throws only on abort. */
  freeBusy(userId: string, range: Interval, signal: AbortSignal): Promise<FreeBusy>;
  /** Creates the event with this id, adopts it after a repeat, or revives it. Google emails the attendees. */
  create(
    userId: string,
    event: NewCalendarEvent,
    signal: AbortSignal,
  ): Promise<({ ok: true } & CreatedEvent) | CalendarFailure>;
  /**
   * Removes the event and notifies the attendees; an event that doesn't exist, or no longer does, counts as removed.
   */
  remove(userId: string, eventId: string, signal: AbortSignal): Promise<{ ok: true } | CalendarFailure>;
  /**
   * Takes people off the event, with a notification, and leaves everyone else's reply as it is. People who aren't on it,
   * and an event that doesn't exist, count as done. A repeat that arrives late never undoes a later change.
   */
  uninvite(
    userId: string,
    eventId: string,
    emails: readonly string[],
    signal: AbortSignal,
  ): Promise<{ ok: true } | CalendarFailure>;
}

export type GoogleTokens = {
  accessToken: string;
  /** Absent when Google gave none: the one that is stored stays. */
  refreshToken?: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  scopes: string[];
};

/** Where the tokens are kept, sealed. Implemented by accounts. */
export interface TokenStore {
  load(userId: string): Promise<(GoogleTokens & { refreshToken?: string }) | null>;
  /** Why there are no tokens: never connected, or the permission ended. */
  missing(userId: string): Promise<'notConnected' | 'disconnected'>;
  save(userId: string, tokens: GoogleTokens): Promise<void>;
  /** The permission ended (`invalid_grant`): forgets the tokens and remembers that they were there. */
  disconnect(userId: string): Promise<void>;
}

/** Who signed in, as Google's verified id token says. */
export type GoogleIdentity = {
  sub: string;
  email: string;
  firstName: string;
  lastName: string;
  /** Only https and of an allowed host. */
  profileImageUrl: string | null;
};
