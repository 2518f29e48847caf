import type { Clock } from '#contracts/clock.ts';
import { shortDay, timeOfDay } from '#contracts/text/times.ts';
import {
  type LocalDay,
  type LocalMinute,
  localMinute,
  MINUTE,
  MINUTES_PER_DAY,
} from '#web/lib/local-clock.ts';
import { type Cell, cellAt, type HeatmapFacts } from './heatmap.ts';
import { notFreeInWords } from './text.ts';

/** 2026-11-24 of a day. */
export const dayNameOf = (day: LocalDay): string =>
  new Date(day * MINUTES_PER_DAY * MINUTE).toISOString().slice(0, 10);

/** "Fri, Nov 27" of a day of a calendar. */
export const dayWords = (day: LocalDay): string => shortDay(`${dayNameOf(day)}T12:00Z`, 'UTC');

/** "Fri, Nov 27, 9:30 AM: 2 of 4 free, Mia and Noah busy" */
export function cellWords(
  { free, notFree }: Cell,
  { day, minute, people, clock }: { day: LocalDay; minute: LocalMinute; people: number; clock: Clock },
): string {
  const others = notFreeInWords(notFree);
  return `${dayWords(day)}, ${timeOfDay(minute, clock)}: ${free} of ${people} free${others && `, ${others}`}`;
}

/** The same for any time in the zone of the heatmap. */
export function timeWords(at: number, { zone, duration, attendees }: HeatmapFacts, clock: Clock): string {
  const local = localMinute(zone, at);
  const day = Math.floor(local / MINUTES_PER_DAY);
  return cellWords(cellAt(at, duration, attendees), {
    day,
    minute: local - day * MINUTES_PER_DAY,
    people: attendees.length,
    clock,
  });
}
