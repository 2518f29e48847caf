import { DAY } from './durations.ts';
import { picked } from './picked.ts';
import type { DecisionMode, TimeOptions, TimePreference } from './preferences.ts';
import {
  EXCLUDED_OUTSIDE_DATES,
  EXCLUDES_ALL_DAYS,
  notOnQuarterHour,
  tooEarlyLatest,
  tooLateEarliest,
} from './text/field-errors.ts';
import type { Daily } from './windows.ts';

/** The options of a meeting whose organizer chose none. */
export const USUAL_TIME_OPTIONS: Readonly<TimeOptions> = {
  priority: 'best',
  excludedDays: [],
  earliest: null,
  latest: null,
  nights: false,
  movesItself: false,
};

export const TIME_OPTION_NAMES = Object.keys(USUAL_TIME_OPTIONS) as (keyof TimeOptions)[];

/** The options alone of something that has more. */
export const timeOptionsOf = (meeting: TimeOptions): TimeOptions => picked(meeting, TIME_OPTION_NAMES);

/** When a meeting may be beside its options, and how its time is chosen. */
export type AskedTime = {
  /** Minutes. */
  duration: number;
  /** Days, `YYYY-MM-DD`, both included: in the organizer's zone. */
  dateRangeStart: string;
  dateRangeEnd: string;
  timePreference: TimePreference;
  aiDecisionMode: DecisionMode;
};

/** The asked time, with its options, of something that has more. */
export const askedTimeOf = (meeting: AskedTime & TimeOptions): AskedTime & TimeOptions => ({
  ...picked(meeting, ['duration', 'dateRangeStart', 'dateRangeEnd', 'timePreference', 'aiDecisionMode']),
  ...timeOptionsOf(meeting),
});

/** The options of a meeting after some of them were said. */
export const withOptions = (
  before: TimeOptions,
  said: { [Name in keyof TimeOptions]?: TimeOptions[Name] | undefined },
): TimeOptions => ({
  priority: said.priority ?? before.priority,
  excludedDays: said.excludedDays ?? before.excludedDays,
  earliest: said.earliest === undefined ? before.earliest : said.earliest,
  latest: said.latest === undefined ? before.latest : said.latest,
  nights: said.nights ?? before.nights,
  movesItself: said.movesItself ?? before.movesItself,
});

/** Whether two values of a field are the same; days are compared individually. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Only the options that differ from the usual ones. */
export const unusualOptions = (options: Partial<TimeOptions>): Partial<TimeOptions> =>
  Object.fromEntries(
    TIME_OPTION_NAMES.filter(
      (name) => options[name] !== undefined && !isSame(options[name], USUAL_TIME_OPTIONS[name]),
    ).map((name) => [name, options[name]]),
  );

/** Days in order, each once. */
export const inOrder = (days: readonly string[]): string[] => [...new Set(days)].sort();

type Dates = { dateRangeStart: string; dateRangeEnd: string };

/** The excluded days that lie within the dates. */
export const daysWithin = (days: readonly string[], { dateRangeStart, dateRangeEnd }: Dates): string[] =>
  days.filter((day) => dateRangeStart <= day && day <= dateRangeEnd);

const MINUTES_A_DAY = 24 * 60;
const QUARTER_HOUR = /^(?:[01]\d|2[0-3]):(?:00|15|30|45)$/;

export const isQuarterHour = (time: string): boolean => QUARTER_HOUR.test(time);

/** Minutes after midnight of `HH:MM`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The times of day that the whole meeting must lie between; null for the whole day. */
export function allowedTimes({ earliest, latest }: Pick<TimeOptions, 'earliest' | 'latest'>): Daily | null {
  if (earliest === null && latest === null) return null;
  return {
    from: earliest === null ? 0 : minutesOf(earliest),
    to: latest === null ? MINUTES_A_DAY : minutesOf(latest),
  };
}

/** The error in the options of a meeting with these dates and this duration in minutes; null if they are valid. */
export function problemWithTimeOptions(
  meeting: TimeOptions & Dates & { duration: number },
): { field: 'excludedDays' | 'earliest' | 'latest'; message: string } | null {
  const { excludedDays, earliest, latest, duration, dateRangeStart, dateRangeEnd } = meeting;
  const within = daysWithin(excludedDays, meeting);
  if (within.length < excludedDays.length) return { field: 'excludedDays', message: EXCLUDED_OUTSIDE_DATES };
  const days = (Date.parse(dateRangeEnd) - Date.parse(dateRangeStart)) / DAY + 1;
  if (inOrder(within).length >= days) return { field: 'excludedDays', message: EXCLUDES_ALL_DAYS };
  if (earliest !== null && !isQuarterHour(earliest))
    return { field: 'earliest', message: notOnQuarterHour('Earliest') };
  if (latest !== null && !isQuarterHour(latest))
    return { field: 'latest', message: notOnQuarterHour('Latest') };
  const allowed = allowedTimes(meeting);
  if (allowed === null || allowed.to - allowed.from >= duration) return null;
  return latest === null
    ? { field: 'earliest', message: tooLateEarliest(duration) }
    : { field: 'latest', message: tooEarlyLatest(duration) };
}
