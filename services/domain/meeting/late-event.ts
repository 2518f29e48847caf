import type { Booking } from './state.ts';

/**
 * How long people wait to hear of a booked time for its calendar event and video link, in milliseconds. An attempt to
 * create it may take 20 seconds more, so everyone is told within a minute.
 */
const LONGEST_WAIT_MS = 40_000;
/** The wait is at most this share of the time to the start. */
const LARGEST_SHARE = 0.1;

/**
 * When the calendar event of a booked time counts as late, and people are told of the time without it. It isn't created
 * while the organizer can undo the booking.
 */
export function eventIsLateFrom({
  bookedAt,
  start,
  graceSeconds = 0,
}: Pick<Booking, 'bookedAt' | 'start' | 'graceSeconds'>): Date {
  const at = Date.parse(bookedAt ?? start) + graceSeconds * 1_000;
  const wait = Math.min(LONGEST_WAIT_MS, (Date.parse(start) - at) * LARGEST_SHARE);
  return new Date(at + Math.max(0, wait));
}
