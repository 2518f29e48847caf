import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import type { SchedulingPerson, SchedulingRequest } from '../engine.ts';
import { findPossibleStarts } from '../possible-starts.ts';
import { dayName, dayNumber, MINUTES_A_DAY } from '../windows.ts';
import { exact } from './cost.ts';
import { preparePeople } from './prepared-person.ts';
import { rankStarts } from './ranking.ts';
import { type Candidate, cheapest, FAR_WORSE } from './spread.ts';

/**
 * Whether a time outside someone's hours is far worse for those who come than the best of an ordinary week: other dates,
 * or another meeting, would be better than any time of these. Where the clocks alone are to blame, it isn't.
 */
export function isFarFromOrdinary(
  { bearing }: Pick<Candidate, 'bearing'>,
  request: SchedulingRequest,
  policy: RankingPolicy,
): boolean {
  if (bearing <= FAR_WORSE) return false;
  const ordinary = bestOf(ordinaryWeek(request), policy);
  return ordinary !== undefined && exact(bearing - ordinary.bearing) > FAR_WORSE;
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
