import type { CostParts } from '#contracts/events/suggestion.ts';
import type { Costs } from '#contracts/ranking-policy.ts';
import type { SchedulingRequest } from '../engine.ts';
import { MINUTES_A_DAY } from '../windows.ts';
import type { Turnout } from './turnout.ts';
import type { Excused } from './who-must-come.ts';

/** Minutes after the first possible start at which lateness costs half of its maximum. */
const HALF_LATE = 3 * MINUTES_A_DAY;

/** The costs of a start that depend on the clock alone. */
type ClockAt = {
  /** Minutes after the first possible start. */
  late: number;
  /** The organizer's, in minutes after midnight. */
  timeOfDay: number;
  priority: SchedulingRequest['priority'];
};

/**
 * The costs of an optional person who can't come, and of an optional person whose availability is unknown, in tenths of
 * a point.
 */
const OPTIONAL_MISSING = 1_000;
const OPTIONAL_UNKNOWN = 200;

/** The turnout of the deciders at every start, with the other costs of each start. */
export type WeighedTurnout = Turnout & {
  /** The deciders who may be excused. */
  excused: Excused;
  /** The others; null if there are none. */
  optional: Turnout | null;
  /** The extra cost for burdens from past meetings, in points. */
  carried: (place: number) => number;
};

/** What the start at a place of the turnout costs. */
export function costAt(
  { people, coming, unknown, sum, worst, missed, excused, optional, carried }: WeighedTurnout,
  place: number,
  { late, timeOfDay, priority }: ClockAt,
  costs: Costs,
): CostParts {
  const missing = people - coming[place]! - excused.missing(place);
  return {
    inconvenience: hundredths(sum[place]! / (10 * people)),
    worstOff: hundredths((costs.worstOff * worst[place]!) / 10),
    missing: missing > 0 ? hundredths(costs.anyoneMissing + (costs.missing * missing) / people) : 0,
    unknown: hundredths((costs.unknown * (unknown[place]! - excused.unknown(place))) / people),
    preference: hundredths(missed[place]! / (10 * people)),
    oddStart: hundredths(costs.oddStart * oddnessOf(timeOfDay)),
    later: hundredths(
      priority === 'soonest'
        ? (costs.laterIfSoonest * late) / MINUTES_A_DAY
        : (costs.later * late) / (late + HALF_LATE),
    ),
    ...(optional && { optional: hundredths(optionalCost(optional, place, people + optional.people, costs)) }),
    carried: hundredths(carried(place)),
  };
}

function optionalCost(
  { people, coming, unknown, sum }: Turnout,
  place: number,
  everyone: number,
  { optional }: Costs,
): number {
  const missing = people - coming[place]!;
  const tenths = OPTIONAL_MISSING * missing + sum[place]! + OPTIONAL_UNKNOWN * unknown[place]!;
  return (optional * tenths) / (OPTIONAL_MISSING * everyone);
}

function oddnessOf(timeOfDay: number): number {
  if (timeOfDay % 60 === 0) return 0;
  return timeOfDay % 30 === 0 ? 0.5 : 1;
}

/** The whole cost, in points. */
export const totalOf = (parts: CostParts): number =>
  hundredths(
    parts.inconvenience +
      parts.worstOff +
      parts.missing +
      parts.unknown +
      parts.preference +
      parts.oddStart +
      parts.later +
      (parts.optional ?? 0) +
      parts.carried,
  );

/** The total cost without burdens from past meetings, in points. */
export const withoutCarried = (cost: number, carried: number): number =>
  hundredths(cost - hundredths(carried));

/** Two digits are precise enough, and keep stored numbers short and their sums exact. */
const hundredths = (points: number): number => Math.round(points * 100) / 100;
