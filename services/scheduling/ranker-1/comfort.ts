import { FIRST_POLICY, type PartsPolicy } from '#contracts/ranking-policy.ts';
import type { Daily } from '#contracts/windows.ts';
import type { UtcMinute } from '../engine.ts';
import { type Grid, startAt } from '../grid.ts';
import {
  everyDay,
  firstEndingAfter,
  localWindows,
  type MinuteSpan,
  type Windows,
  weekends,
} from '../windows.ts';
import { type Group, peopleByZone } from './groups.ts';
import { type Survey, surveySpan } from './survey.ts';

/** Comfort is counted in integers up to this, so sums are exact in any order of people. */
export const COMPLETE = 1_200;

/** How comfortable starts are. Each list is parallel to the list of starts. */
export type Comfort = {
  /** The comfort of the worst-off person, between 0 and `COMPLETE`. */
  worst: Int32Array;
  /** The sum of everyone's comfort. */
  total: Float64Array;
  /** How many people would meet over lunch. */
  overLunch: Int32Array;
  /** How many people would meet on a weekend. */
  onWeekend: Int32Array;
};

const LUNCH: Daily = { from: 12 * 60, to: 13 * 60 };
/** Even those who are open at all hours sleep at night. */
const DAYTIME: Daily = { from: 8 * 60, to: 20 * 60 };
/** From this many minutes inside the hours, comfort is complete. */
const DEEP = 60;
/** From this many minutes outside the hours, comfort is zero. */
const FAR = 480;
/** At the edge of the hours, comfort is this much on the inside, and clearly less on the outside. */
const INSIDE = 0.6 * COMPLETE;
const OUTSIDE = 0.4 * COMPLETE;

/** Works out everyone's windows once, and returns a function that rates starts, given as indices of the grid. */
export function comfortOf(survey: Survey): (starts: readonly number[]) => Comfort {
  const { grid, groups, request } = survey;
  const span = surveySpan(grid);
  const { windows } = request.policy ?? FIRST_POLICY;
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
  /** When people like to meet. */
  kept: Windows;
  /** The same on every day: business hours don't apply on a weekend, but noon is still closer to them than night. */
  daily: Windows;
};

function pleasantHours(
  { zone, hours, windows: own }: Group,
  span: MinuteSpan,
  windows: PartsPolicy['windows'],
): PleasantHours {
  if (hours === 'business') return { kept: own, daily: localWindows(zone, span, windows.business, everyDay) };
  const pleasant = hours === 'all' ? localWindows(zone, span, daytimeIn(windows.all), everyDay) : own;
  return { kept: pleasant, daily: pleasant };
}

/** The daytime part of the hours in which meetings are allowed, or all of those hours if they are at night. */
function daytimeIn(admitted: Daily): Daily {
  const from = Math.max(DAYTIME.from, admitted.from);
  const to = Math.min(DAYTIME.to, admitted.to);
  return from < to ? { from, to } : admitted;
}

/** A meeting is as comfortable as the nearer of two windows allows: the last one before it and the next one. */
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
