import type { Costs } from '#contracts/default-ranking-policy.ts';
import type { CostParts } from '#contracts/events/suggestion.ts';
import type { SchedulingRequest } from '../engine.ts';
import { MINUTES_A_DAY } from '../windows.ts';
import type { Turnout } from './turnout.ts';

/** Minutes after the first possible start at which half of what lateness can cost is reached. */
const HALF_LATE = 3 * MINUTES_A_DAY;

/** What the clock says of a start. */
export type ClockAt = {
  /** Minutes after the first possible start. */
  late: number;
  /** The organizer's, in minutes after midnight. */
  timeOfDay: number;
  priority: SchedulingRequest['priority'];
};

/** How people are at every start, and what each costs on top for what they have borne before, in points. */
export type WeighedTurnout = Turnout & { carried: (place: number) => number };

/** What the start at a place of the turnout costs. */
export function costAt(
  { people, coming, unknown, sum, worst, missed, carried }: WeighedTurnout,
  place: number,
  { late, timeOfDay, priority }: ClockAt,
  costs: Costs,
): CostParts {
  const missing = people - coming[place]!;
  return {
    inconvenience: hundredths(sum[place]! / (10 * people)),
    worstOff: hundredths((costs.worstOff * worst[place]!) / 10),
    missing: missing > 0 ? hundredths(costs.anyoneMissing + (costs.missing * missing) / people) : 0,
    unknown: hundredths((costs.unknown * unknown[place]!) / people),
    preference: hundredths(missed[place]! / (10 * people)),
    oddStart: hundredths(costs.oddStart * oddnessOf(timeOfDay)),
    later: hundredths(
      priority === 'soonest'
        ? (costs.laterIfSoonest * late) / MINUTES_A_DAY
        : (costs.later * late) / (late + HALF_LATE),
    ),
    carried: hundredths(carried(place)),
  };
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
      parts.carried,
  );

/** A whole cost as it would be if no one had borne anything before, in points. */
export const withoutCarried = (cost: number, carried: number): number =>
  hundredths(cost - hundredths(carried));

/** Two digits are precise enough, and keep what is stored short and its sums exact. */
const hundredths = (points: number): number => Math.round(points * 100) / 100;
