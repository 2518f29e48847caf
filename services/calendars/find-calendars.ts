import type { CalendarPerson } from './calendar-person.ts';
import type { CalendarList } from './provider.ts';

/** Calendars at a server that a person names, with the credential. */
export type NamedCalendars =
  | {
      provider: 'caldav';
      /** An email address, or the address of a server with or without https://. */
      address: string;
      /** Empty to use the email address. */
      username: string;
      password: string;
    }
  | { provider: 'feed' /** As copied by people, webcal:// included. */; address: string };

export type FoundCalendars = {
  ok: true;
  /** The same for the same calendars, however they were typed. A secret. */
  key: string;
  /** Their name for the person. No secret. */
  label: string;
  /** The credential in the store of this provider's adapter. */
  credential: object;
  list: Extract<CalendarList, { ok: true }>;
};

export type CalendarsNotFound =
  | {
      ok: false;
      why: /** Not the address of anything. */
        | 'notAnAddress'
        /** The server answers, and has no calendars there. */
        | 'notFound'
        | 'wrongPassword'
        /** In a network that the operator doesn't allow. */
        | 'notAllowed'
        | 'notEncrypted'
        | 'tooLarge'
        /** A calendar with parts that can't be understood. */
        | 'unreadable'
        | 'unreachable';
    }
  | {
      ok: false;
      why: 'otherHost' /** Where the calendars are, if the server said so. */;
      host: string | null;
    };

/**
 * Finds calendars and looks whether they can be read, before anything is kept of them. Throws only when the signal is aborted.
 */
export type FindCalendars = (
  named: NamedCalendars,
  person: Pick<CalendarPerson, 'id' | 'zone'>,
  signal: AbortSignal,
) => Promise<FoundCalendars | CalendarsNotFound>;
