import { DAY } from '#contracts/durations.ts';
import { UnreadableText } from './split.ts';
import type { Wall, ZoneRules } from './zone-rules.ts';

/** From the shortest period to the longest. */
export const FREQUENCIES = [
  'SECONDLY',
  'MINUTELY',
  'HOURLY',
  'DAILY',
  'WEEKLY',
  'MONTHLY',
  'YEARLY',
] as const;

type Frequency = (typeof FREQUENCIES)[number];

/** The first time of a series, whose clock its rules are on. */
export type SeriesStart = { wall: Wall; rules: ZoneRules; isDate: boolean };

/** A rule, completed from the start of its series. Sets that are null limit nothing. */
export type RecurrenceRule = {
  frequency: Frequency;
  interval: number;
  count: number | null;
  /** The last time that may still count, on the clock of the series. */
  until: Wall | null;
  months: ReadonlySet<number> | null;
  weeks: ReadonlySet<number> | null;
  yearDays: ReadonlySet<number> | null;
  monthDays: ReadonlySet<number> | null;
  /** Days of the week from 0, Monday, as `weekdayKey` makes them with their place in the month or year. */
  weekdays: ReadonlySet<number> | null;
  /** Whether the places of `weekdays` are within a month; else within a year. */
  placedInMonth: boolean;
  hours: ReadonlySet<number> | null;
  minutes: ReadonlySet<number> | null;
  seconds: ReadonlySet<number> | null;
  positions: ReadonlySet<number> | null;
  /** The day on which weeks begin, from 0, Monday. */
  weekStart: number;
  /** Where a day goes that its month doesn't have (RFC 7529). */
  skip: 'OMIT' | 'BACKWARD' | 'FORWARD';
};

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

const PARTS: ReadonlySet<string> = new Set([
  ...['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST', 'RSCALE', 'SKIP', 'BYDAY', 'BYSETPOS', 'BYMONTH'],
  ...['BYWEEKNO', 'BYYEARDAY', 'BYMONTHDAY', 'BYHOUR', 'BYMINUTE', 'BYSECOND'],
]);

/** A day of the week at a place, -53 to 53; 0 for each such day. */
export const weekdayKey = (weekday: number, place: number): number => weekday * 200 + place;

const unknown = (): UnreadableText => new UnreadableText('unknownRule');

/**
 * The meanings of an RRULE or EXRULE (RFC 5545, 3.3.10; RFC 7529): several rules where the standard is ambiguous.
 * Throws UnreadableText for anything unknown, or forbidden by the standard.
 */
export function parseRule(text: string, start: SeriesStart): RecurrenceRule[] {
  const parts = partsOf(text);
  const frequency = FREQUENCIES.find((each) => each === parts.get('FREQ'));
  if (!frequency || (parts.has('COUNT') && parts.has('UNTIL'))) throw unknown();
  const rule: RecurrenceRule = {
    frequency,
    interval: numberIn(parts.get('INTERVAL') ?? '1', 1, 1e9),
    count: parts.has('COUNT') ? numberIn(parts.get('COUNT')!, 0, 1e9) : null,
    until: parts.has('UNTIL') ? lastWall(parts.get('UNTIL')!, start) : null,
    months: numbers(parts.get('BYMONTH'), 1, 12),
    weeks: numbers(parts.get('BYWEEKNO'), 1, 53, true),
    yearDays: numbers(parts.get('BYYEARDAY'), 1, 366, true),
    monthDays: numbers(parts.get('BYMONTHDAY'), 1, 31, true),
    weekdays: weekdaysIn(parts.get('BYDAY')),
    placedInMonth: frequency === 'MONTHLY' || parts.has('BYMONTH'),
    ...timesOfDay(parts, start.isDate),
    positions: numbers(parts.get('BYSETPOS'), 1, 366, true),
    weekStart: weekdayIn(parts.get('WKST') ?? 'MO'),
    skip: skipIn(parts),
  };
  if (!isAllowed(rule, start)) throw unknown();
  return completed(rule, start.wall);
}

function partsOf(text: string): Map<string, string> {
  const parts = new Map<string, string>();
  for (const part of text.replaceAll(/\s/g, '').toUpperCase().split(';')) {
    if (part === '') continue;
    const [name = '', value = '', ...more] = part.split('=');
    if (!PARTS.has(name) || value === '' || more.length > 0 || parts.has(name)) throw unknown();
    parts.set(name, value);
  }
  return parts;
}

function numberIn(text: string, min: number, max: number, signed = false): number {
  const value = /^[+-]?\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  const size = signed ? Math.abs(value) : value;
  if (!(size >= min && size <= max)) throw unknown();
  return value;
}

