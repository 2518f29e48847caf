import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import type { SchedulingPerson, SchedulingRequest } from '../engine.ts';
import { startAt } from '../grid.ts';
import { findPossibleStarts } from '../possible-starts.ts';
import { dayName, dayNumber, MINUTES_A_DAY } from '../windows.ts';
import { exact } from './cost.ts';
import { preparePeople } from './prepared-person.ts';
import { rankStarts } from './ranking.ts';
import { type Candidate, cheapest, FAR_WORSE } from './spread.ts';
import { peopleAt } from './states.ts';
import type { Ranked } from './why-not-sooner.ts';

/**
 * Whether the best of all times is outside the hours of someone who has to come, and far worse for those who come than the best
 * of an ordinary week: other dates, or another meeting, would be better than any time of these. Where the clocks alone are to
 * blame, it isn't.
 */
export function isNothingGood({
  request,
  attendees,
  possible,
  ranking,
  policy,
}: Omit<Ranked, 'optional'>): boolean {
  // In a hurry, a bad time may only be first for being the soonest.
  const patient =
    request.priority === 'soonest'
      ? rankStarts({ ...request, priority: 'best' }, attendees, possible, policy)
      : ranking;
  const best = cheapest(patient.candidates);
  if (!best || best.bearing <= FAR_WORSE) return false;
  const required = attendees.filter(({ optional }) => !optional);
  const people = peopleAt(required, request, startAt(patient.grid, best.index), policy);
  if (people.every(({ state }) => state !== 'outOfHours')) return false;
  const ordinary = bestOf(ordinaryWeek(request), policy);
  return ordinary !== undefined && exact(best.bearing - ordinary.bearing) > FAR_WORSE;
}

function bestOf(request: SchedulingRequest, policy: RankingPolicy): Candidate | undefined {
  const possible = findPossibleStarts(request);
  if (!possible) return undefined;
  return cheapest(rankStarts(request, preparePeople(request, policy), possible, policy).candidates);
}

/** The seven days from the first of the dates, with nothing in any calendar and nobody on vacation. */
function ordinaryWeek({ excludedDays: _, people, ...request }: SchedulingRequest): SchedulingRequest {
  const first = dayNumber(request.dateRangeStart);
  return {
    ...request,
    now: (first - 2) * MINUTES_A_DAY,
    leadMinutes: 0,
    dateRangeEnd: dayName(first + 6),
    priority: 'best',
    people: people.map(withNothingToDo),
  };
}

const withNothingToDo = ({ number, zone, hours, optional, wishes }: SchedulingPerson): SchedulingPerson => {
  const { week, weekend, lunch } = wishes ?? {};
  return {
    ...{
      number,
      zone,
      hours,
      busy: [],
      wishes: { ...(week && { week }), ...(weekend && { weekend }), ...(lunch && { lunch }) },
    },
    ...(optional && { optional }),
  };
};
