import { intlZone } from '#contracts/intl-zone.ts';

const LOCALE = 'en-US';
const ordinals = new Intl.PluralRules(LOCALE, { type: 'ordinal' });
const SUFFIX: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const nth = (day: number) => `${day}${SUFFIX[ordinals.select(day)]}`;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The parts of an instant in a zone. Parts, because the full ICU format puts a narrow space before AM. */
function partsOf(at: Date | string, zone: string, options: Intl.DateTimeFormatOptions) {
  const key = zone + JSON.stringify(options);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: intlZone(zone) ?? 'UTC' });
    formats.set(key, format);
  }
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of format.formatToParts(new Date(at))) parts[type] = value;
  return parts;
}

/** The zone of this device. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** "9:30 AM" */
export function time(at: Date | string, zone: string): string {
  const { hour, minute, dayPeriod } = partsOf(at, zone, { hour: 'numeric', minute: '2-digit' });
  return `${hour}:${minute} ${dayPeriod}`;
}

/** "November 21st, 2026", the `PPP` of date-fns. */
export function longDate(at: Date | string, zone: string): string {
  const { month, day, year } = partsOf(at, zone, { year: 'numeric', month: 'long', day: 'numeric' });
  return `${month} ${nth(Number(day))}, ${year}`;
}

/** "November 21st, 2026 9:30 AM", the `PPP p` of date-fns. */
export const longDateTime = (at: Date | string, zone: string): string =>
  `${longDate(at, zone)} ${time(at, zone)}`;

/** "Nov 21, 9:30 AM", the `MMM d, h:mm a` of date-fns. */
export function shortDateTime(at: Date | string, zone: string): string {
  const { month, day } = partsOf(at, zone, { month: 'short', day: 'numeric' });
  return `${month} ${day}, ${time(at, zone)}`;
}

/** "Nov 21, 2026, 9:30 AM" */
export function dateTimeOfYear(at: Date | string, zone: string): string {
  const { month, day, year } = partsOf(at, zone, { year: 'numeric', month: 'short', day: 'numeric' });
  return `${month} ${day}, ${year}, ${time(at, zone)}`;
}

/** "Saturday" */
export const weekday = (at: Date | string, zone: string): string =>
  partsOf(at, zone, { weekday: 'long' }).weekday ?? '';

/** "Sat, Nov 21" */
export function weekdayDate(at: Date | string, zone: string): string {
  const { weekday, month, day } = partsOf(at, zone, { weekday: 'short', month: 'short', day: 'numeric' });
  return `${weekday}, ${month} ${day}`;
}

/** "Nov 21" of a calendar day such as 2026-11-21, whatever the zone. */
export function shortDay(day: string): string {
  const { month, day: number } = partsOf(`${day}T12:00:00Z`, 'UTC', { month: 'short', day: 'numeric' });
  return `${month} ${number}`;
}

/** "Nov 21 to Nov 28, 2026" of two calendar days. */
export const dayRange = (start: string, end: string): string =>
  `${shortDay(start)} to ${shortDay(end)}, ${end.slice(0, 4)}`;

/** The calendar day of an instant in a zone, such as 2026-11-21. */
export function localDayIn(at: Date | string, zone: string): string {
  const { year, month, day } = partsOf(at, zone, { year: 'numeric', month: '2-digit', day: '2-digit' });
  return `${year}-${month}-${day}`;
}

/** Minutes after local midnight of an instant in a zone. */
export function minuteOfDay(at: Date | string, zone: string): number {
  const { hour, minute } = partsOf(at, zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return Number(hour) * 60 + Number(minute);
}

/** The calendar day this many days later. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
