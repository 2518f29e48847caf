import { type Grid, START_STEP, startAt } from '../grid.ts';
import { type DayNumber, localTimeAt, MINUTES_A_DAY } from '../windows.ts';
import { offsetSpans } from '../zones.ts';
import type { PersonalHours } from './personal-hours.ts';

/** The number of starts that a grid has in a day. */
export const STARTS_A_DAY = MINUTES_A_DAY / START_STEP;
export const ALL_STARTS = { first: 0, end: STARTS_A_DAY };

/**
 * The starts of each local day: indices `first` to `end` (exclusive), where index `first` is so many minutes after midnight.
 */
export function forEachDay(
  zone: string,
  grid: Grid,
  visit: (day: DayNumber, first: number, end: number, minute: number) => void,
): void {
  const last = startAt(grid, grid.size);
  for (const { from, to, offset } of offsetSpans(zone, grid.base, last)) {
    let index = Math.max(0, Math.ceil((from - grid.base) / START_STEP));
    const end = Math.min(grid.size, Math.ceil((to - grid.base) / START_STEP));
    while (index < end) {
      const { day, minute } = localTimeAt(startAt(grid, index), offset);
      const next = Math.min(end, index + STARTS_A_DAY - Math.floor(minute / START_STEP));
      visit(day, index, next, minute);
      index = next;
    }
  }
}

/** Which starts of a grid lie within all of these hours. */
export function startsWithinAll(hours: readonly PersonalHours[], grid: Grid): (index: number) => boolean {
  const within = new Uint8Array(grid.size).fill(1);
  for (const { zone, kindOf } of hours) {
    if (!within.includes(1)) break;
    let left = 0;
    forEachDay(zone, grid, (day, first, end, minute) => {
      for (const { from, to } of kindOf(day).open) {
        const opens = first + Math.max(0, Math.ceil((from - minute) / START_STEP));
        const closes = Math.min(end, first + Math.floor((to - grid.duration - minute) / START_STEP) + 1);
        if (opens >= closes) continue;
        within.fill(0, left, opens);
        left = closes;
      }
    });
    within.fill(0, left);
  }
  return (index) => within[index] === 1;
}
