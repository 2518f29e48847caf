import { shortDateInWords } from '#contracts/text/times.ts';

/** "1,234" or "12.5" */
export const number = (value: number): string => value.toLocaleString('en-US');

/** "1 meeting", "12 meetings" */
export const some = (count: number, one: string, more = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : more}`;

/** A share such as "38%". Only an exact 0% or 100% is shown as such. */
export function percentOf(part: number, whole: number): string {
  if (part > 0 && part / whole < 0.01) return 'less than 1%';
  if (part < whole && part / whole > 0.99) return 'more than 99%';
  return `${Math.round((100 * part) / whole)}%`;
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** "40 seconds", "12 minutes", "2 hours 5 minutes", "3 days 4 hours": two units at most. */
export function durationText(minutes: number): string {
  const seconds = Math.round(minutes * 60);
  if (seconds > 0 && seconds < 60) return some(seconds, 'second');
  const whole = Math.round(minutes);
  if (whole < HOUR) return some(whole, 'minute');
  if (whole < DAY) return two(some(Math.floor(whole / HOUR), 'hour'), whole % HOUR, 'minute');
  const hours = Math.round(whole / HOUR);
  return two(some(Math.floor(hours / 24), 'day'), hours % 24, 'hour');
}

const two = (first: string, rest: number, unit: string) =>
  rest === 0 ? first : `${first} ${some(rest, unit)}`;

/** The short form: "40 s", "12 min", "2 h 5 min", "3 d 4 h". */
export const shortDuration = (minutes: number): string =>
  durationText(minutes)
    .replace(/ seconds?/, ' s')
    .replace(/ minutes?/, ' min')
    .replace(/ hours?/, ' h')
    .replace(/ days?/, ' d');

type Range = { from: number; to: number | null };

/** "less than 1 hour", "1 hour to 4 hours", "7 days or more" */
export function durationRange({ from, to }: Range): string {
  if (to === null) return `${durationText(from)} or more`;
  return from === 0 ? `less than ${durationText(to)}` : `${durationText(from)} to ${durationText(to)}`;
}

/** The range on two short lines: "under", "15 min"; "1 to", "4 h"; "4 h", "to 1 d"; "7 d", "or more". */
export function shortDurationRange({ from, to }: Range): [string, string] {
  if (to === null) return [shortDuration(from), 'or more'];
  if (from === 0) return ['under', shortDuration(to)];
  const [low, high] = [shortDuration(from), shortDuration(to)];
  const [count, unit] = low.split(' ');
  return high.endsWith(` ${unit}`) ? [`${count} to`, high] : [low, `to ${high}`];
}

/** "week of Nov 16, 2026" */
export const weekInWords = (week: string): string => `week of ${dayOfYear(week)}`;

/** "Nov 16, 2026" of a calendar day */
export const dayOfYear = (day: string): string => `${shortDateInWords(day)}, ${day.slice(0, 4)}`;
