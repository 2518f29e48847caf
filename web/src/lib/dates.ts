import { clockTime, partsOf, type Reader } from '#contracts/text/times.ts';

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const SUFFIX: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const nth = (day: number) => `${day}${SUFFIX[ordinals.select(day)]}`;

export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** "November 21st, 2026", the `PPP` of date-fns. */
export function longDate(at: Date | string, zone: string): string {
  const { month, day, year } = partsOf(at, zone, { year: 'numeric', month: 'long', day: 'numeric' });
  return `${month} ${nth(Number(day))}, ${year}`;
}

/** "November 21st, 2026 9:30 AM", the `PPP p` of date-fns. */
export const longDateTime = (at: Date | string, reader: Reader): string =>
  `${longDate(at, reader.zone)} ${clockTime(at, reader)}`;

/** "Nov 21, 9:30 AM", the `MMM d, h:mm a` of date-fns. */
export function shortDateTime(at: Date | string, reader: Reader): string {
  const { month, day } = partsOf(at, reader.zone, { month: 'short', day: 'numeric' });
  return `${month} ${day}, ${clockTime(at, reader)}`;
}

/** "Nov 21, 2026, 9:30 AM" */
export function dateTimeOfYear(at: Date | string, reader: Reader): string {
  const { month, day, year } = partsOf(at, reader.zone, { year: 'numeric', month: 'short', day: 'numeric' });
  return `${month} ${day}, ${year}, ${clockTime(at, reader)}`;
}

/** "Saturday" */
export const weekday = (at: Date | string, zone: string): string =>
  partsOf(at, zone, { weekday: 'long' }).weekday ?? '';

/** The calendar day of an instant in a zone, such as 2026-11-21. */
export function localDayIn(at: Date | string, zone: string): string {
  const { year, month, day } = partsOf(at, zone, { year: 'numeric', month: '2-digit', day: '2-digit' });
  return `${year}-${month}-${day}`;
}

/** How many days later the second calendar day is. */
export const daysBetween = (first: string, last: string): number =>
  (Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / 86_400_000;

/** The calendar day this many days later. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
