import { calendarsTookTooLong } from './errors.ts';

/**
 * How long reading all calendars again may take, in milliseconds: longer than we wait for one that doesn't respond, which
 * then counts as unknown.
 */
const READ_CALENDARS_MS = 25_000;

/** Reads calendars for so long and no longer, nor after `closing`. Throws a 503 if it took too long. */
export async function withinCalendarTime<Done>(
  closing: AbortSignal,
  look: (signal: AbortSignal) => Promise<Done>,
): Promise<Done> {
  const signal = AbortSignal.any([closing, AbortSignal.timeout(READ_CALENDARS_MS)]);
  return look(signal).catch((error: unknown) => {
    // Only reading the calendars is ever cut off, and never booking.
    throw signal.aborted && error === signal.reason ? calendarsTookTooLong() : error;
  });
}
