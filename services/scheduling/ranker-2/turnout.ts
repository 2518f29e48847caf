import type { CostPolicy } from '#contracts/default-ranking-policy.ts';
import type { SchedulingRequest } from '../engine.ts';
import type { Room } from '../room.ts';
import { type Attendee, pressedTenths } from './attendee.ts';
import { addCalendar, type Changes } from './calendar.ts';
import { ASLEEP, costsOn, missedOn } from './day-costs.ts';
import { forEachDay } from './days.ts';
import type { OwnHours } from './own-hours.ts';

/** How people are at every start in range. What it costs them is in tenths of a point. */
export type Turnout = {
  people: number;
  /** How many may come: they have nothing in their calendars, or that is unknown, and they are awake. */
  coming: Int32Array;
  /** Of them, those whose calendar is unknown. */
  unknown: Int32Array;
  /** The sum of the inconveniences of those who may come. */
  sum: Int32Array;
  /** The greatest of their inconveniences. */
  worst: Int32Array;
  /** The sum of how far it is from the time of day that was asked for. */
  missed: Int32Array;
};

/**
 * People with equal hours are counted together, since a start is as early or late for one of them as for the others.
 * That makes thousands of them cheap.
 */
export function turnoutOf(
  request: SchedulingRequest,
  attendees: readonly Attendee[],
  { grid, inRange }: Pick<NonNullable<Room>, 'grid' | 'inRange'>,
  policy: CostPolicy,
): Turnout {
  const counts = () => new Int32Array(grid.size);
  const turnout: Turnout = {
    ...{ people: attendees.length, coming: counts(), unknown: counts() },
    ...{ sum: counts(), worst: counts(), missed: counts() },
  };
  const differences = () => new Int32Array(grid.size + 1);
  const changes = { open: differences(), tight: differences(), unknown: differences() };
  for (const [hours, members] of Map.groupBy(attendees, (attendee) => attendee.hours)) {
    for (const member of members) addCalendar(member, request.now, grid, changes);
    addUp(hours, changes, request, { grid, inRange }, policy, turnout);
  }
  return turnout;
}

/** Adds people with equal hours to the turnout, and leaves no changes behind. */
function addUp(
  hours: OwnHours,
  changes: Changes,
  { timePreference, nights = false }: SchedulingRequest,
  { grid, inRange }: Pick<NonNullable<Room>, 'grid' | 'inRange'>,
  policy: CostPolicy,
  turnout: Turnout,
): void {
  const { duration } = grid;
  const missed = missedOn(timePreference, duration, policy);
  const pressed = pressedTenths(hours, policy.costs);
  const before = { open: 0, tight: 0, unknown: 0 };
  forEachDay(hours.zone, grid, (day, first, end, step) => {
    const cost = costsOn(hours.kindOf(day), { duration, nights }, policy.costs);
    addDay({ first, end, step }, before, changes, { cost, missed, pressed, inRange }, turnout);
  });
  for (const list of [changes.open, changes.tight, changes.unknown]) list.fill(0);
}

/** The starts of one local day. This is the innermost loop: everything it needs is in variables of its own. */
function addDay(
  { first, end, step }: { first: number; end: number; step: number },
  before: { open: number; tight: number; unknown: number },
  changes: Changes,
  of: { cost: Int16Array; missed: Int16Array; pressed: number; inRange: Int32Array },
  turnout: Turnout,
): void {
  const { open: opens, tight: tightens, unknown: unknowns } = changes;
  const { cost, missed, pressed, inRange } = of;
  const { coming: allComing, unknown: allUnknown, sum, worst, missed: allMissed } = turnout;
  let { open, tight, unknown } = before;
  for (let i = first, s = step; i < end; i++, s++) {
    open += opens[i]!;
    tight += tightens[i]!;
    unknown += unknowns[i]!;
    if (inRange[i] === 0) continue;
    const coming = open + unknown;
    const each = cost[s]!;
    if (each === ASLEEP || coming === 0) continue;
    allComing[i]! += coming;
    if (unknown > 0) allUnknown[i]! += unknown;
    allMissed[i]! += coming * missed[s]!;
    sum[i]! += coming * each + tight * pressed;
    const most = tight > 0 ? each + pressed : each;
    if (most > worst[i]!) worst[i] = most;
  }
  before.open = open;
  before.tight = tight;
  before.unknown = unknown;
}
