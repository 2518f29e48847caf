import type { CostPolicy } from '#contracts/default-ranking-policy.ts';
import type { SchedulingRequest } from '../engine.ts';
import { findRoom } from '../room.ts';
import { preparePeople } from './prepared-person.ts';
import { rankStarts } from './ranking.ts';

/**
 * How many starts, a quarter of an hour apart, are worth suggesting, and at how many of them everyone who has to come is
 * known to be able to.
 */
export function countWorthwhile(
  request: SchedulingRequest,
  policy: CostPolicy,
): { all: number; forEveryone: number } {
  const room = findRoom(request);
  if (room === null || !room.inRange.includes(1)) return { all: 0, forEveryone: 0 };
  const { candidates, everyoneComes } = rankStarts(request, preparePeople(request, policy), room, policy);
  return { all: candidates.length, forEveryone: candidates.filter(everyoneComes).length };
}
