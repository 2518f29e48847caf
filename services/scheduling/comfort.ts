import { WINDOWS } from '../../contracts/windows.ts';
import type { UtcMinute } from './engine.ts';
import { type Grid, startAt } from './grid.ts';
import { type Group, peopleByZone } from './groups.ts';
import { type Survey, spanOf } from './survey.ts';
import {
  type Daily,
  everyDay,
  firstEndingAfter,
  localWindows,
  type Span,
  type Windows,
  weekends,
} from './windows.ts';

/** Comfort is counted in whole parts of this, so that sums are exact in any order of people. */
export const COMPLETE = 1_200;

/** How a start suits the people's clocks. Each list goes along with the list of starts. */
export type Comfort = {
  /** The comfort of the worst-off, between 0 and `COMPLETE`. */
  worst: Int32Array;
  /** The sum of everyone's comfort. */
  total: Float64Array;
  /** How many people meet over lunch. */
  overLunch: Int32Array;
  /** How many people meet on a weekend. */
  onWeekend: Int32Array;
};

const LUNCH: Daily = { from: 12 * 60, to: 13 * 60 };
/** Whoever is open at any time still sleeps at night. */
const DAYTIME: Daily = { from: 8 * 60, to: 20 * 60 };
/** Minutes from the edge of the hours at which nothing is left to wish for. */
const DEEP = 60;
/** Minutes outside the hours at which it could not be worse. */
const FAR = 480;
/** Inside one's hours comfort starts here, outside it ends well below. */
const INSIDE = 0.6 * COMPLETE;
const OUTSIDE = 0.4 * COMPLETE;

/**
 * Works out everyone's windows once, and answers how starts suit them; `starts` are indices of the grid.
 */
export function comfortOf(survey: Survey): (starts: readonly number[]) => Comfort {
  const { grid, groups } = survey;
  const span = spanOf(grid);
  const hours = groups.map((group) => ({ ...dailyHours(group, span), people: group.members.length }));
  const zones = [...peopleByZone(groups)].map(([zone, people]) => ({
    lunches: localWindows(zone, span, LUNCH, everyDay),
    weekends: weekends(zone, span),
    people,
  }));
  return (starts) => {
    const comfort: Comfort = {
      worst: new Int32Array(starts.length).fill(COMPLETE),
      total: new Float64Array(starts.length),
      overLunch: new Int32Array(starts.length),
      onWeekend: new Int32Array(starts.length),
    };
    for (const group of hours) addComfort(comfort, group, grid, starts);
    for (const { lunches, weekends, people } of zones) {
      addOverlaps(comfort.overLunch, lunches, people, grid, starts);
      addOverlaps(comfort.onWeekend, weekends, people, grid, starts);
    }
    return comfort;
  };
}

type DailyHours = {
  /** The hours of every day. */
  windows: Windows;
  /** Whether the window that opens then is really kept: business hours are not, on weekends. */
  kept: (opens: UtcMinute) => boolean;
};

function dailyHours({ zone, hours, windows: own }: Group, span: Span): DailyHours {
  if (hours !== 'business') {
    const windows = hours === 'all' ? localWindows(zone, span, DAYTIME, everyDay) : own;
    return { windows, kept: () => true };
  }
  const kept = new Set(own);
  return { windows: localWindows(zone, span, WINDOWS.business, everyDay), kept: (opens) => kept.has(opens) };
}

/** A meeting is as comfortable as the nearer of two windows allows: the last one before it, and the next. */
function addComfort(
  { worst, total }: Comfort,
  { windows, kept, people }: DailyHours & { people: number },
  grid: Grid,
  starts: readonly number[],
): void {
  for (let s = 0; s < starts.length; s++) {
    const start = startAt(grid, starts[s]!);
    const end = start + grid.duration;
    const next = firstEndingAfter(windows, start);
    let comfort = 0;
    for (let w = Math.max(0, next - 2); w <= next && w < windows.length; w += 2) {
      comfort = Math.max(comfort, comfortIn(windows[w]!, windows[w + 1]!, kept, start, end));
    }
    if (comfort < worst[s]!) worst[s] = comfort;
    total[s]! += comfort * people;
  }
}

function comfortIn(
  opens: UtcMinute,
  closes: UtcMinute,
  kept: DailyHours['kept'],
  start: UtcMinute,
  end: UtcMinute,
): number {
  const before = start - opens;
  const after = closes - end;
  if (before >= 0 && after >= 0 && kept(opens)) {
    return INSIDE + ((COMPLETE - INSIDE) / DEEP) * Math.min(DEEP, before, after);
  }
  const outside = Math.max(0, -before) + Math.max(0, -after);
  return (OUTSIDE / FAR) * Math.max(0, FAR - outside);
}

function addOverlaps(
  counts: Int32Array,
  windows: Windows,
  people: number,
  grid: Grid,
  starts: readonly number[],
): void {
  for (let s = 0; s < starts.length; s++) {
    const start = startAt(grid, starts[s]!);
    const w = firstEndingAfter(windows, start);
    if (w < windows.length && windows[w]! < start + grid.duration) counts[s]! += people;
  }
}
