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
  const ids = new Set([...people.values()].map(({ id }) => id));
  const meetings = [...Map.groupBy(entries, ({ meetingId }) => meetingId).values()]
    .map((members) => members.filter(({ userId }) => ids.has(userId)))
    .filter((members) => members.length > 1)
    .sort((one, other) => other[0]!.start.getTime() - one[0]!.start.getTime())
    .map((members): PastMeeting => {
      const age = Math.max(0, now.getTime() - members[0]!.start.getTime()) / DAY;
      return {
        weight: (members.length - 1) * 0.5 ** (age / carriedHalfLife),
        byUserId: new Map(members.map((entry) => [entry.userId, entry])),
        kinds: new Set(members.map(({ kind }) => kind)),
      };
    });
  const borne = [...people].flatMap(([participant, { id }]) => {
    let [points, weight] = [0, 0];
    for (const meeting of meetings) {
      const entry = meeting.byUserId.get(id);
      if (!entry) continue;
      points += entry.points * meeting.weight;
      weight += meeting.weight;
    }
    return weight > 0 ? [{ participant, id, points: points / weight }] : [];
  });
  const all = borne.reduce((sum, { points }) => sum + points, 0);
  return borne
    .map(({ participant, id, points }) => ({
      participant,
      id,
      points: tenths(points - (all - points) / Math.max(1, borne.length - 1)),
    }))
    .filter(({ points }) => points > 0)
    .map(({ participant, id, points }) => ({ participant, points, taken: lastTaken(meetings, id) }))
    .sort((one, other) => one.participant - other.participant);
}

/** A meeting that at least two of the people took part in; the newest is first. */
type PastMeeting = {
  weight: number;
  byUserId: ReadonlyMap<string, LedgerEntry>;
  /** The kinds of hardship among these people; null if the meeting was easy for someone. */
  kinds: ReadonlySet<HardshipKind | null>;
};

const tenths = (points: number): number => Math.round(points * 10) / 10;

const KINDS: readonly HardshipKind[] = ['late', 'early', 'night', 'dayOff'];

/** How many of the last meetings that were late (or early, …) for anyone of them were late for this person, in a row. */
function lastTaken(meetings: readonly PastMeeting[], id: string): Carried['taken'] {
  return KINDS.flatMap((kind) => {
    let times = 0;
    for (const { kinds, byUserId } of meetings) {
      if (!kinds.has(kind)) continue;
      if (byUserId.get(id)?.kind !== kind) break;
      times += 1;
    }
    return times > 0 ? [{ kind, times }] : [];
  });
}
