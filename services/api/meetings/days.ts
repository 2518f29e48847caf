import { DateTime } from 'luxon';
import { LONGEST_RANGE_DAYS } from '../../../contracts/api/limits.ts';
import { ApiError } from '../errors.ts';

/** How far ahead a meeting may lie, in years. */
const YEARS_AHEAD = 2;

const DAY = 24 * 60 * 60_000;

/** The day in a zone that a `YYYY-MM-DD` names or an instant falls on. */
export const dayIn = (zone: string, value: string): string =>
  value.length === 10 ? value : DateTime.fromISO(value, { zone }).toFormat('yyyy-MM-dd');

/** Throws a 400 for a range that no meeting can have: turned round, over, or further off than people plan. */
export function checkRange(start: string, end: string, zone: string, now: Date): void {
  const today = DateTime.fromJSDate(now, { zone });
  if (end < start) throw new ApiError(400, 'End date must be on or after the start date');
  if ((Date.parse(end) - Date.parse(start)) / DAY > LONGEST_RANGE_DAYS)
    throw new ApiError(400, 'The dates cannot span more than a year');
  if (end < today.toISODate()!) throw new ApiError(400, 'End date must not be in the past');
  if (end > today.plus({ years: YEARS_AHEAD }).toISODate()!)
    throw new ApiError(400, `End date must be within the next ${YEARS_AHEAD} years`);
}
