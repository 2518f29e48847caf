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
  /** The extra cost for burdens from past meetings, in points, to hundredths. */
  carried: (place: number) => number;
};

/** What the start at a place of the turnout costs. */
export function costAt(
  { people, coming, unknown, sum, worst, missed, excused, optional, carried }: WeighedTurnout,
  place: number,
  { late, timeOfDay, priority }: ClockAt,
  costs: Costs,
): CostParts {
  const missing = missingAt({ people, coming, excused }, place);
  return {
    inconvenience: hundredths(10 * sum[place]!, people),
    worstOff: hundredths(thousandths(costs.worstOff) * worst[place]!, 100),
    missing: hundredths(thousandths(costs.missing) * missing, 10 * people),
    unknown: hundredths(thousandths(costs.unknown) * (unknown[place]! - excused.unknown(place)), 10 * people),
    preference: hundredths(10 * missed[place]!, people),
    oddStart: hundredths(thousandths(costs.oddStart) * oddnessOf(timeOfDay), 20),
    later:
      priority === 'soonest'
        ? hundredths(thousandths(costs.laterIfSoonest) * late, 10 * MINUTES_A_DAY)
        : hundredths(thousandths(costs.later) * late, 10 * (late + HALF_LATE)),
    ...(optional && { optional: optionalCost(optional, place, people + optional.people, costs) }),
    carried: carried(place),
  };
}

/** How many of those who decide can't come to a start and aren't excused. */
export const missingAt = (
  { people, coming, excused }: Pick<WeighedTurnout, 'people' | 'coming' | 'excused'>,
  place: number,
): number => people - coming[place]! - excused.missing(place);

function optionalCost(
  { people, coming, unknown, sum }: Turnout,
  place: number,
  everyone: number,
  { optional }: Costs,
): number {
  const missing = people - coming[place]!;
  const tenths = OPTIONAL_MISSING * missing + sum[place]! + OPTIONAL_UNKNOWN * unknown[place]!;
  return hundredths(thousandths(optional) * tenths, 10 * OPTIONAL_MISSING * everyone);
}

/** In halves. */
function oddnessOf(timeOfDay: number): number {
  if (timeOfDay % 60 === 0) return 0;
  return timeOfDay % 30 === 0 ? 1 : 2;
}

/** The whole cost, in points. */
export const totalOf = (parts: CostParts): number =>
  exact(
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

/** What a start costs those who come to it, in points. */
export const bearingOf = ({ inconvenience, worstOff, preference }: CostParts): number =>
  exact(inconvenience + worstOff + preference);

/** The total cost without burdens from past meetings, in points. */
export const withoutCarried = (cost: number, carried: number): number => exact(cost - carried);

/** A sum or difference of hundredths without the errors of adding fractions. */
export const exact = (points: number): number => Math.round(points * 100) / 100;

/** A figure of the policy as a whole number. */
export const thousandths = (points: number): number => Math.round(points * 1_000);

/**
 * A fraction of a hundredth of a point, rounded, in points. A half is rounded up, whatever the machine: of whole
 * numbers the division is exact wherever it comes out even.
 */
export const hundredths = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator)) / 100;
