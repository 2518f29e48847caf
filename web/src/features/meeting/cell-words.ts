import type { Clock } from '#contracts/clock.ts';
import { listInWords } from '#contracts/text/lists.ts';
import { timeOfDay } from '#contracts/text/times.ts';
import {
  dayWords,
  type LocalDay,
  type LocalMinute,
  localMinute,
  MINUTES_PER_DAY,
} from '#web/lib/local-clock.ts';
import { type Cell, cellAt, type HeatmapFacts } from './heatmap.ts';
import { notFreeInWords } from './text.ts';

/** "Fri, Nov 27, 9:30 AM: 2 of 4 free, Mia and Noah busy, Emma if need be" */
export function cellWords(
  { free, notFree, ifNeedBe }: Cell,
  { day, minute, people, clock }: { day: LocalDay; minute: LocalMinute; people: number; clock: Clock },
): string {
  const how = [
    `${free} of ${people} free`,
    notFreeInWords(notFree),
    ifNeedBe.length > 0 ? `${listInWords(ifNeedBe.map(({ short }) => short))} if needed` : '',
  ];
  return `${dayWords(day)}, ${timeOfDay(minute, clock)}: ${how.filter(Boolean).join(', ')}`;
}

/** Like `cellWords`, for any time in the zone of the heatmap. */
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
