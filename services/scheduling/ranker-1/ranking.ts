import type { CostParts } from '#contracts/events/suggestion.ts';
import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import type { SchedulingRequest, UtcMinute } from '../engine.ts';
import { type Grid, START_STEP, startAt } from '../grid.ts';
import type { PossibleStarts } from '../possible-starts.ts';
import { localTime, MINUTES_A_DAY } from '../windows.ts';
import { carriedAt } from './carried.ts';
import { bearingOf, costAt, exact, missingAt, totalOf, type WeighedTurnout } from './cost.ts';
import { ALL_STARTS } from './days.ts';
import { mostTenths } from './inconvenience.ts';
import type { PreparedPerson } from './prepared-person.ts';
import type { Candidate } from './spread.ts';
import { localStarts, type Starts, startsAt, startsInRange, startsWithSome } from './starts.ts';
import { cannotCome, peopleAt } from './states.ts';
import { turnoutOf } from './turnout.ts';
import { deciders, excusedAt, optionalTurnout } from './who-must-come.ts';

const NOON = MINUTES_A_DAY / 2 / START_STEP;

/** Every start that is worth suggesting, in order, with its cost. */
export type RankedStarts = {
  grid: Grid;
  candidates: Candidate[];
  costsOf(candidate: Candidate): CostParts;
  /** The part of the cost that is due to past burdens, in points. */
  carriedOf(candidate: Candidate): number;
  /** Whether no one who isn't optional is known to be busy, asleep, or in need of more notice. */
  nobodyMissing(candidate: Candidate): boolean;
  /** Whether, besides, all of their calendars are known. */
  everyoneComes(candidate: Candidate): boolean;
  /** How hard it is on each of the attendees: can't come, then unknown, then by inconvenience. */
  hardshipsAt(candidate: Candidate): number[];
};

const CANNOT_COME = 1_000_000;
const UNKNOWN = 100_000;

export function rankStarts(
  request: SchedulingRequest,
  attendees: readonly PreparedPerson[],
  { grid, earliest, inRange }: PossibleStarts,
  wholePolicy: RankingPolicy,
): RankedStarts {
  const policy = countedPolicy(request, wholePolicy);
  const starts = whereOrganizerComes(request, attendees, startsInRange({ grid, inRange }), policy);
  const turnout = weighedTurnout(request, attendees, starts, wholePolicy);
  const costsOf = ({ place, index, step }: Pick<Candidate, 'place' | 'index' | 'step'>) => {
    const late = startAt(grid, index) - earliest;
    const clock = { late, timeOfDay: step * START_STEP, priority: request.priority };
    return costAt(turnout, place, clock, policy.costs);
  };
  const candidates: Candidate[] = [];
  const { days, steps } = localStarts(request.organizerZone, starts, ALL_STARTS);
  for (const { day, first, end } of days)
    for (let place = first; place < end; place++) {
      if (!isWorthwhile(turnout, place)) continue;
      const index = starts.indices[place]!;
      const step = steps[place]!;
      const costs = costsOf({ place, index, step });
      const cost = totalOf(costs);
      candidates.push({
        place,
        index,
        step,
        cost,
        undated: exact(cost - costs.later),
        bearing: bearingOf(costs),
        missing: missingAt(turnout, place),
        day,
        isMorning: step < NOON,
      });
    }
  const nobodyMissing = ({ place }: Candidate) => turnout.coming[place] === turnout.people;
  const everyoneComes = (candidate: Candidate) =>
    nobodyMissing(candidate) && turnout.unknown[candidate.place] === 0;
  const carriedOf = ({ place }: Candidate) => turnout.carried(place);
  const hardshipsAt = ({ index }: Candidate) =>
    peopleAt(attendees, request, startAt(grid, index), policy).map(({ state, inconvenience }) => {
      if (cannotCome(state)) return CANNOT_COME;
      return (inconvenience?.points ?? 0) + (state === 'unknown' ? UNKNOWN : 0);
    });
  return { grid, candidates, costsOf, carriedOf, nobodyMissing, everyoneComes, hardshipsAt };
}

const hurried = new WeakMap<RankingPolicy, RankingPolicy>();

/** As soon as possible, no time waits for the small comforts of a later one. */
function countedPolicy({ priority }: SchedulingRequest, policy: RankingPolicy): RankingPolicy {
  if (priority !== 'soonest') return policy;
  const small = { edge: 0, weekEdge: 0, lunch: 0, tight: 0, oddStart: 0 };
  const counted = hurried.get(policy) ?? { ...policy, costs: { ...policy.costs, ...small } };
  hurried.set(policy, counted);
  return counted;
}

/** The cost of a start, whether worth suggesting or not. */
export function costsOfStart(
  request: SchedulingRequest,
  attendees: readonly PreparedPerson[],
  { start, earliest }: { start: UtcMinute; earliest: UtcMinute },
  wholePolicy: RankingPolicy,
): CostParts {
  const policy = countedPolicy(request, wholePolicy);
  const starts = startsAt({ base: start, size: 1, duration: request.duration }, Int32Array.of(0));
  const turnout = weighedTurnout(request, attendees, starts, wholePolicy);
  const { minute: timeOfDay } = localTime(request.organizerZone, start);
  const clock = { late: Math.max(0, start - earliest), timeOfDay, priority: request.priority };
  return costAt(turnout, 0, clock, policy.costs);
}

/** The turnout with past burdens included. */
function weighedTurnout(
  ...[request, attendees, starts, wholePolicy]: Parameters<typeof turnoutOf>
): WeighedTurnout {
  const policy = countedPolicy(request, wholePolicy);
  const asked = [request, deciders(attendees), starts, policy] as const;
  const turnout = turnoutOf(...asked);
  const excused = excusedAt(...asked);
  return {
    ...turnout,
    excused,
    optional: optionalTurnout(request, attendees, starts, policy),
    carried: carriedAt({ turnout, excused, most: mostTenths(wholePolicy.costs) }, ...asked),
  };
}

/**
 * A meeting isn't worthwhile if more than half of the required people are missing, if only one person comes,
 * or if nobody is known to come.
 */
function isWorthwhile(
  { people, coming, unknown, excused, optional }: WeighedTurnout,
  place: number,
): boolean {
  const missing = people - coming[place]! - excused.missing(place);
  const everyone = people + (optional?.people ?? 0);
  const some = coming[place]! + (optional?.coming[place] ?? 0);
  return (
    missing * 2 <= people &&
    some >= Math.min(2, everyone) &&
    some > unknown[place]! + (optional?.unknown[place] ?? 0)
  );
}

/** There is no meeting without its organizer. If their calendar is unknown, it says nothing against a time. */
function whereOrganizerComes(
  request: SchedulingRequest,
  attendees: readonly PreparedPerson[],
  starts: Starts,
  policy: RankingPolicy,
): Starts {
  const organizer = attendees.filter(({ number }) => number === 0);
  if (organizer.length === 0) return starts;
  const { coming } = turnoutOf(request, organizer, starts, policy);
  return startsWithSome(starts, coming);
}
