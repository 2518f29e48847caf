import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import type { SchedulingRequest } from '../engine.ts';
import { findPossibleStarts } from '../possible-starts.ts';
import { preparePeople } from './prepared-person.ts';
import { rankStarts } from './ranking.ts';

/**
 * How many starts, a quarter of an hour apart, are worth suggesting, and at how many of them everyone who has to come is
 * known to be able to.
 */
export function countWorthwhile(
  request: SchedulingRequest,
  policy: RankingPolicy,
): { all: number; forEveryone: number } {
  const possible = findPossibleStarts(request);
  if (possible === null || !possible.inRange.includes(1)) return { all: 0, forEveryone: 0 };
  const { candidates, everyoneComes } = rankStarts(request, preparePeople(request, policy), possible, policy);
  return { all: candidates.length, forEveryone: candidates.filter(everyoneComes).length };
}
