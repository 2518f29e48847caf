import type { CostParts } from '#contracts/events/suggestion.ts';
import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import type { Explained, SchedulingRequest, UtcMinute } from '../engine.ts';
import { startAt } from '../grid.ts';
import { notPossibleAt } from '../not-possible.ts';
import { findPossibleStarts } from '../possible-starts.ts';
import { totalOf } from './cost.ts';
import { describeSlot, inWords } from './describe.ts';
import { preparePeople } from './prepared-person.ts';
import { costsOfStart, rankStarts } from './ranking.ts';
import type { Candidate } from './spread.ts';
import { peopleAt } from './states.ts';

/**
 * How the ranker sees one time, suggested or not: its effect on everyone, its real or hypothetical cost, the bent
 * rules, and its rank among all times worth suggesting. Pure. `later` is 0 before the first possible start. Resolves
 * zones as far away as the time is, so callers must first check that a time typed by a user is within the dates.
 */
export function explainByCosts(
  request: SchedulingRequest,
  start: UtcMinute,
  policy: RankingPolicy,
): Explained {
  const possible = findPossibleStarts(request);
  const notPossible = notPossibleAt(request, start);
  const attendees = preparePeople(request, policy);
  const earliest = possible?.earliest ?? start;
  const costs = costsOfStart(request, attendees, { start, earliest }, policy);
  const all = possible ? rankStarts(request, attendees, possible, policy) : null;
  const candidates = all?.candidates ?? [];
  const cost = totalOf(costs);
  const best = candidates.reduce<Candidate | null>(
    (leader, next) => (next.cost < (leader?.cost ?? cost) ? next : leader),
    null,
  );
  const describe = (time: { start: UtcMinute; costs: CostParts; first?: number }) =>
    describeSlot(request, peopleAt(attendees, request, time.start, policy), time, policy).slot;
  const first =
    best && describe({ start: startAt(all!.grid, best.index), costs: all!.costsOf(best) }).confidence;
  const own = candidates.find(({ index }) => startAt(all!.grid, index) === start);
  const isBetter = (other: { cost: number; index: number }) =>
    own !== undefined && (other.cost < own.cost || (other.cost === own.cost && other.index < own.index));
  return {
    ...inWords(describe({ start, costs, ...(first && { first }) }), request),
    inRange: notPossible === null,
    notPossible,
    rank: own ? candidates.filter(isBetter).length + 1 : null,
    of: candidates.length,
  };
}
