import type { Carried, Clause } from '#contracts/events/suggestion.ts';
import { hardshipOf } from '#contracts/hardship.ts';
import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import type { SchedulingRequest, UtcMinute } from '../engine.ts';
import { startAt } from '../grid.ts';
import { totalOf, withoutCarried } from './cost.ts';
import type { Described } from './describe.ts';
import type { PreparedPerson } from './prepared-person.ts';
import type { RankedStarts } from './ranking.ts';
import { cannotCome, type PersonAt, peopleAt } from './states.ts';

/** The context in which times are compared. */
type Ranked = {
  request: SchedulingRequest;
  attendees: readonly PreparedPerson[];
  ranking: RankedStarts;
  policy: RankingPolicy;
};

/** A time with its cost before past burdens are added. */
type Rival = { start: UtcMinute; cost: number; everyone: readonly PersonAt[] };

/**
 * For each suggested time (best first): the people whose past meetings put the time ahead of another time that would
 * otherwise rank higher. The best time is compared with all times, each other suggestion with the suggestions after it.
 */
export function turnsIn(described: readonly Described[], within: Ranked): Clause[][] {
  const { attendees } = within;
  if (attendees.every(({ taken }) => taken.length === 0)) return described.map(() => []);
  const times = described.map(({ slot: { start, costs }, everyone }) => ({
    ...{ start, everyone },
    cost: withoutCarried(totalOf(costs), costs.carried),
  }));
  const leader = firstWithoutCarried(within);
  return times.map((own, index) => {
    const rivals = [...(index === 0 ? [leader] : []), ...times.slice(index + 1)];
    for (const rival of rivals.filter((other) => comesBefore(other, own))) {
      const turn = turnAgainst(own, rival, attendees);
      if (turn) return [turn];
    }
    return [];
  });
}

function firstWithoutCarried({ request, attendees, policy, ranking }: Ranked): Rival {
  const { grid, candidates, carriedOf } = ranking;
  let leader = { index: 0, cost: Number.POSITIVE_INFINITY };
  for (const candidate of candidates) {
    const cost = withoutCarried(candidate.cost, carriedOf(candidate));
    if (cost < leader.cost) leader = { index: candidate.index, cost };
  }
  const start = startAt(grid, leader.index);
  return { start, cost: leader.cost, everyone: peopleAt(attendees, request, start, policy) };
}

const comesBefore = (one: Rival, other: Rival): boolean =>
  one.cost < other.cost || (one.cost === other.cost && one.start < other.start);

/** The person for whom sparing them counts most; null if none of them is spared anything. */
function turnAgainst(own: Rival, rival: Rival, attendees: readonly PreparedPerson[]): Clause | null {
  let most = 0;
  let turn: Clause | null = null;
  for (const [i, { number, extra, taken }] of attendees.entries()) {
    if (taken.length === 0) continue;
    const there = rival.everyone[i]!;
    const spared = extra * (hardship(there) - hardship(own.everyone[i]!));
    if (spared <= most) continue;
    most = spared;
    const { kind, times } = mostAlike(taken, there);
    turn = { kind: 'carried', participant: number, taken: kind, times };
  }
  return turn;
}

const hardship = ({ state, inconvenience }: PersonAt): number =>
  cannotCome(state) ? 100 : (inconvenience?.points ?? 0);

/** The hardship they have borne that matches this one in kind, or else their most frequent. */
function mostAlike(taken: Carried['taken'], { inconvenience }: PersonAt): Carried['taken'][number] {
  const kind = hardshipOf(inconvenience?.causes ?? []);
  return (
    taken.find((one) => one.kind === kind) ??
    taken.reduce((most, one) => (one.times > most.times ? one : most))
  );
}
