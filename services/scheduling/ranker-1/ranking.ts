import type { CostParts } from '#contracts/events/suggestion.ts';
import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import type { SchedulingRequest, UtcMinute } from '../engine.ts';
import { type Grid, START_STEP, startAt } from '../grid.ts';
import type { PossibleStarts } from '../possible-starts.ts';
import { localTime, MINUTES_A_DAY } from '../windows.ts';
import { carriedAt } from './carried.ts';
import { costAt, totalOf, type WeighedTurnout } from './cost.ts';
import { STARTS_A_DAY } from './days.ts';
import type { PreparedPerson } from './prepared-person.ts';
import type { Candidate } from './spread.ts';
import { localStarts, type Starts, startsAt, startsInRange, startsWithSome } from './starts.ts';
import { turnoutOf } from './turnout.ts';
import { deciders, excusedAt, optionalTurnout } from './who-must-come.ts';

const WHOLE_DAY = { first: 0, end: STARTS_A_DAY };
const NOON = MINUTES_A_DAY / 2 / START_STEP;

/** Every start that is worth suggesting, in order, with its cost. */
export type RankedStarts = {
  grid: Grid;
  candidates: Candidate[];
  costsOf(candidate: Candidate): CostParts;
  /** The part of the cost that is due to past burdens, in points. */
  carriedOf(candidate: Candidate): number;
  /** Whether everyone who isn't optional has a known calendar and is not busy, asleep, or in need of more notice. */
  everyoneComes(candidate: Candidate): boolean;
};

export function rankStarts(
  request: SchedulingRequest,
  attendees: readonly PreparedPerson[],
  { grid, earliest, inRange }: PossibleStarts,
  policy: RankingPolicy,
): RankedStarts {
  const starts = whereOrganizerComes(request, attendees, startsInRange({ grid, inRange }), policy);
  const turnout = weighedTurnout(request, attendees, starts, policy);
  const costsOf = ({ place, index, step }: Pick<Candidate, 'place' | 'index' | 'step'>) => {
    const late = startAt(grid, index) - earliest;
    const clock = { late, timeOfDay: step * START_STEP, priority: request.priority };
    return costAt(turnout, place, clock, policy.costs);
  };
  const candidates: Candidate[] = [];
  const { days, steps } = localStarts(request.organizerZone, starts, WHOLE_DAY);
  for (const { day, first, end } of days)
    for (let place = first; place < end; place++) {
      if (!isWorthwhile(turnout, place)) continue;
      const index = starts.indices[place]!;
      const step = steps[place]!;
      const cost = totalOf(costsOf({ place, index, step }));
      candidates.push({ place, index, step, cost, day, isMorning: step < NOON });
    }
  const everyoneComes = ({ place }: Candidate) =>
    turnout.coming[place] === turnout.people && turnout.unknown[place] === 0;
  const carriedOf = ({ place }: Candidate) => turnout.carried(place);
  return { grid, candidates, costsOf, carriedOf, everyoneComes };
}

/** The cost of a start, whether worth suggesting or not. */
export function costsOfStart(
  request: SchedulingRequest,
  attendees: readonly PreparedPerson[],
  { start, earliest }: { start: UtcMinute; earliest: UtcMinute },
  policy: RankingPolicy,
): CostParts {
  const starts = startsAt({ base: start, size: 1, duration: request.duration }, Int32Array.of(0));
  const turnout = weighedTurnout(request, attendees, starts, policy);
  const { minute: timeOfDay } = localTime(request.organizerZone, start);
  const clock = { late: Math.max(0, start - earliest), timeOfDay, priority: request.priority };
  return costAt(turnout, 0, clock, policy.costs);
}

/** The turnout with past burdens included. */
function weighedTurnout(
  ...[request, attendees, starts, policy]: Parameters<typeof turnoutOf>
): WeighedTurnout {
  const asked = [request, deciders(attendees), starts, policy] as const;
  const turnout = turnoutOf(...asked);
  const excused = excusedAt(...asked);
  return {
    ...turnout,
    excused,
    optional: optionalTurnout(request, attendees, starts, policy),
    carried: carriedAt(turnout, excused, ...asked),
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
