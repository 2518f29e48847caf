import type { BusyIntervals } from '../engine.ts';
import { type Grid, START_STEP } from '../grid.ts';
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

/** Indices of starts, half open. */
type Bounds = { first: number; end: number };

/** Adds what a person's calendar says. */
export function addCalendar(
  { busy, within, notice, hours }: Attendee,
  now: number,
  grid: Grid,
  changes: Changes,
): void {
  const { base, size, duration } = grid;
  const soonest = notice > 0 ? Math.min(size, firstStartAt(now + notice - base)) : 0;
  if (busy === null || within) add(changes.unknown, soonest, size, 1);
  if (busy === null) return;
  const known: Bounds = {
    first: within ? Math.min(size, firstStartAt(within.from - base)) : 0,
    end: within ? startsUpTo(within.to - duration - base, size) : size,
  };
  const bounds = { first: Math.max(known.first, soonest), end: known.end };
  if (within && bounds.first < bounds.end) add(changes.unknown, bounds.first, bounds.end, -1);
  addGaps(busy, hours.pause, grid, bounds, changes);
}

/**
 * The starts that fit between two busy intervals form one range, and so do those of them that come too close to the one
 * before or after. Only those within the bounds count.
 */
function addGaps(
  busy: BusyIntervals,
  { before, after }: { before: number; after: number },
  { base, duration }: Grid,
  bounds: Bounds,
  { open, tight }: Changes,
): void {
  const reach = base - before;
  // Minutes after the base at which the time without a meeting begins.
  let free = Number.NEGATIVE_INFINITY;
  for (let i = 0; i <= busy.length; i += 2) {
    const isLast = i === busy.length;
    if (!isLast && busy[i + 1]! <= reach) continue;
    const first = Math.max(bounds.first, firstStartAt(free));
    if (first >= bounds.end) return;
    const room = isLast ? Number.POSITIVE_INFINITY : busy[i]! - duration - base;
    const end = startsUpTo(room, bounds.end);
    if (first < end) {
      add(open, first, end, 1);
      const roomyFirst = Math.min(end, Math.max(first, firstStartAt(free + before)));
      const roomyEnd = Math.max(roomyFirst, startsUpTo(room - after, end));
      if (first < roomyFirst) add(tight, first, roomyFirst, 1);
      if (roomyEnd < end) add(tight, roomyEnd, end, 1);
    }
    if (!isLast) free = busy[i + 1]! - base;
  }
}

function add(changes: Int32Array, first: number, end: number, people: number): void {
  changes[first]! += people;
  changes[end]! -= people;
}

/** The first start that is at least so many minutes after the base. */
const firstStartAt = (minutes: number): number =>
  minutes <= 0 ? 0 : ((minutes + START_STEP - 1) / START_STEP) | 0;

/** How many starts are at most so many minutes after the base. */
function startsUpTo(minutes: number, most: number): number {
  if (minutes < 0) return 0;
  return minutes >= most * START_STEP ? most : ((minutes / START_STEP) | 0) + 1;
}
