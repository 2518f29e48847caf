import type { BusyIntervals } from '../engine.ts';
import { START_STEP } from '../grid.ts';
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

/** Adds a person's calendar. */
export function addCalendar(
  { busy, firm, within, unclear = [], notice, hours }: PreparedPerson,
  now: number,
  starts: Counted,
  changes: Changes,
): void {
  const { places, grid } = starts;
  const { base, size, duration } = grid;
  const soonest = notice > 0 ? Math.min(size, firstStartAt(now + notice - base)) : 0;
  const addUnknown = (first: number, end: number) => {
    for (const list of [changes.open, changes.roomy, changes.unknown]) {
      list[places[first]!]! += 1;
      list[places[end]!]! -= 1;
    }
  };
  if (busy === null || firm === null) {
    addUnknown(soonest, size);
    return;
  }
  const { open, roomy, tentative } = changes;
  const addKnown = (first: number, end: number) => {
    const bounds = { first, end };
    if (firm === busy) {
      addGaps(busy, hours.pause, starts, bounds, { fits: open, step: 1, roomy, more: null });
      return;
    }
    addGaps(firm, NO_PAUSE, starts, bounds, { fits: open, step: 1, roomy: tentative, more: null });
    addGaps(busy, hours.pause, starts, bounds, { fits: tentative, step: -1, roomy, more: null });
  };
  const addRead = (first: number, end: number) => {
    let left = first;
    for (let i = 0; i < unclear.length && left < end; i += 2) {
      const from = Math.min(end, Math.max(left, firstStartAt(unclear[i]! - duration + 1 - base)));
      const to = Math.min(end, firstStartAt(unclear[i + 1]! - base));
      if (from >= to) continue;
      addKnown(left, from);
      const bounds = { first: from, end: to };
      addGaps(firm, NO_PAUSE, starts, bounds, { fits: open, step: 1, roomy, more: changes.unknown });
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
 * The starts that fit between two busy intervals form a range, and so do the starts that keep enough distance from
 * both. Only starts within the bounds count. All minutes are whole numbers, at the ends too, since processors are much
 * faster with integers than with infinity. Starts that fit are counted by `step` in `fits`, and in `more` if given, and
 * those with enough distance in `roomy`. All calls give the same fields, since the loop is the innermost of all.
 */
function addGaps(
  busy: BusyIntervals,
  { before, after }: { before: number; after: number },
  { grid: { base, size, duration }, places }: Counted,
  { first: earliest, end: latest }: Bounds,
  { fits, step, roomy, more }: { fits: Int32Array; step: 1 | -1; roomy: Int32Array; more: Int32Array | null },
): void {
  /** When the time without a meeting begins: at first, so early that it makes no difference. */
  let free = -before;
  for (let i = firstEndingAfter(busy, base - before); ; i += 2) {
    const first = Math.max(earliest, firstStartAt(free));
    if (first >= latest) return;
    const isLast = i >= busy.length;
    const room = isLast ? size * START_STEP + after : busy[i]! - base - duration;
    const end = startsUpTo(room, latest);
    if (first < end) {
      const roomyFirst = Math.min(end, Math.max(first, firstStartAt(free + before)));
      const roomyEnd = Math.max(roomyFirst, startsUpTo(room - after, end));
      fits[places[first]!]! += step;
      fits[places[end]!]! -= step;
      roomy[places[roomyFirst]!]! += 1;
      roomy[places[roomyEnd]!]! -= 1;
      if (more) {
        more[places[first]!]! += 1;
        more[places[end]!]! -= 1;
      }
    }
    if (isLast) return;
    free = busy[i + 1]! - base;
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
