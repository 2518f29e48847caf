import { type Grid, START_STEP, startAt } from '../grid.ts';
import { type DayNumber, localTimeAt, MINUTES_A_DAY } from '../windows.ts';
import { offsetSpans } from '../zones.ts';

/** The number of starts that a grid has in a day. */
export const STARTS_A_DAY = MINUTES_A_DAY / START_STEP;
export const ALL_STARTS = { first: 0, end: STARTS_A_DAY };

/**
 * The starts of each local day: indices `first` to `end` (exclusive), where index `first` is the day's `step`-th start.
 */
export function forEachDay(
  zone: string,
  grid: Grid,
  visit: (day: DayNumber, first: number, end: number, step: number) => void,
): void {
  const last = startAt(grid, grid.size);
  for (const { from, to, offset } of offsetSpans(zone, grid.base, last)) {
    let index = Math.max(0, Math.ceil((from - grid.base) / START_STEP));
    const end = Math.min(grid.size, Math.ceil((to - grid.base) / START_STEP));
    while (index < end) {
      const { day, minute } = localTimeAt(startAt(grid, index), offset);
      const step = Math.floor(minute / START_STEP);
      const next = Math.min(end, index + STARTS_A_DAY - step);
      visit(day, index, next, step);
      index = next;
    }
  }
}
