import type { CostPolicy } from '#contracts/default-ranking-policy.ts';
import type { CostParts } from '#contracts/events/suggestion.ts';
import type { SchedulingRequest, UtcMinute } from '../engine.ts';
import { type Grid, START_STEP, startAt } from '../grid.ts';
import type { Room } from '../room.ts';
import { localTime, MINUTES_A_DAY } from '../windows.ts';
import type { Attendee } from './attendee.ts';
import { carriedAt } from './carried.ts';
import { costAt, totalOf, type WeighedTurnout } from './cost.ts';
import { forEachDay } from './days.ts';
import type { Candidate } from './spread.ts';
import { type Turnout, turnoutOf } from './turnout.ts';

const NOON = MINUTES_A_DAY / 2 / START_STEP;

/** Every start that is worth suggesting, in order, with what it costs. */
export type Ranking = {
  grid: Grid;
  candidates: Candidate[];
  costsOf(candidate: Candidate): CostParts;
  /** Whether everyone's calendar is known, and no one is busy, asleep or in need of more notice. */
  everyoneComes(candidate: Candidate): boolean;
};

export function rankStarts(
  request: SchedulingRequest,
  attendees: readonly Attendee[],
  { grid, earliest, inRange }: NonNullable<Room>,
  policy: CostPolicy,
): Ranking {
  const withOrganizer = whereOrganizerComes(request, attendees, { grid, inRange }, policy);
  const turnout = weighedTurnout(request, attendees, { grid, inRange: withOrganizer }, policy);
  const costsOf = ({ index, step }: Pick<Candidate, 'index' | 'step'>) =>
    costAt(turnout, index, { ...clockAt(index, step), priority: request.priority }, policy.costs);
  const clockAt = (index: number, step: number) => ({
    late: startAt(grid, index) - earliest,
    timeOfDay: step * START_STEP,
  });
  const candidates: Candidate[] = [];
  forEachDay(request.organizerZone, grid, (day, first, end, firstStep) => {
    for (let index = first; index < end; index++) {
      if (withOrganizer[index] === 0 || !isWorthwhile(turnout, index)) continue;
      const step = firstStep + index - first;
      const cost = totalOf(costsOf({ index, step }));
      candidates.push({ index, step, cost, day, isMorning: step < NOON });
    }
  });
  const everyoneComes = ({ index }: Candidate) =>
    turnout.coming[index] === turnout.people && turnout.unknown[index] === 0;
  return { grid, candidates, costsOf, everyoneComes };
}

/** What one start costs, whether it is worth suggesting or not. */
export function costsOfStart(
  request: SchedulingRequest,
  attendees: readonly Attendee[],
  { start, earliest }: { start: UtcMinute; earliest: UtcMinute },
  policy: CostPolicy,
): CostParts {
  const grid = { base: start, size: 1, duration: request.duration };
  const turnout = weighedTurnout(request, attendees, { grid, inRange: Int32Array.of(1) }, policy);
  const { minute: timeOfDay } = localTime(request.organizerZone, start);
  const clock = { late: Math.max(0, start - earliest), timeOfDay, priority: request.priority };
  return costAt(turnout, 0, clock, policy.costs);
}

/** With what people have borne before. */
function weighedTurnout(...asked: Parameters<typeof turnoutOf>): WeighedTurnout {
  const turnout = turnoutOf(...asked);
  return { ...turnout, carried: carriedAt(turnout, ...asked) };
}

/** It is not worth meeting with more than half of the people missing, with all but one, or with no one known to come. */
const isWorthwhile = ({ people, coming, unknown }: Turnout, index: number): boolean => {
  const some = coming[index]!;
  return some * 2 >= people && some >= Math.min(2, people) && some > unknown[index]!;
};

/** There is no meeting without its organizer. If their calendar is unknown, it says nothing against a time. */
function whereOrganizerComes(
  request: SchedulingRequest,
  attendees: readonly Attendee[],
  room: Pick<NonNullable<Room>, 'grid' | 'inRange'>,
  policy: CostPolicy,
): Int32Array {
  const organizer = attendees.filter(({ number }) => number === 0);
  return organizer.length === 0 ? room.inRange : turnoutOf(request, organizer, room, policy).coming;
}
