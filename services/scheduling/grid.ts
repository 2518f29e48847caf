import type { UtcMinute } from './engine.ts';
import type { Windows } from './windows.ts';

/** Meetings start on the quarter hour of the organizer's clock. */
export const START_STEP = 15;

/** How many steps so many minutes are, rounded towards 0. By a literal, the machine needs no division. */
export const stepsIn = (minutes: number): number => (minutes / 15) | 0;

/** All possible starts: start `index` is `base + index * START_STEP`. */
export type Grid = { base: UtcMinute; size: number /** Minutes. */; duration: number };

/** Index ranges [first, end, first, end, …], half open, in order. */
type Ranges = readonly number[];

/**
 * The starts within [earliest, latest] at which the organizer's clock shows a full quarter hour. A single offset is
 * enough for the whole grid: since 1973 clocks have only changed by multiples of 15 minutes.
 */
export function makeGrid(earliest: UtcMinute, latest: UtcMinute, duration: number, offset: number): Grid {
  const base = Math.ceil((earliest + offset) / START_STEP) * START_STEP - offset;
  return { base, size: Math.max(0, Math.floor((latest - base) / START_STEP) + 1), duration };
}

export const startAt = (grid: Grid, index: number): UtcMinute => grid.base + index * START_STEP;

/** The starts for which the whole meeting lies inside a window. */
export function startsInside(grid: Grid, windows: Windows): Ranges {
  const ranges: number[] = [];
  for (let i = 0; i < windows.length; i += 2) {
    const first = Math.max(0, Math.ceil((windows[i]! - grid.base) / START_STEP));
    const last = Math.floor((windows[i + 1]! - grid.duration - grid.base) / START_STEP);
    const end = Math.min(grid.size, last + 1);
    if (first < end) ranges.push(first, end);
  }
  return ranges;
}

/** How many people each start suits, given the suitable starts of each group of people. */
export function countStarts(grid: Grid, suits: Iterable<{ ranges: Ranges; people: number }>): Int32Array {
  const counts = new Int32Array(grid.size + 1);
  for (const { ranges, people } of suits) {
    for (let i = 0; i < ranges.length; i += 2) {
      counts[ranges[i]!]! += people;
      counts[ranges[i + 1]!]! -= people;
    }
  }
  return sumUp(counts);
}

/** Turns differences into counts, in place. */
export function sumUp(differences: Int32Array): Int32Array {
  let sum = 0;
  for (let i = 0; i < differences.length; i++) {
    sum += differences[i]!;
    differences[i] = sum;
  }
  return differences;
}
