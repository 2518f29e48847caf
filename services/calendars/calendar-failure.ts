import type { CalendarFailure, FreeBusyFailure } from './port.ts';

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
