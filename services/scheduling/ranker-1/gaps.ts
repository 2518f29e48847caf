import type { BusyIntervals } from '../engine.ts';
import { type Grid, type Ranges, START_STEP } from '../grid.ts';

/** Counts per start, as differences until summed up. One entry longer than the grid. */
export type OpenStarts = {
  /** People with nothing in their calendar during the meeting. */
  open: Int32Array;
  /** Of the open people, those for whom the meeting is inside their own hours. */
  free: Int32Array;
  /** Of the open people, those with at least 15 minutes free before and after. */
  roomy: Int32Array;
  /** Of the open people, those left with less than an hour in one piece on either side. */
  split: Int32Array;
};

/** An hour in steps: the shortest free time next to a meeting that is still useful. */
const USEFUL = 60 / START_STEP;
/** Busy intervals further than this from the grid make no difference. */
const REACH = USEFUL + 1;

/**
 * Adds one person's merged calendar to the differences. All starts that fit between two busy intervals form one range;
 * those with room before and after, and those that split the gap, form ranges too. `hours` are the starts inside the
 * person's own hours.
 */
export function addGaps(busy: BusyIntervals, hours: Ranges, grid: Grid, counts: OpenStarts): void {
  const { open, free, roomy, split } = counts;
  const { base, size, duration } = grid;
  const reach = base - REACH * START_STEP;
  let first = -REACH;
  let hour = 0;
  for (let i = 0; i <= busy.length && first < size; i += 2) {
    let end = size + REACH;
    let next = size;
    if (i < busy.length) {
      const to = busy[i + 1]!;
      if (to <= reach) continue;
      const room = busy[i]! - duration - base;
      end = room < 0 ? 0 : Math.min(((room / START_STEP) | 0) + 1, end);
      next = (((to - reach + START_STEP - 1) / START_STEP) | 0) - REACH;
    }
    const from = Math.max(first, 0);
    const until = Math.min(end, size);
    if (from < until) {
      open[from]!++;
      open[until]!--;
      while (hour < hours.length && hours[hour + 1]! <= from) hour += 2;
      for (let h = hour; h < hours.length && hours[h]! < until; h += 2) {
        free[Math.max(from, hours[h]!)]!++;
        free[Math.min(until, hours[h + 1]!)]!--;
      }
      const roomyFrom = Math.max(first + 1, 0);
      const roomyUntil = Math.min(end - 1, size);
      if (roomyFrom < roomyUntil) {
        roomy[roomyFrom]!++;
        roomy[roomyUntil]!--;
      }
      const splitFrom = Math.max(end - USEFUL, from);
      const splitUntil = Math.min(first + USEFUL, until);
      if (splitFrom < splitUntil) {
        split[splitFrom]!++;
        split[splitUntil]!--;
      }
    }
    first = next;
  }
}
