import { DEFAULT_RANKING_POLICY, type RankingPolicy } from '#contracts/default-ranking-policy.ts';
import type { UtcMinute } from './engine.ts';
import { type Grid, startAt } from './grid.ts';
import { type Group, peopleByZone } from './groups.ts';
import { type Survey, surveySpan } from './survey.ts';
import {
  type Daily,
  everyDay,
  firstEndingAfter,
  localWindows,
  type MinuteSpan,
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
  const { grid, groups, request } = survey;
  const span = surveySpan(grid);
  const { windows } = request.policy ?? DEFAULT_RANKING_POLICY;
  const hours = groups.map((group) => ({
    ...pleasantHours(group, span, windows),
    people: group.members.length,
  }));
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

type PleasantHours = {
  /** When it is good to meet. */
  kept: Windows;
  /** The same on every day: on a weekend, business hours are not kept, and yet noon is nearer to them than night. */
  daily: Windows;
};

function pleasantHours(
  { zone, hours, windows: own }: Group,
  span: MinuteSpan,
  windows: RankingPolicy['windows'],
): PleasantHours {
  if (hours === 'business') return { kept: own, daily: localWindows(zone, span, windows.business, everyDay) };
  const pleasant = hours === 'all' ? localWindows(zone, span, daytimeIn(windows.all), everyDay) : own;
  return { kept: pleasant, daily: pleasant };
}

/** The day within the hours at which meetings are admitted at all, or those hours where they lie in the night. */
function daytimeIn(admitted: Daily): Daily {
  const from = Math.max(DAYTIME.from, admitted.from);
  const to = Math.min(DAYTIME.to, admitted.to);
  return from < to ? { from, to } : admitted;
}

/** A meeting is as comfortable as the nearer of two windows allows: the last one before it, and the next. */
function addComfort(
  { worst, total }: Comfort,
  { kept, daily, people }: PleasantHours & { people: number },
  grid: Grid,
  starts: readonly number[],
): void {
  for (let s = 0; s < starts.length; s++) {
    const start = startAt(grid, starts[s]!);
    const end = start + grid.duration;
    const comfort = comfortInside(kept, start, end) ?? comfortOutside(daily, start, end);
    if (comfort < worst[s]!) worst[s] = comfort;
    total[s]! += comfort * people;
  }
}

function comfortInside(kept: Windows, start: UtcMinute, end: UtcMinute): number | null {
  const w = firstEndingAfter(kept, start);
  if (w === kept.length) return null;
  const before = start - kept[w]!;
  const after = kept[w + 1]! - end;
  if (before < 0 || after < 0) return null;
  return INSIDE + ((COMPLETE - INSIDE) / DEEP) * Math.min(DEEP, before, after);
}

function comfortOutside(daily: Windows, start: UtcMinute, end: UtcMinute): number {
  const next = firstEndingAfter(daily, start);
  let comfort = 0;
  for (let w = Math.max(0, next - 2); w <= next && w < daily.length; w += 2) {
    const outside = Math.max(0, daily[w]! - start) + Math.max(0, end - daily[w + 1]!);
    comfort = Math.max(comfort, (OUTSIDE / FAR) * Math.max(0, FAR - outside));
  }
  return comfort;
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
