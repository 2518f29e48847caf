import type { CalendarFailure } from './port.ts';

/** What a failed call of a provider means for a calendar. Whatever only that provider knows, such as a limit, is a refusal. */
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
