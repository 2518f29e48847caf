import type { Clause } from '#contracts/events/suggestion.ts';
import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import type { SchedulingRequest } from '../engine.ts';
import { startAt } from '../grid.ts';
import { harderAt, type TimeForPeople } from './because.ts';
import type { PreparedPerson } from './prepared-person.ts';
import type { RankedStarts } from './ranking.ts';
import type { Candidate } from './spread.ts';
import { startsAt } from './starts.ts';
import { cannotCome, peopleAt } from './states.ts';
import { turnoutOf } from './turnout.ts';
import { deciders } from './who-must-come.ts';

/** How many of the people left out get a clause. */
const MOST_INCLUDED = 2;

type Within = {
  request: SchedulingRequest;
  attendees: readonly PreparedPerson[];
  ranking: Pick<RankedStarts, 'grid' | 'candidates'>;
  policy: RankingPolicy;
};

/**
 * For the first few optional people who can't come to a time: the best time at which they can, and the greatest added
 * hardship for someone required. Nothing for a person who can't come to any time.
 */
export function includingClauses(own: TimeForPeople, within: Within): Clause[] {
  const { request, attendees, ranking, policy } = within;
  const optional = attendees.filter((attendee) => attendee.optional);
  if (optional.length === 0) return [];
  const deciding = deciders(attendees);
  const states = peopleAt(optional, request, own.start, policy);
  const missing = optional.filter((_, index) => cannotCome(states[index]!.state));
  return missing.slice(0, MOST_INCLUDED).flatMap((person): Clause[] => {
    const best = bestWith(person, within);
    if (!best) return [];
    const start = startAt(ranking.grid, best.index);
    const everyone = peopleAt(deciding, request, start, policy);
    const burden = harderAt(own, { start, everyone, bent: [] }, deciding);
    const at = new Date(start * 60_000).toISOString();
    return [{ kind: 'including', participant: person.number, at, ...(burden && { burden }) }];
  });
}

/** The cheapest of the times at which someone is known to come; null if there is none. */
function bestWith(person: PreparedPerson, { request, ranking, policy }: Within): Candidate | null {
  const { grid, candidates } = ranking;
  const starts = startsAt(
    grid,
    Int32Array.from(candidates, ({ index }) => index),
  );
  const { coming, unknown } = turnoutOf(request, [person], starts, policy);
  return candidates.reduce<Candidate | null>(
    (best, one, place) => (coming[place]! > unknown[place]! && (!best || one.cost < best.cost) ? one : best),
    null,
  );
}
