import type { InsightsDays } from '#web/api/insights.ts';
import { addDays } from '#web/lib/dates.ts';
import { mondayOfDate } from './weeks.ts';

/** Periods by their name in the URL. The first is the default. */
export const PERIODS = [
  { name: '12', label: '12 weeks', weeks: 12 },
  { name: '26', label: '26 weeks', weeks: 26 },
  { name: '52', label: '52 weeks', weeks: 52 },
  { name: 'all', label: 'All', weeks: null },
] as const;

export type Period = (typeof PERIODS)[number];

export const periodFrom = (asked: string | null): Period =>
  PERIODS.find(({ name }) => name === asked) ?? PERIODS[0];

/** The days of the last weeks, including the current week. `today` is a day in UTC. */
export const daysOfPeriod = ({ weeks }: Period, today: string): InsightsDays =>
  weeks === null ? {} : { from: addDays(mondayOfDate(today), -7 * (weeks - 1)) };

/** "in the last 12 weeks", or "so far" for all time. */
export const periodInWords = ({ weeks }: Period): string =>
  weeks === null ? 'so far' : `in the last ${weeks} weeks`;
