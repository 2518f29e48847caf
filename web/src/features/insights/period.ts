import type { Days } from '#web/api/insights.ts';
import { addDays } from '#web/lib/dates.ts';
import { mondayOf } from './weeks.ts';

/** By what stands in the address; the first one in none. */
export const PERIODS = [
  { name: '12', label: '12 weeks', weeks: 12 },
  { name: '26', label: '26 weeks', weeks: 26 },
  { name: '52', label: '52 weeks', weeks: 52 },
  { name: 'all', label: 'All', weeks: null },
] as const;

export type Period = (typeof PERIODS)[number];

/** Whatever an address asks for. */
export const periodFrom = (asked: string | null): Period =>
  PERIODS.find(({ name }) => name === asked) ?? PERIODS[0];

/** So many weeks, this one included, which is not yet over; `today` is a day in UTC. */
export const daysOf = ({ weeks }: Period, today: string): Days =>
  weeks === null ? {} : { from: addDays(mondayOf(today), -7 * (weeks - 1)) };

/** "in the last 12 weeks", or "so far" of all the time. */
export const during = ({ weeks }: Period): string =>
  weeks === null ? 'so far' : `in the last ${weeks} weeks`;
