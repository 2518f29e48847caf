import { DAY, HOUR } from '#contracts/durations.ts';
import type { Wall } from './zone-rules.ts';

/** A DATE or DATE-TIME as written (RFC 5545, 3.3.4 and 3.3.5). */
export type CalendarTime = {
  wall: Wall;
  isDate: boolean;
  /** Milliseconds from UTC, if the text itself says so; 0 for UTC. */
  offset: number | null;
};

/** How long something takes: whole days of the calendar, then milliseconds that have passed. */
export type Length = { days: number; milliseconds: number };

/** The standard forbids offsets and the separators of ISO 8601 (RFC 5545, 3.3.5), but they are unambiguous. */
const TIME =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ]?(\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/** Reads a time; null for a time that doesn't exist. */
export function readTime(text: string): CalendarTime | null {
  const found = TIME.exec(text);
  if (!found) return null;
  const [year, month, day, hour, minute, second] = found.slice(1, 7).map((digits) => Number(digits ?? 0)) as [
    ...[number, number, number],
    ...[number, number, number],
  ];
  const midnight = Date.UTC(year, month - 1, day);
  if (new Date(midnight).getUTCMonth() !== month - 1) return null;
  const isEndOfDay = hour === 24 && minute === 0 && second === 0;
  if ((hour > 23 && !isEndOfDay) || minute > 59 || second > 60) return null;
  const zone = found[7]?.toUpperCase();
  return {
    wall: midnight + hour * HOUR + minute * 60_000 + second * 1000,
    isDate: found[4] === undefined,
    offset: zone === undefined ? null : zone === 'Z' ? 0 : readOffset(zone),
  };
}

/**
 * The day at the beginning of a text, whatever follows; null for none. A nonexistent day of a month is near the month's
 * end.
 */
export function dayIn(text: string): Wall | null {
  const [, year, month, day] = /^(\d{4})-?(0[1-9]|1[0-2])-?(0[1-9]|[12]\d|3[01])/.exec(text) ?? [];
  return year === undefined ? null : Date.UTC(Number(year), Number(month) - 1, Number(day));
}

/** Milliseconds of an offset from UTC (RFC 5545, 3.3.14), an offset without a sign is to the east; null for none. */
export function readOffset(text: string): number | null {
  const [, sign, hours, minutes = '0', seconds = '0'] =
    /^([+-]?)(\d\d|\d(?!\d))(?::?(\d\d)(?::?(\d\d))?)?$/.exec(text) ?? [];
  if (hours === undefined || Number(hours) > 18 || Number(minutes) > 59) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * 60_000 + Number(seconds) * 1000);
}

const DURATION =
  /^([+-]?)P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,7})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?$/i;

/** Reads a DURATION (RFC 5545, 3.3.6); null for any other text, or a negative duration. */
export function readDuration(text: string): Length | null {
  const found = DURATION.exec(text);
  const parts = found?.slice(2) ?? [];
  if (found?.[1] === '-' || parts.every((part) => part === undefined)) return null;
  const [weeks, days, hours, minutes, seconds] = parts.map((part) => Number(part ?? 0)) as [
    ...[number, number],
    ...[number, number, number],
  ];
  return { days: weeks * 7 + days, milliseconds: ((hours * 60 + minutes) * 60 + seconds) * 1000 };
}

/** The most that a length can be, whatever the clocks do. */
export const longest = ({ days, milliseconds }: Length): number => days * DAY + milliseconds;
