import type { CostPolicy } from '#contracts/default-ranking-policy.ts';
import type { Carried, Clause } from '#contracts/events/suggestion.ts';
import { hardshipOf } from '#contracts/hardship.ts';
import type { SchedulingRequest, UtcMinute } from '../engine.ts';
import { startAt } from '../grid.ts';
import type { Attendee } from './attendee.ts';
import { totalWithoutCarried } from './cost.ts';
import type { Described } from './describe.ts';
import type { Ranking } from './ranking.ts';
import { cannotCome, type PersonAt, peopleAt } from './states.ts';

/** What times are compared within. */
type Ranked = {
  request: SchedulingRequest;
  attendees: readonly Attendee[];
  ranking: Ranking;
  policy: CostPolicy;
};

/** A time as it compares if no one had borne anything before. */
type Rival = { start: UtcMinute; cost: number; everyone: readonly PersonAt[] };

/**
 * For each of the suggested times, which are best first: whose past meetings put it before another one that would come
 * first without them. The best one is compared with all times, the others with those that are suggested after them.
 */
export function turnsIn(described: readonly Described[], within: Ranked): Clause[][] {
  const carriers = within.attendees.filter(({ taken }) => taken.length > 0);
  if (carriers.length === 0) return described.map(() => []);
  const times = described.map(({ slot: { start, costs }, everyone }) => ({
    ...{ start, everyone },
    cost: totalWithoutCarried(costs),
  }));
  const leader = firstWithoutCarried(within);
  return times.map((own, index) => {
    const rivals = [...(index === 0 ? [leader] : []), ...times.slice(index + 1)];
    for (const rival of rivals.filter((other) => comesBefore(other, own))) {
      const turn = turnAgainst(own, rival, carriers);
      if (turn) return [turn];
    }
    return [];
  });
}

function firstWithoutCarried({ request, attendees, policy, ranking }: Ranked): Rival {
  const { grid, candidates, costsOf } = ranking;
  const costs = candidates.map((candidate) => ({
    start: startAt(grid, candidate.index),
    cost: totalWithoutCarried(costsOf(candidate)),
  }));
  const leader = costs.reduce((first, next) => (next.cost < first.cost ? next : first));
  return { ...leader, everyone: peopleAt(attendees, request, leader.start, policy) };
}

const comesBefore = (one: Rival, other: Rival): boolean =>
  one.cost < other.cost || (one.cost === other.cost && one.start < other.start);

/** The person for whom sparing them counts most; null if none of them is spared anything. */
function turnAgainst(own: Rival, rival: Rival, carriers: readonly Attendee[]): Clause | null {
  const at = ({ everyone }: Rival, wanted: number) => everyone.find(({ number }) => number === wanted)!;
  const [first] = carriers
    .map((attendee) => {
      const there = at(rival, attendee.number);
      const spared = attendee.extra * (hardship(there) - hardship(at(own, attendee.number)));
      return { attendee, there, spared };
    })
    .filter(({ spared }) => spared > 0)
    .sort((a, b) => b.spared - a.spared || a.attendee.number - b.attendee.number);
  if (!first) return null;
  const { attendee, there } = first;
  const { kind, times } = mostAlike(attendee.taken, there);
  return { kind: 'carried', participant: attendee.number, taken: kind, times };
}

const hardship = ({ state, inconvenience }: PersonAt): number =>
  cannotCome(state) ? 100 : (inconvenience?.points ?? 0);

/** What they have taken of the same kind, or else most often. */
function mostAlike(taken: Carried['taken'], { inconvenience }: PersonAt): Carried['taken'][number] {
  const kind = hardshipOf(inconvenience?.causes ?? []);
  return (
    taken.find((one) => one.kind === kind) ??
    taken.reduce((most, one) => (one.times > most.times ? one : most))
  );
}
