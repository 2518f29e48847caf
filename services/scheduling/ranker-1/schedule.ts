import type { Remedy } from '#contracts/events/suggestion.ts';
import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import type { SchedulingRequest, SchedulingResult } from '../engine.ts';
import { startAt } from '../grid.ts';
import { findPossibleStarts } from '../possible-starts.ts';
import { type Effect, findRemedies, type RequestChange } from '../remedies.ts';
import { compare } from './compare.ts';
import { describeSlot, type Wordless } from './describe.ts';
import { preparePeople } from './prepared-person.ts';
import { rankStarts } from './ranking.ts';
import { type Candidate, cheapest, spread } from './spread.ts';
import { peopleAt, peopleAtEach } from './states.ts';

/** As many suggestions as people like to choose from. */
const MOST = 5;

type Result = SchedulingResult;

/**
 * The cheapest times for a meeting, best first, each with its confidence, costs, reason, and effect on everyone. If
 * there is none: why, with the changes that would give at least one time on the same calendars. Pure: the same request
 * gives the same bytes, whatever the machine's zone. Expects a valid request; throws RangeError for an unknown zone.
 */
export function scheduleByCosts(
  request: SchedulingRequest,
  policy: RankingPolicy,
  { limit = MOST }: { limit?: number } = {},
): Result {
  const possible = findPossibleStarts(request);
  const none = (reason: Extract<Result, { kind: 'none' }>['reason']): Result => ({
    kind: 'none',
    reason,
    remedies: remediesFor(request, policy),
  });
  if (possible === null) return none('rangeTooShort');
  if (!possible.inRange.includes(1)) return none('rangePassed');
  const attendees = preparePeople(request, policy);
  const ranking = rankStarts(request, attendees, possible, policy);
  const { grid, costsOf, hardshipsAt } = ranking;
  const bendsHours = ({ index }: Candidate) =>
    peopleAt(attendees, request, startAt(grid, index), policy).some(
      ({ state }) => state === 'outOfHours' || state === 'night',
    );
  const chosen = spread(ranking.candidates, limit, { hardshipsAt, bendsHours });
  if (chosen.length === 0) return none('nobodyFree');
  let first: number | undefined;
  const starts = chosen.map(({ index }) => startAt(grid, index));
  const everyoneAt = peopleAtEach(attendees, request, starts, policy);
  const described = chosen.map((candidate, i) => {
    const costed = { start: starts[i]!, costs: costsOf(candidate), ...(first && { first }) };
    const one = describeSlot(request, everyoneAt[i]!, costed, policy);
    first ??= one.slot.confidence;
    return one;
  });
  return { kind: 'times', slots: compare(described, { request, attendees, possible, ranking, policy }) };
}

/** Whether there is a time doesn't depend on whose turn it is. */
function remediesFor({ people, ...request }: SchedulingRequest, policy: RankingPolicy): Remedy[] {
  const asked = { ...request, people: people.map(({ carried: _, ...person }) => person) };
  return findRemedies(asked, (change) => effectOf(asked, change, policy));
}

function effectOf(request: SchedulingRequest, change: RequestChange, policy: RankingPolicy): Effect {
  const best = bestByCosts({ ...request, ...change }, policy);
  if (!best) return 'none';
  return best.bent.length === 0 ? 'fine' : 'bent';
}

/** The time that costs least, compared with no other; null if there is none. */
export function bestByCosts(request: SchedulingRequest, policy: RankingPolicy): Wordless | null {
  const possible = findPossibleStarts(request);
  if (possible === null) return null;
  const attendees = preparePeople(request, policy);
  const { grid, candidates, costsOf } = rankStarts(request, attendees, possible, policy);
  const best = cheapest(candidates);
  if (!best) return null;
  const start = startAt(grid, best.index);
  const everyone = peopleAt(attendees, request, start, policy);
  return describeSlot(request, everyone, { start, costs: costsOf(best) }, policy).slot;
}
