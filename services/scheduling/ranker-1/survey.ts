import { FIRST_POLICY } from '#contracts/ranking-policy.ts';
import { mergeBusyMinutes, withUnknownTaken } from '../busy.ts';
import type { BusyIntervals, UtcMinute } from '../engine.ts';
import { countStarts, type Grid, startsInside, sumUp } from '../grid.ts';
import type { PossibleStarts } from '../possible-starts.ts';
import { admittedHours, MINUTES_A_DAY, type MinuteSpan } from '../windows.ts';
import { addGaps, type OpenStarts } from './gaps.ts';
import { type Group, groupPeople, peopleByZone } from './groups.ts';
import type { PartsRequest } from './parts-request.ts';

/** How people are at every start of the grid. All counts are of people. */
export type Survey = {
  request: PartsRequest;
  /** The first instant at which the meeting could start. */
  earliest: UtcMinute;
  grid: Grid;
  groups: Group[];
  /** Merged, in the order of `request.people`; null for an unknown calendar. */
  calendars: readonly (BusyIntervals | null)[];
  people: number;
  /** People whose calendar is known for the whole meeting. */
  known: Int32Array;
  /** 1 if the meeting lies inside the date range. */
  inRange: Int32Array;
  /** People for whom it is inside the meeting's preferred hours, in their own zone. */
  preferred: Int32Array;
  /** People for whom it is inside their own hours, whatever their calendars say. */
  inHours: Int32Array;
} & OpenStarts;

/** The grid plus a day on either side: hours further away make no difference to any score. */
export const surveySpan = ({ base, size, duration }: Grid): MinuteSpan => ({
  from: base - MINUTES_A_DAY,
  to: base + size * 15 + duration + MINUTES_A_DAY,
});

export function takeSurvey(request: PartsRequest, possible: PossibleStarts): Survey {
  const { grid } = possible;
  const span = surveySpan(grid);
  const { windows: daily } = request.policy ?? FIRST_POLICY;
  const calendars = request.people.map(({ busy }) => busy && mergeBusyMinutes(busy));
  const groups = groupPeople(request, span);
  const hours = groups.map(({ windows, members }) => ({
    ranges: startsInside(grid, windows),
    people: members.length,
  }));
  const preferred = [...peopleByZone(groups)].map(([zone, people]) => ({
    ranges: startsInside(grid, admittedHours(zone, request.timePreference, span, daily)),
    people,
  }));
  const counts: OpenStarts = {
    open: new Int32Array(grid.size + 1),
    free: new Int32Array(grid.size + 1),
    roomy: new Int32Array(grid.size + 1),
    split: new Int32Array(grid.size + 1),
  };
  for (const [g, { members }] of groups.entries()) {
    const { ranges } = hours[g]!;
    for (const index of members) {
      const calendar = calendars[index]!;
      const { within } = request.people[index]!;
      if (calendar) addGaps(withUnknownTaken(calendar, within, span), ranges, grid, counts);
    }
  }
  return {
    ...possible,
    request,
    groups,
    calendars,
    people: request.people.length,
    known: countKnown(request, grid),
    preferred: countStarts(grid, preferred),
    inHours: countStarts(grid, hours),
    open: sumUp(counts.open),
    free: sumUp(counts.free),
    roomy: sumUp(counts.roomy),
    split: sumUp(counts.split),
  };
}

function countKnown({ people }: PartsRequest, grid: Grid): Int32Array {
  const known = people.filter(({ busy }) => busy !== null);
  const partly = known.flatMap(({ within }) => (within ? [within] : []));
  const throughout = { ranges: [0, grid.size], people: known.length - partly.length };
  const inPart = partly.map((within) => ({ ranges: startsInside(grid, within), people: 1 }));
  return countStarts(grid, [throughout, ...inPart]);
}

/** How many people are free, busy, outside their hours, or unknown at one start. */
export type Tally = { people: number; free: number; busy: number; outOfHours: number; unknown: number };

export function tallyAt({ people, known, open, free }: Survey, index: number): Tally {
  return {
    people,
    free: free[index]!,
    busy: known[index]! - open[index]!,
    outOfHours: open[index]! - free[index]!,
    unknown: people - known[index]!,
  };
}
