import type { CalendarFailure } from './port.ts';

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
