import { DateTime } from 'luxon';
import { LONGEST_RANGE_DAYS } from '#contracts/api/limits.ts';
import { DAY } from '#contracts/durations.ts';
import { intlZone } from '#contracts/intl-zone.ts';
import { ENDS_BEFORE_START, TOO_MANY_DAYS } from '#contracts/text/field-errors.ts';
import { partsOf } from '#contracts/text/times.ts';
import type { MeetingWithId, Refused } from './organizing.ts';
import { refuseWith } from './refuse.ts';

/** How far ahead a meeting may be, in years. */
const YEARS_AHEAD = 2;

/** Days, `YYYY-MM-DD`, both included. */
type Range = { dateRangeStart: string; dateRangeEnd: string };

/** UTC for a stored zone that this machine doesn't know: dates off by a day are better than any date. */
const known = (zone: string): string => intlZone(zone) ?? 'UTC';

/** The day in a zone that a `YYYY-MM-DD` names or an instant falls on. */
export const dayInZone = (zone: string, value: string): string =>
  value.length === 10 ? value : DateTime.fromISO(value, { zone: known(zone) }).toFormat('yyyy-MM-dd');

/** The day of an instant in a zone. A cached format takes a tenth of the time of `DateTime`. */
function dayOf(at: Date, zone: string): string {
  const { year, month, day } = partsOf(at, zone, { year: 'numeric', month: '2-digit', day: '2-digit' });
  return `${year}-${month}-${day}`;
}

/** Refuses date ranges that are reversed, in the past, too long or too far ahead; null if the range is fine. */
export function refuseRange(
  { dateRangeStart: start, dateRangeEnd: end }: Range,
  zone: string,
  now: Date,
): Refused | null {
  if (end < start) return refuseWith('badDates', ENDS_BEFORE_START);
  if ((Date.parse(end) - Date.parse(start)) / DAY > LONGEST_RANGE_DAYS)
    return refuseWith('badDates', TOO_MANY_DAYS);
  const today = dayOf(now, zone);
  if (end < today) return refuseWith('badDates', 'End date must be today or later');
  // Where today is February 29 there's no such day, but compared as a text it lies between its neighbors.
  if (end > `${Number(today.slice(0, 4)) + YEARS_AHEAD}${today.slice(4)}`)
    return refuseWith('badDates', `End date must be within the next ${YEARS_AHEAD} years`);
  return null;
}

/** The dates that a change names, in the meeting's zone. Refused if the resulting range is invalid. */
export function changedDays(
  { state }: MeetingWithId,
  { dateRangeStart, dateRangeEnd }: { [Day in keyof Range]?: string | undefined },
  now: Date,
): { ok: true; days: Partial<Range> } | Refused {
  if (dateRangeStart === undefined && dateRangeEnd === undefined) return { ok: true, days: {} };
  const zone = state.organizerZone;
  const days = {
    dateRangeStart: dayInZone(zone, dateRangeStart ?? state.dateRangeStart),
    dateRangeEnd: dayInZone(zone, dateRangeEnd ?? state.dateRangeEnd),
  };
  return refuseRange(days, zone, now) ?? { ok: true, days };
}
