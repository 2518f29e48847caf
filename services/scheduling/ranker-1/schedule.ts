import type { Clause, Remedy } from '#contracts/events/suggestion.ts';
import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import type { RankedSlot, SchedulingRequest, SchedulingResult } from '../engine.ts';
import { startAt } from '../grid.ts';
import { findPossibleStarts } from '../possible-starts.ts';
import { type Effect, findRemedies, type RequestChange } from '../remedies.ts';
import { besideBest, type CostedTime, instantOf, lossAt, turnAgainst } from './beside.ts';
import { totalOf, withoutCarried } from './cost.ts';
import { startsWithinAll } from './days.ts';
import { type Described, describeSlot, inWords, type Wordless } from './describe.ts';
import { isNothingGood } from './nothing-good.ts';
import { type PreparedPerson, preparePeople } from './prepared-person.ts';
import { rankStarts } from './ranking.ts';
import { type Candidate, cheapest, spread } from './spread.ts';
import { startsAt } from './starts.ts';
import { cannotCome, peopleAt, peopleAtEach } from './states.ts';
import { turnoutOf } from './turnout.ts';
import { deciders } from './who-must-come.ts';
import { type Ranked, whyNotSooner } from './why-not-sooner.ts';

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

/** How many of the people left out get a clause. */
const MOST_INCLUDED = 2;

/**
 * The same times, best first, with their comparisons: the best one with the days and times that lost, and each other one
 * with the best.
 */
function compare(described: readonly Described[], ranked: Omit<Ranked, 'optional'>): RankedSlot[] {
  const { attendees: all, ...asked } = ranked;
  const within = { ...asked, attendees: deciders(all), optional: all.filter(({ optional }) => optional) };
  const times = described.map(({ slot: { start, costs }, ...people }) => ({ start, costs, ...people }));
  const [best] = times;
  const ofAll: Clause[] = [
    ...(isNothingGood(ranked) ? [{ kind: 'nothingGood' as const }] : []),
    ...(suitsEveryoneSometime(within) ? [] : [{ kind: 'neverForAll' as const }]),
  ];
  return described.map(({ slot }, index) => {
    const compared: Clause[] =
      index === 0
        ? [...turnOf(best!, within), ...whyNotSooner(best!, within), ...includingClauses(best!, within)]
        : [besideBest(best!, times[index]!, within.attendees)];
    return inWords({ ...slot, because: [...slot.because, ...ofAll, ...compared] }, within.request);
  });
}

/** Whether there is a time at which everyone is free within their hours, as far as their calendars are known. */
function suitsEveryoneSometime({ request, attendees, ranking, policy }: Ranked): boolean {
  const { grid, candidates, nobodyMissing } = ranking;
  // Their hours always count, since their calendars are known throughout.
  const known = attendees.filter(
    ({ busy, within, unclear, answered }) => busy && !within && !unclear && !answered,
  );
  const suitsHours = startsWithinAll([...new Set(known.map(({ hours }) => hours))], grid);
  return candidates.some(
    (candidate) =>
      suitsHours(candidate.index) &&
      nobodyMissing(candidate) &&
      peopleAt(attendees, request, startAt(grid, candidate.index), policy).every(
        ({ state }) => state === 'free' || state === 'unknown',
      ),
  );
}

/** The person whose past meetings put the best time ahead of all others, if another would rank first without them. */
function turnOf(best: CostedTime, { request, attendees, policy, ranking }: Ranked): Clause[] {
  if (attendees.every(({ taken }) => taken.length === 0)) return [];
  const { grid, candidates, carriedOf } = ranking;
  let leader: Pick<Candidate, 'index' | 'cost'> = { index: 0, cost: Number.POSITIVE_INFINITY };
  for (const candidate of candidates) {
    const cost = withoutCarried(candidate.cost, carriedOf(candidate));
    if (cost < leader.cost) leader = { index: candidate.index, cost };
  }
  const start = startAt(grid, leader.index);
  const cost = withoutCarried(totalOf(best.costs), best.costs.carried);
  if (leader.cost > cost || (leader.cost === cost && start >= best.start)) return [];
  const turn = turnAgainst(best, { start, everyone: peopleAt(attendees, request, start, policy) }, attendees);
  return turn ? [turn] : [];
}

/**
 * For the first few optional people who can't come to a time: the best time at which they can, and how it's worse for
 * those who must come. Nothing for a person who can't come to any time.
 */
function includingClauses(own: CostedTime, within: Ranked): Clause[] {
  const { request, attendees, optional, ranking, policy } = within;
  const missing = optional.filter((_, index) => cannotCome(own.optional[index]!.state));
  return missing.slice(0, MOST_INCLUDED).flatMap((person): Clause[] => {
    const best = bestWith(person, within);
    if (!best) return [];
    const start = startAt(ranking.grid, best.index);
    const everyone = peopleAt(attendees, request, start, policy);
    const loss = lossAt({ start, everyone, optional: [], costs: ranking.costsOf(best) }, own, attendees);
    return [{ kind: 'including', participant: person.number, at: instantOf(start), ...(loss && { loss }) }];
  });
}

/** The cheapest of the times at which someone is known to come; null if there is none. */
function bestWith(person: PreparedPerson, { request, ranking, policy }: Ranked): Candidate | null {
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
