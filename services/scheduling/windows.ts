import type { TimePreference } from '#contracts/preferences.ts';
import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import type { Daily } from '#contracts/windows.ts';
import type { UtcMinute } from './engine.ts';
import { offsetSpans } from './zones.ts';

/** Sorted, disjoint and not touching: [from, to, from, to, …] in UTC minutes, half open. */
export type Windows = readonly UtcMinute[];

/** Half open. */
export type MinuteSpan = { from: UtcMinute; to: UtcMinute };

/** A calendar day as the number of days since 1970-01-01. */
export type DayNumber = number;

export const MINUTES_A_DAY = 24 * 60;
export const WHOLE_DAY: Daily = { from: 0, to: MINUTES_A_DAY };

/** The day number of a `YYYY-MM-DD`. */
export const dayNumber = (day: string): DayNumber => Date.parse(`${day}T00:00Z`) / 86_400_000;

/** A day number as `YYYY-MM-DD`. */
export const dayName = (day: DayNumber): string => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** 1970-01-01 was a Thursday. */
export const isWeekend = (day: DayNumber): boolean => (day + 3) % 7 >= 5;
export const everyDay = (): boolean => true;
const isWorkday = (day: DayNumber): boolean => !isWeekend(day);

/**
 * The minutes of `span` whose local time in `zone` lies in `daily`, on days that `counts` accepts. An hour skipped by
 * the clock is missing, a repeated hour is there twice, and a day may have 23, 24 or 25 hours or be skipped altogether.
 */
export function localWindows(
  zone: string,
  span: MinuteSpan,
  daily: Daily,
  counts: (day: DayNumber) => boolean,
): Windows {
  const all = [daily];
  return windowsOn(zone, span, (day) => (counts(day) ? all : NONE));
}

const NONE: readonly Daily[] = [];

/** The same for hours that differ from day to day: in order and apart on each of them. */
export function windowsOn(
  zone: string,
  span: MinuteSpan,
  hoursOn: (day: DayNumber) => readonly Daily[],
): Windows {
  const windows: UtcMinute[] = [];
  for (const { from, to, offset } of offsetSpans(zone, span.from, span.to)) {
    const start = Math.max(from, span.from);
    const end = Math.min(to, span.to);
    if (start >= end) continue;
    for (let day = Math.floor((start + offset) / MINUTES_A_DAY); day * MINUTES_A_DAY < end + offset; day++) {
      for (const daily of hoursOn(day)) {
        const opens = Math.max(start, day * MINUTES_A_DAY + daily.from - offset);
        const closes = Math.min(end, day * MINUTES_A_DAY + daily.to - offset);
        if (opens < closes) append(windows, opens, closes);
      }
    }
  }
  return windows;
}

function append(windows: UtcMinute[], from: UtcMinute, to: UtcMinute): void {
  if (windows.at(-1) === from) windows[windows.length - 1] = to;
  else windows.push(from, to);
}

/** When a time preference, or a person's own hours, allows a meeting. Business means Monday to Friday. */
export function admittedHours(
  zone: string,
  preference: TimePreference,
  span: MinuteSpan,
  windows: RankingPolicy['windows'],
): Windows {
  return localWindows(zone, span, windows[preference], preference === 'business' ? isWorkday : everyDay);
}

/**
 * The time between two days, both included. A day without its midnight, or with two of them, counts for its actual
 * length.
 */
export function dateWindows(zone: string, first: DayNumber, last: DayNumber): Windows {
  const span = { from: (first - 1) * MINUTES_A_DAY, to: (last + 2) * MINUTES_A_DAY };
  return localWindows(zone, span, WHOLE_DAY, (day) => day >= first && day <= last);
}

/** Saturdays and Sundays. */
export function weekends(zone: string, span: MinuteSpan): Windows {
  return localWindows(zone, span, WHOLE_DAY, isWeekend);
}

/** The index in the list at which the first window ending after `minute` begins; the list's length if there is none. */
export function firstEndingAfter(windows: Windows, minute: UtcMinute): number {
  let low = 0;
  let high = windows.length / 2;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (windows[2 * middle + 1]! <= minute) low = middle + 1;
    else high = middle;
  }
  return 2 * low;
}

/** Whether the whole of [start, end) lies in a single window. */
export function isInside(windows: Windows, start: UtcMinute, end: UtcMinute): boolean {
  const w = firstEndingAfter(windows, start);
  return w < windows.length && windows[w]! <= start && end <= windows[w + 1]!;
}

/** The local time in a zone. */
type LocalTime = { day: DayNumber /** After midnight. */; minute: number };

/** The local time of an instant. Throws RangeError for an unknown zone. */
export const localTime = (zone: string, at: UtcMinute): LocalTime => localTimeAt(at, offsetAt(zone, at));

/** The local time of an instant at which a zone is so many minutes ahead of UTC. */
export function localTimeAt(at: UtcMinute, offset: number): LocalTime {
  const day = Math.floor((at + offset) / MINUTES_A_DAY);
  return { day, minute: at + offset - day * MINUTES_A_DAY };
}

/** The local day of an instant. */
export const localDay = (zone: string, at: UtcMinute): DayNumber => localTime(zone, at).day;

/** Local time minus UTC, in minutes. */
export function offsetAt(zone: string, at: UtcMinute): number {
  const spans = offsetSpans(zone, at, at + 1);
  let index = 0;
  while (spans[index]!.to <= at) index += 1;
  return spans[index]!.offset;
}
