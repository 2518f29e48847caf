import { DAYS_OFF_END_EARLY, missing, tooManyDaysOff } from '#contracts/text/field-errors.ts';
import { WISHES } from '#contracts/wish-limits.ts';
import type { DayOff } from '#contracts/wishes.ts';
import { isDay } from '#web/components/meetings/rules.ts';
import type { Problems } from '#web/lib/checked.ts';

/** Days off as typed. Without a last day, only the first day is off. */
export type NewDaysOff = { first: string; last: string };

/** The days off that aren't over, in order. */
export const upcoming = (daysOff: readonly DayOff[], today: string): DayOff[] =>
  daysOff
    .filter(({ to }) => to >= today)
    .sort((one, other) => (one.from + one.to < other.from + other.to ? -1 : 1));

export const asDayOff = ({ first, last }: NewDaysOff): DayOff => ({ from: first, to: last || first });

/** `known` are the upcoming days off. */
export function checkDaysOff(
  typed: NewDaysOff,
  known: readonly DayOff[],
  today: string,
): Problems<NewDaysOff> {
  const { first, last } = typed;
  if (!isDay(first)) return { first: missing('First day') };
  if (last !== '' && !isDay(last)) return { last: 'Last day must be a date' };
  if (last !== '' && last < first) return { last: DAYS_OFF_END_EARLY };
  const { from, to } = asDayOff(typed);
  if (to < today) return { first: 'Days off must be today or later' };
  if (known.some((one) => one.from <= from && to <= one.to)) return { first: 'These are days off already' };
  return known.length >= WISHES.daysOff ? { first: tooManyDaysOff(WISHES.daysOff) } : {};
}
