import type { BusyIntervals } from '../engine.ts';
import { START_STEP, stepsIn } from '../grid.ts';
import { firstEndingAfter } from '../windows.ts';
import type { PreparedPerson } from './prepared-person.ts';
import type { Starts } from './starts.ts';

/** Where calendars are counted. */
type Counted = Pick<Starts, 'grid' | 'places'>;

/**
 * How many more or fewer people there are at a start than at the previous start, by place. Has an extra entry after the
 * last start.
 */
export type Changes = {
  /** People who may come: they have nothing in their calendars during the meeting, or that is unknown. */
  open: Int32Array;
  /** Of these people, the number not known to have something too close before or after it. */
  roomy: Int32Array;
  /** Of these people, the number who have only something tentative during the meeting. */
  tentative: Int32Array;
  /** Of these people, the number whose calendar is unknown at that time. */
  unknown: Int32Array;
};

/** Indices of the grid, half open. */
type Bounds = { first: number; end: number };

/** Adds a person's calendar, which counts so many times. */
export function addCalendar(
  { busy, firm, within, unclear = [], notice, hours }: PreparedPerson,
  now: number,
  starts: Counted,
  { open, roomy, tentative, unknown }: Changes,
  times: number,
): void {
  const { places, grid } = starts;
  const { base, size, duration } = grid;
  const soonest = notice > 0 ? Math.min(size, firstStartAt(now + notice - base)) : 0;
  const addTo = (counts: Int32Array, first: number, end: number) => {
    counts[places[first]!]! += times;
    counts[places[end]!]! -= times;
  };
  const addUnknown = (first: number, end: number) => {
    for (const counts of [open, roomy, unknown]) addTo(counts, first, end);
  };
  if (busy === null || firm === null) {
    addUnknown(soonest, size);
    return;
  }
  const addKnown = (first: number, end: number) => {
    const bounds = { first, end };
    addTo(open, first, end);
    addTo(roomy, first, end);
    if (firm === busy) {
      addTaken(busy, hours.pause, starts, bounds, { during: open, by: -times, near: roomy, nearBy: -times });
      return;
    }
    addTaken(firm, NO_PAUSE, starts, bounds, { during: open, by: -times, near: tentative, nearBy: -times });
    addTaken(busy, hours.pause, starts, bounds, {
      during: tentative,
      by: times,
      near: roomy,
      nearBy: -times,
    });
  };
  const addRead = (first: number, end: number) => {
    let left = first;
    for (let i = 0; i < unclear.length && left < end; i += 2) {
      const from = Math.min(end, Math.max(left, firstStartAt(unclear[i]! - duration + 1 - base)));
      const to = Math.min(end, firstStartAt(unclear[i + 1]! - base));
      if (from >= to) continue;
      addKnown(left, from);
      const bounds = { first: from, end: to };
      addUnknown(from, to);
      addTaken(firm, NO_PAUSE, starts, bounds, { during: open, by: -times, near: roomy, nearBy: -times });
      addTaken(firm, NO_PAUSE, starts, bounds, { during: unknown, by: -times, near: unknown, nearBy: 0 });
      left = to;
    }
    addKnown(left, end);
  };
  if (within === undefined) {
    addRead(soonest, size);
    return;
  }
  let left = soonest;
  for (let i = 0; i < within.length; i += 2) {
    const first = Math.max(left, Math.min(size, firstStartAt(within[i]! - base)));
    const end = startsUpTo(within[i + 1]! - duration - base, size);
    if (first >= end) continue;
    addUnknown(left, first);
    addRead(first, end);
    left = end;
  }
  addUnknown(left, size);
}

const NO_PAUSE = { before: 0, after: 0 };

/**
 * Adds `by` at the starts from which a meeting would overlap the busy time, and `nearBy` at the starts from which it would
 * with a pause before and after it. This is the innermost loop of all: in whole minutes, and without a branch that could
 * be mispredicted. Dividing rounds towards 0, so whatever is before the first start counts as the first.
 */
function addTaken(
  busy: BusyIntervals,
  { before, after }: { before: number; after: number },
  { grid: { base, duration }, places }: Counted,
  { first: earliest, end: latest }: Bounds,
  { during, by, near, nearBy }: { during: Int32Array; by: number; near: Int32Array; nearBy: number },
): void {
  const roundedUp = START_STEP - 1;
  const zero = base - roundedUp;
  // A meeting that ends just as something begins doesn't overlap it.
  const overlap = duration - 1;
  let end = earliest;
  let nearEnd = earliest;
  for (let i = firstEndingAfter(busy, base + earliest * START_STEP - before); i < busy.length; i += 2) {
    const from = busy[i]! - zero - overlap;
    const to = busy[i + 1]! - zero;
    const soonest = stepsIn(from - after);
    if (soonest >= latest) return;
    const nearFirst = Math.max(nearEnd, soonest);
    const first = Math.min(latest, Math.max(end, stepsIn(from)));
    end = Math.max(first, Math.min(latest, stepsIn(to)));
    nearEnd = Math.max(nearFirst, Math.min(latest, stepsIn(to + before)));
    during[places[first]!]! += by;
    during[places[end]!]! -= by;
    near[places[nearFirst]!]! += nearBy;
    near[places[nearEnd]!]! -= nearBy;
  }
}

/** The first start that is at least so many minutes after the base. */
const firstStartAt = (minutes: number): number => (minutes <= 0 ? 0 : stepsIn(minutes + START_STEP - 1));

/** How many starts are at most so many minutes after the base. */
function startsUpTo(minutes: number, most: number): number {
  if (minutes < 0) return 0;
  return minutes >= most * START_STEP ? most : stepsIn(minutes) + 1;
}
