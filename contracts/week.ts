import type { OwnHours } from './preferences.ts';
import { WINDOWS } from './windows.ts';
import { WISHES } from './wish-limits.ts';

/*
 * The hours of a week, Monday first, without the schema that the API checks them with: the web app needs no schema.
 * Times of day are minutes after midnight where the person is.
 */

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** Half open. A span past midnight ends on the next day: 10 PM to 6 AM is from 1320 to 1800. */
export type HoursSpan = { from: number; to: number };

/** The spans of the shifts that begin on each weekday, in order and apart; none on a day without meetings. */
export type Week = HoursSpan[][];

const WORKDAYS = 5;

/** The hours of a preset, day by day. */
export const presetWeek = (hours: OwnHours): Week =>
  WEEKDAYS.map((_, day) => (hours === 'business' && day >= WORKDAYS ? [] : [{ ...WINDOWS[hours] }]));

/** An error in a week, with its day; null for the week as a whole. */
type WeekProblem = { day: number | null; message: string };

export const weekProblems = (week: readonly (readonly HoursSpan[])[]): WeekProblem[] => [
  ...week.flatMap((spans, day): WeekProblem[] => {
    const message = whatIsWrong(spans, WEEKDAYS[day]!) ?? tooLate(spans, week[(day + 1) % week.length]!, day);
    return message === null ? [] : [{ day, message }];
  }),
  ...(week.every((spans) => spans.length === 0)
    ? [{ day: null, message: 'Week must have hours on at least one day' }]
    : []),
];

const MIDNIGHT = 24 * 60;

/** Hours that last into the next day end before its own begin. */
function tooLate(spans: readonly HoursSpan[], next: readonly HoursSpan[], day: number): string | null {
  const last = spans.at(-1);
  if (!last || last.to <= MIDNIGHT) return null;
  if (last.to - last.from >= MIDNIGHT) return `${WEEKDAYS[day]}'s hours must be shorter than a whole day`;
  return next[0] && next[0].from < last.to - MIDNIGHT
    ? `${WEEKDAYS[day]}'s hours must end before the next day's begin`
    : null;
}

function whatIsWrong(spans: readonly HoursSpan[], weekday: string): string | null {
  if (spans.length > WISHES.spansADay)
    return `${weekday} can have at most ${WISHES.spansADay} spans of hours`;
  if (spans.some(({ from, to }) => from >= to)) return `${weekday}'s hours must end after they start`;
  if (spans.some(({ from }, index) => index > 0 && from <= spans[index - 1]!.to))
    return `${weekday}'s hours must be in order, with time between them`;
  return null;
}
