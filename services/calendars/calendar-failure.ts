import type { CalendarFailure, FreeBusyFailure } from './port.ts';

/** Why a call failed. After `unreachable`, whether the provider acted isn't known. */
export type CallFailure =
  | {
      ok: false;
      why:
        | 'notConnected'
        | 'disconnected'
        | 'missingPermission'
        | 'refused'
        /** The token was. */
        | 'unauthorized'
        | 'notFound'
        | 'gone'
        /** Another event has this id, or was, or is being, created with this transaction id. */
        | 'conflict';
    }
  /** `retryAfter`: milliseconds. */
  | { ok: false; why: 'unreachable'; retryAfter?: number };

/** The meaning of a provider's failed call for a calendar. A failure of a provider's own kind, such as a limit, is a refusal. */
export function calendarFailure({
  why,
  retryAfter,
}: {
  why: string;
  /** Milliseconds. */
  retryAfter?: number;
}): CalendarFailure {
  switch (why) {
    case 'notConnected':
    case 'disconnected':
    case 'missingPermission':
      return { ok: false, why };
    case 'unreachable':
      return { ok: false, why, ...(retryAfter !== undefined && { retryAfter }) };
    default:
      return { ok: false, why: 'refused' };
  }
}

/** The same for a calendar that is only read. */
export const whyUnreadable = (why: string): FreeBusyFailure =>
  why === 'notConnected' || why === 'disconnected' || why === 'missingPermission' ? why : 'unreadable';
