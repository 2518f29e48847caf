import { type Grid, START_STEP } from '../grid.ts';
import type { PossibleStarts } from '../possible-starts.ts';
import type { DayNumber } from '../windows.ts';
import { forEachDay } from './days.ts';

/**
 * Some starts of a grid, in order. Each has a place among them, from 0 on, and only they are counted: often they are less
 * than half of the grid, since people sleep and an organizer has other meetings.
 */
export type Starts = {
  grid: Grid;
  /** Their indices in the grid. */
  indices: Int32Array;
  /**
   * For each index of the grid, the place of that start, or of the next start that is included. Has an extra entry at
   * the end.
   */
  places: Int32Array;
};

/** The starts at these indices, which are in order. */
export function startsAt(grid: Grid, indices: Int32Array): Starts {
  const places = new Int32Array(grid.size + 1);
  let place = 0;
  for (let index = 0; index <= grid.size; index++) {
    places[index] = place;
    if (indices[place] === index) place++;
  }
  return { grid, indices, places };
}

/** All starts at which the meeting lies inside the dates and times that the organizer allows. */
export function startsInRange({ grid, inRange }: Pick<PossibleStarts, 'grid' | 'inRange'>): Starts {
  const indices = new Int32Array(grid.size);
  let size = 0;
  for (let index = 0; index < grid.size; index++) if (inRange[index]! > 0) indices[size++] = index;
  return startsAt(grid, indices.subarray(0, size));
}

/** The starts to which anyone comes. */
export function startsWithSome({ grid, indices }: Starts, coming: Int32Array): Starts {
  const some = new Int32Array(indices.length);
  let size = 0;
  for (let place = 0; place < indices.length; place++) if (coming[place]! > 0) some[size++] = indices[place]!;
  return startsAt(grid, some.subarray(0, size));
}

/** Half open. */
export type Steps = { first: number; end: number };

/** Some starts on the clock of a zone. */
export type LocalStarts = {
  /** The places of each local day's starts, half open, in order. A day comes twice if a clock is set back past midnight. */
  days: readonly { day: DayNumber; first: number; end: number }[];
  /** Which start of its local day each of them is, from midnight on, by place. */
  steps: Uint8Array;
  /** As in `Starts`, but each entry points to the next start that is among the days. */
  places: Int32Array;
};

const onClocks = new WeakMap<Starts, Map<string, LocalStarts>>();

/** The starts on the clock of a zone, restricted to some steps of each local day. The same ones are asked for again. */
export function localStarts(zone: string, starts: Starts, within: Steps): LocalStarts {
  const known = onClocks.get(starts) ?? new Map<string, LocalStarts>();
  onClocks.set(starts, known);
  const key = `${zone} ${within.first} ${within.end}`;
  const local = known.get(key) ?? onClock(zone, starts, within);
  known.set(key, local);
  return local;
}

function onClock(zone: string, { grid, indices, places: all }: Starts, within: Steps): LocalStarts {
  const days: { day: DayNumber; first: number; end: number }[] = [];
  const steps = new Uint8Array(indices.length);
  const places = all.slice();
  let left = 0;
  forEachDay(zone, grid, (day, dayFirst, dayEnd, minute) => {
    const step = Math.floor(minute / START_STEP);
    const firstIndex = Math.min(dayEnd, dayFirst + Math.max(0, within.first - step));
    const endIndex = Math.max(firstIndex, Math.min(dayEnd, dayFirst + within.end - step));
    const first = all[firstIndex]!;
    const end = all[endIndex]!;
    if (first === end) return;
    days.push({ day, first, end });
    for (let place = first; place < end; place++) steps[place] = indices[place]! - dayFirst + step;
    places.fill(first, left, firstIndex);
    left = indices[end - 1]! + 1;
  });
  places.fill(indices.length, left);
  return { days, steps, places };
}
