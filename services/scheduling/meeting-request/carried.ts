import type { CostPolicy } from '#contracts/default-ranking-policy.ts';
import type { Carried, HardshipKind } from '#contracts/events/suggestion.ts';

const DAY = 86_400_000;

/** What a booked meeting was, or will be, for one person, as the ledger has it. */
export type LedgerEntry = {
  meetingId: string;
  /** When it starts. */
  start: Date;
  userId: string;
  /** Points of inconvenience. */
  points: number;
  kind: HardshipKind | null;
};

type Costs = Pick<CostPolicy['costs'], 'carriedHalfLife'>;

/**
 * What the people of a meeting carry, by their numbers: those for whom past meetings with the same people were more
 * inconvenient than for the others, on average. `people` are their accounts by number. A meeting counts less the longer ago
 * it is, and the fewer of these people were in it. Those of whom no meeting is known carry nothing, and don't count in the
 * average of the others. Pure.
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
    .sort((one, other) => other[0]!.start.getTime() - one[0]!.start.getTime());
  const weightOf = (members: readonly LedgerEntry[]): number => {
    const age = Math.max(0, now.getTime() - members[0]!.start.getTime()) / DAY;
    return (members.length - 1) * 0.5 ** (age / carriedHalfLife);
  };
  const borne = [...people].flatMap(([participant, { id }]) => {
    const own = meetings.flatMap((members) => {
      const entry = members.find(({ userId }) => userId === id);
      return entry ? [{ points: entry.points, weight: weightOf(members) }] : [];
    });
    const weight = own.reduce((sum, one) => sum + one.weight, 0);
    const points = own.reduce((sum, one) => sum + one.points * one.weight, 0) / weight;
    return own.length > 0 ? [{ participant, id, points }] : [];
  });
  const all = borne.reduce((sum, { points }) => sum + points, 0);
  return borne
    .map(({ participant, id, points }) => ({
      participant,
      points: tenths(points - (all - points) / Math.max(1, borne.length - 1)),
      taken: lastTaken(meetings, id),
    }))
    .filter(({ points }) => points > 0)
    .sort((one, other) => one.participant - other.participant);
}

const tenths = (points: number): number => Math.round(points * 10) / 10;

const KINDS: readonly HardshipKind[] = ['late', 'early', 'night', 'dayOff'];

/** How many of the last meetings that were late (or early, …) for anyone of them were late for this person, in a row. */
function lastTaken(meetings: readonly (readonly LedgerEntry[])[], id: string): Carried['taken'] {
  return KINDS.flatMap((kind) => {
    const such = meetings.filter((members) => members.some((entry) => entry.kind === kind));
    const isTheirs = (members: readonly LedgerEntry[]) =>
      members.some((entry) => entry.userId === id && entry.kind === kind);
    const end = such.findIndex((members) => !isTheirs(members));
    const times = end < 0 ? such.length : end;
    return times > 0 ? [{ kind, times }] : [];
  });
}
