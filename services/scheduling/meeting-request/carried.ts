import { DAY } from '#contracts/durations.ts';
import type { Carried, HardshipKind } from '#contracts/events/suggestion.ts';
import type { RankingPolicy } from '#contracts/ranking-policy.ts';

/** How convenient a booked meeting was, or will be, for a person, as recorded in the ledger. */
export type LedgerEntry = {
  meetingId: string;
  /** When it starts. */
  start: Date;
  userId: string;
  /** Points of inconvenience. */
  points: number;
  kind: HardshipKind | null;
};

type Costs = Pick<RankingPolicy['costs'], 'carriedHalfLife'>;

/**
 * The burden that the people of a meeting carry, by number: people for whom past meetings with the same people were
 * more inconvenient on average than for the others. `people` holds their accounts by number. A meeting counts less the
 * longer ago it was and the fewer of these people took part. People without a known meeting carry nothing and don't
 * count in the others' average. Pure.
 */
export function carriedBy(
  entries: readonly LedgerEntry[],
  people: ReadonlyMap<number, { id: string }>,
  now: Date,
  { carriedHalfLife }: Costs,
): Carried[] {
  const byId = new Map([...people.values()].map(({ id }) => [id, nothingBorne()]));
  const meetings = [...Map.groupBy(entries, ({ meetingId }) => meetingId).values()]
    .map((members) => members.filter(({ userId }) => byId.has(userId)))
    .filter((members) => members.length > 1)
    .sort((one, other) => other[0]!.start.getTime() - one[0]!.start.getTime());
  /** How many meetings looked at so far, the newest first, were late (or early, …) for anyone. */
  const seen = noTimes();
  for (const members of meetings) {
    const age = Math.max(0, now.getTime() - members[0]!.start.getTime()) / DAY;
    const weight = (members.length - 1) * 0.5 ** (age / carriedHalfLife);
    const kinds = new Set<HardshipKind>();
    for (const { userId, points, kind } of members) {
      const person = byId.get(userId)!;
      person.points += points * weight;
      person.weight += weight;
      if (kind === null) continue;
      kinds.add(kind);
      if (person.inARow[kind] === seen[kind]) person.inARow[kind] += 1;
    }
    for (const kind of kinds) seen[kind] += 1;
  }
  const borne = [...people].flatMap(([participant, { id }]) => {
    const { points, weight, inARow } = byId.get(id)!;
    return weight > 0 ? [{ participant, inARow, points: points / weight }] : [];
  });
  const all = borne.reduce((sum, { points }) => sum + points, 0);
  return borne
    .map(({ participant, inARow, points }) => ({
      participant,
      inARow,
      points: tenths(points - (all - points) / Math.max(1, borne.length - 1)),
    }))
    .filter(({ points }) => points > 0)
    .map(({ participant, inARow, points }) => ({ participant, points, taken: takenIn(inARow) }))
    .sort((one, other) => one.participant - other.participant);
}

const KINDS: readonly HardshipKind[] = ['late', 'early', 'night', 'dayOff'];
type Times = Record<HardshipKind, number>;
const noTimes = (): Times => ({ late: 0, early: 0, night: 0, dayOff: 0 });

/** The meetings of a person. `inARow`: how many of the last that were late for anyone of them were late for this person. */
type Borne = { points: number; weight: number; inARow: Times };
const nothingBorne = (): Borne => ({ points: 0, weight: 0, inARow: noTimes() });

const tenths = (points: number): number => Math.round(points * 10) / 10;

const takenIn = (inARow: Times): Carried['taken'] =>
  KINDS.flatMap((kind) => (inARow[kind] > 0 ? [{ kind, times: inARow[kind] }] : []));