const numbers = (list: string | undefined, min: number, max: number, signed = false): Set<number> | null =>
  list === undefined ? null : new Set(list.split(',').map((each) => numberIn(each, min, max, signed)));

function weekdayIn(name: string): number {
  const index = WEEKDAYS.indexOf(name);
  if (index < 0) throw unknown();
  return index;
}

function weekdaysIn(list: string | undefined): Set<number> | null {
  if (list === undefined) return null;
  const keys = list.split(',').map((each) => {
    const found = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(each);
    if (!found) throw unknown();
    const [, place, name = ''] = found;
    return weekdayKey(weekdayIn(name), place === undefined ? 0 : numberIn(place, 1, 53, true));
  });
  return new Set(keys);
}

/**
 * Whole days have no times: parts that name times must be ignored. Leap seconds are unknown here, so each becomes the
 * second before.
 */
function timesOfDay(parts: ReadonlyMap<string, string>, isDate: boolean) {
  const hours = numbers(parts.get('BYHOUR'), 0, 23);
  const minutes = numbers(parts.get('BYMINUTE'), 0, 59);
  const seconds = numbers(parts.get('BYSECOND'), 0, 60);
  if (isDate) return { hours: null, minutes: null, seconds: null };
  return { hours, minutes, seconds: seconds && new Set([...seconds].map((each) => Math.min(each, 59))) };
}

function skipIn(parts: ReadonlyMap<string, string>): RecurrenceRule['skip'] {
  const scale = parts.get('RSCALE');
  const skip = parts.get('SKIP') ?? 'OMIT';
  if (scale === undefined ? parts.has('SKIP') : scale !== 'GREGORIAN') throw unknown();
  if (skip !== 'OMIT' && skip !== 'BACKWARD' && skip !== 'FORWARD') throw unknown();
  return skip;
}

/**
 * The end on the clock of the series. For whole days the end is a day: midnight in UTC stands for the written day, any
 * other time in UTC for the series' own day at that time.
 */
function lastWall(text: string, start: SeriesStart): Wall {
  const [, year, month, day, time, hour, minute, second, utc] =
    /^(\d{4})(0[1-9]|1[012])(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-4])([0-5]\d)([0-5]\d|60)(Z?))?$/.exec(text) ??
    [];
  if (year === undefined) throw unknown();
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (time === undefined) return date + DAY - 1;
  const written = date + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000;
  const wall = utc ? start.rules.toWall(written) : written;
  if (!start.isDate) return wall;
  return written === date ? date : Math.floor(wall / DAY) * DAY;
}

/** Forbidden by the standard, so without a known meaning. */
function isAllowed(rule: RecurrenceRule, { isDate }: SeriesStart): boolean {
  const { frequency, weekdays, skip } = rule;
  const isYearly = frequency === 'YEARLY';
  const isShort = FREQUENCIES.indexOf(frequency) < FREQUENCIES.indexOf('DAILY');
  const hasPlaces = [...(weekdays ?? [])].some((key) => key % 200 !== 0);
  if (isDate && isShort) return false;
  if (rule.weeks && !isYearly) return false;
  if (rule.yearDays && !isYearly && !isShort) return false;
  if (rule.monthDays && frequency === 'WEEKLY') return false;
  if (hasPlaces && !(frequency === 'MONTHLY' || (isYearly && !rule.weeks))) return false;
  // The standard doesn't say where a day before the first of its month would go, or the 366th of a short year.
  if (skip === 'OMIT') return true;
  return (
    ![...(rule.monthDays ?? [])].some((day) => day < -28) &&
    !rule.yearDays?.has(366) &&
    !rule.yearDays?.has(-366)
  );
}

/** Adds the parts that the rule leaves to the start of the series: month, day, day of the week. */
function completed(rule: RecurrenceRule, start: Wall): RecurrenceRule[] {
  const { frequency, months, weeks, yearDays, monthDays, weekdays } = rule;
  if (yearDays || monthDays || weekdays) return [rule];
  const at = new Date(start);
  const onDay = { ...rule, monthDays: new Set([at.getUTCDate()]) };
  const onWeekday = { ...rule, weekdays: new Set([weekdayKey((at.getUTCDay() + 6) % 7, 0)]) };
  // A week without a day means all of its days to some programs, and the weekday of the start to others.
  if (weeks) return [rule, onWeekday];
  if (frequency === 'YEARLY') return [{ ...onDay, months: months ?? new Set([at.getUTCMonth() + 1]) }];
  if (frequency === 'MONTHLY') return [onDay];
  return [frequency === 'WEEKLY' ? onWeekday : rule];
}
