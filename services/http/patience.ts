import { calendarsTookTooLong } from './errors.ts';

/**
 * How long reading all calendars again may take, in milliseconds: longer than we wait for one that doesn't respond, which
 * then counts as unknown.
 */
const PATIENCE = 25_000;

/** Reads calendars for so long and no longer, nor after `closing`. Throws a 503 if it took too long. */
export async function withinPatience<Done>(
  closing: AbortSignal,
  look: (signal: AbortSignal) => Promise<Done>,
): Promise<Done> {
  const signal = AbortSignal.any([closing, AbortSignal.timeout(PATIENCE)]);
  return look(signal).catch((error: unknown) => {
    // Only reading the calendars is ever cut off, and never booking.
    throw signal.aborted && error === signal.reason ? calendarsTookTooLong() : error;
  });
}
