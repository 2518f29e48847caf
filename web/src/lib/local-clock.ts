import { MINUTE } from '#contracts/durations.ts';
import { intlZone } from '#contracts/intl-zone.ts';
import { shortDay } from '#contracts/text/times.ts';

/** Minutes since 1970-01-01 00:00 in the local time of a zone. */
export type LocalMinute = number;

/** Days since 1970-01-01 in the local calendar of a zone. */
export type LocalDay = number;

export const MINUTES_PER_DAY = 24 * 60;

/** No zone changes its offset within a quarter hour of UTC, so offsets are cached per quarter. */
const QUARTER = 15 * MINUTE;

type ZoneOffsets = { format: Intl.DateTimeFormat; offsets: Map<number, number> };
const zones = new Map<string, ZoneOffsets>();

/** Local minus UTC, in minutes, at an instant in epoch milliseconds. */
function offsetAt(zone: string, at: number): number {
  let known = zones.get(zone);
  if (!known) {
    known = { format: wallClock(zone), offsets: new Map() };
    zones.set(zone, known);
  }
  const quarter = Math.floor(at / QUARTER);
  let offset = known.offsets.get(quarter);
  if (offset === undefined) {
    offset = readOffset(known.format, quarter * QUARTER);
    known.offsets.set(quarter, offset);
  }
  return offset;
}

const wallClock = (zone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: intlZone(zone) ?? 'UTC',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });

function readOffset(format: Intl.DateTimeFormat, at: number): number {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of format.formatToParts(at)) part[type] = Number(value);
  // `Date.UTC` takes the year 2, which a date input gives while 2026 is typed, for 1902.
  const day = new Date(0).setUTCFullYear(part.year!, part.month! - 1, part.day!);
  return (day - at) / MINUTE + part.hour! * 60 + part.minute!;
}

/** The local time of a zone at an instant in epoch milliseconds. */
export const localMinute = (zone: string, at: number): LocalMinute => at / MINUTE + offsetAt(zone, at);

export const localDayAt = (zone: string, at: number): LocalDay =>
  Math.floor(localMinute(zone, at) / MINUTES_PER_DAY);

/** The instant of a local time. Skipped times map to the instant after the gap, repeated ones to the first. */
export function instantOfLocalMinute(zone: string, local: LocalMinute): number {
  const before = (local - offsetAt(zone, (local - MINUTES_PER_DAY) * MINUTE)) * MINUTE;
  const after = (local - offsetAt(zone, (local + MINUTES_PER_DAY) * MINUTE)) * MINUTE;
  return (
    [Math.min(before, after), Math.max(before, after)].find((at) => localMinute(zone, at) === local) ?? before
  );
}

export const startOfDay = (zone: string, day: LocalDay): number =>
  instantOfLocalMinute(zone, day * MINUTES_PER_DAY);

/** A day such as 2026-11-24. */
export const localDayNumber = (day: string): LocalDay =>
  Date.parse(`${day}T00:00Z`) / (MINUTES_PER_DAY * MINUTE);

/** 1970-01-01 was a Thursday. */
export const isWeekendDay = (day: LocalDay): boolean => (((day + 3) % 7) + 7) % 7 >= 5;

export const mondayOfLocalDay = (day: LocalDay): LocalDay => day - ((((day + 3) % 7) + 7) % 7);

/** 2026-11-24 of a day. */
export const dayNameOf = (day: LocalDay): string =>
  new Date(day * MINUTES_PER_DAY * MINUTE).toISOString().slice(0, 10);

/** "Fri, Nov 27" of a day of a calendar. */
export const dayWords = (day: LocalDay): string => shortDay(`${dayNameOf(day)}T12:00Z`, 'UTC');
