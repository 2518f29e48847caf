import { DEADLINE_AFTER_DATES, DEADLINE_PAST } from '#contracts/text/field-errors.ts';
import { dateRange } from '#services/scheduling/meeting-request/date-range.ts';
import type { Refused } from './organizing.ts';
import { refuseWith } from './refuse.ts';

/**
 * Refuses a deadline (ISO instant) that has passed, or by which the meeting's dates are over; null if it's fine, or none
 * is given.
 */
export function refuseDeadline(
  deadline: string | null | undefined,
  dates: Parameters<typeof dateRange>[0],
  now: Date,
): Refused | null {
  if (deadline === null || deadline === undefined) return null;
  const due = new Date(deadline);
  if (due <= now) return refuseWith('badDates', DEADLINE_PAST);
  return due >= dateRange(dates).end ? refuseWith('badDates', DEADLINE_AFTER_DATES) : null;
}
