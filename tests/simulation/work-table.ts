import { MINUTE } from '#contracts/durations.ts';
import { doubtAfterEnd, lease } from '#services/sagas/lease.ts';
import type { ParkedRecords, RetryRecords } from '#services/sagas/reconciler/retries.ts';
import type { Claim, Work } from '#services/sagas/reconciler/work.ts';

/** What is due and when, in milliseconds: `due` on the clock, all others since the beginning. */
type Row = {
  due: number;
  rings: number;
  fence: number;
  claimedUntil: number;
  /** When the present claim, or else the last one, began. */
  claimedAt: number;
  inDoubtUntil: number;
  tries: RetryRecords;
  parked: ParkedRecords;
  lookedAt: Date | null;
};

/** `saga_work` in memory: the same rules as its statements, each of which happens at one moment. */
export type WorkTable = ReturnType<typeof createWorkTable>;

/** `elapsed` is the database's clock. */
export function createWorkTable(elapsed: () => number) {
  const rows = new Map<string, Row>();
  let fences = 0;

  const isClaimed = ({ claimedUntil }: Row) => claimedUntil > elapsed();
  const holderOf = ({ meetingId, fence }: Claim): Row | undefined => {
    const row = rows.get(meetingId);
    return row && String(row.fence) === fence ? row : undefined;
  };

  return {
    rows: rows as ReadonlyMap<string, Readonly<Row>>,

    ring(meetingId: string, due: number): void {
      const row = rows.get(meetingId);
      if (row) {
        row.due = Math.min(row.due, due);
        row.rings += 1;
        return;
      }
      rows.set(meetingId, {
        due,
        rings: 0,
        fence: 0,
        claimedUntil: 0,
        claimedAt: 0,
        inDoubtUntil: 0,
        tries: {},
        parked: {},
        lookedAt: null,
      });
    },

    claim(limit: number, now: number, endsAt: number): Claim[] {
      return [...rows]
        .filter(([, row]) => row.due <= now && !isClaimed(row))
        .toSorted(([, one], [, other]) => (one.due < other.due ? -1 : 1))
        .slice(0, limit)
        .map(([meetingId, row]) => {
          fences += 1;
          row.fence = fences;
          if (row.claimedUntil > 0)
            row.inDoubtUntil = Math.max(row.inDoubtUntil, row.claimedUntil + doubtAfterEnd);
          row.claimedAt = elapsed();
          row.claimedUntil = elapsed() + lease.length;
          const { rings, tries, parked, inDoubtUntil } = row;
          const inDoubtFor = Math.max(0, inDoubtUntil - elapsed());
          return {
            meetingId,
            fence: String(fences),
            rings,
            retryState: { tries, parked },
            inDoubtFor,
            followsDoubt: inDoubtUntil > 0,
            lookedAt: row.lookedAt,
            woken: null,
            endsAt,
          };
        });
    },

    extend(held: Claim, endsAt: number): Claim | null {
      const row = holderOf(held);
      if (!row || !isClaimed(row)) return null;
      row.claimedUntil = elapsed() + lease.length;
      return { ...held, endsAt };
    },

    release(
      held: Claim,
      { due, retryState, outcomeUnknown, lookedAt }: Parameters<Work['release']>[1],
    ): boolean {
      const row = holderOf(held);
      if (!row) return false;
      if (row.rings === held.rings) row.due = due?.getTime() ?? Infinity;
      if (lookedAt) row.lookedAt = lookedAt;
      row.tries = merged(row.tries, held.retryState.tries, retryState.tries);
      row.parked = merged(row.parked, held.retryState.parked, retryState.parked);
      if (outcomeUnknown) row.inDoubtUntil = elapsed() + lease.doubt;
      else if (row.inDoubtUntil <= elapsed()) row.inDoubtUntil = 0;
      row.claimedUntil = 0;
      const isFinished =
        row.due === Infinity && Object.keys(row.parked).length === 0 && row.inDoubtUntil === 0;
      if (isFinished) rows.delete(held.meetingId);
      return true;
    },

    /** Milliseconds until something is due or a lease ends; null if nothing waits. */
    nextDueIn(now: number): number | null {
      let least = Infinity;
      for (const row of rows.values()) {
        if (row.due === Infinity) continue;
        const wait = isClaimed(row) ? row.claimedUntil - elapsed() : Math.max(0, row.due - now);
        if (wait < least) least = wait;
      }
      return least === Infinity ? null : least;
    },

    /** Those that one worker has had for longer than this, in milliseconds. */
    claimedForLongerThan: (milliseconds: number): string[] =>
      [...rows]
        .filter(([, row]) => isClaimed(row) && elapsed() - row.claimedAt > milliseconds)
        .map(([meetingId]) => meetingId),

    clockWentBack(milliseconds: number, now: number): void {
      for (const row of rows.values())
        if (row.due > now && row.due <= now + milliseconds + MINUTE) row.due = -Infinity;
    },

    /** As an operator does with `kairos parked retry`. */
    retryParked(): void {
      for (const row of rows.values()) {
        if (Object.keys(row.parked).length === 0) continue;
        row.parked = {};
        row.due = -Infinity;
        row.rings += 1;
      }
    },
  };
}

/** What another process has written meanwhile is kept. */
function merged<Entry>(
  stored: Readonly<Record<string, Entry>>,
  before: Readonly<Record<string, Entry>>,
  after: Readonly<Record<string, Entry>>,
): Readonly<Record<string, Entry>> {
  const changed = Object.entries(after).filter(([key, value]) => before[key] !== value);
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  const entries = { ...stored, ...Object.fromEntries(changed) };
  for (const key of gone) delete entries[key];
  return entries;
}
