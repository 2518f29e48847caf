import { mergeBusyMinutes, withUnknownTaken } from '../busy.ts';
import type { BusyIntervals } from '../engine.ts';
import { type Grid, START_STEP, startsInside } from '../grid.ts';
import type { MinuteSpan } from '../windows.ts';
import type { Attendee } from './attendee.ts';

/** How many more or fewer people there are at a start than at the one before. One entry longer than the grid. */
export type Changes = {
  /** People with nothing in their calendars during the meeting. */
  open: Int32Array;
  /** Of them, those who have something too close before or after it. */
  tight: Int32Array;
  /** People who may have something in their calendars. */
  unknown: Int32Array;
};

/** Adds what a person's calendar says. `span` is the time that the grid can touch. */
export function addCalendar(
  { busy, within, notice, hours }: Attendee,
  now: number,
  grid: Grid,
  span: MinuteSpan,
  changes: Changes,
): void {
  const { unknown } = changes;
  if (busy === null || within) unknown[0]!++;
  if (busy === null) return;
  if (within) {
    const known = startsInside(grid, [within.from, within.to]);
    for (let i = 0; i < known.length; i += 2) {
      unknown[known[i]!]!--;
      unknown[known[i + 1]!]!++;
    }
  }
  const taken = withUnknownTaken(busy, within, span);
  const merged = notice > 0 ? mergeBusyMinutes([span.from, now + notice, ...taken]) : taken;
  addGaps(merged, hours.pause, grid, changes);
}

/**
 * The starts that fit between two busy intervals form one range, and so do those of them that come too close to the one
 * before or after.
 */
function addGaps(
  busy: BusyIntervals,
  { before, after }: { before: number; after: number },
  { base, size, duration }: Grid,
  { open, tight }: Changes,
): void {
  const reach = base - before;
  // Minutes after the base at which the time without a meeting begins.
  let free = Number.NEGATIVE_INFINITY;
  for (let i = 0; i <= busy.length; i += 2) {
    const isLast = i === busy.length;
    if (!isLast && busy[i + 1]! <= reach) continue;
    const from = firstStartAt(free);
    if (from >= size) return;
    const room = isLast ? Number.POSITIVE_INFINITY : busy[i]! - duration - base;
    const until = startsUpTo(room, size);
    if (from < until) {
      open[from]!++;
      open[until]!--;
      const roomyFrom = Math.min(until, firstStartAt(free + before));
      const roomyUntil = Math.max(roomyFrom, startsUpTo(room - after, until));
      if (from < roomyFrom) {
        tight[from]!++;
        tight[roomyFrom]!--;
      }
      if (roomyUntil < until) {
        tight[roomyUntil]!++;
        tight[until]!--;
      }
    }
    if (!isLast) free = busy[i + 1]! - base;
  }
}

/** The first start that is at least so many minutes after the base. */
const firstStartAt = (minutes: number): number =>
  minutes <= 0 ? 0 : ((minutes + START_STEP - 1) / START_STEP) | 0;

/** How many starts are at most so many minutes after the base. */
function startsUpTo(minutes: number, most: number): number {
  if (minutes < 0) return 0;
  return minutes >= most * START_STEP ? most : ((minutes / START_STEP) | 0) + 1;
}
