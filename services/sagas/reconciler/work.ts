import type { Pool } from 'pg';
import { MINUTE } from '#contracts/durations.ts';
import { meetingIdOf } from '#projections/meetings/project.ts';
import type { MeetingRows } from '#projections/meetings/rows.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { readPrefix } from '#services/storage/event-store/read-prefix.ts';
import { createBatcher } from '#services/storage/postgres/batcher.ts';
import { hasTimedOut, LOOK_UP_LIMIT, queryWithin } from '#services/storage/postgres/query-within.ts';
import { run } from '#services/storage/postgres/statement.ts';
import { lease } from '../lease.ts';
import type { RetryState } from './retries.ts';
import * as statements from './work-statements.ts';

/** The right to act for a meeting until the lease ends. */
export type Claim = {
  meetingId: string;
  fence: string;
  rings: number;
  retryState: RetryState;
  /** Milliseconds until an effect in doubt from an earlier claim can no longer take place; 0 if there is none. */
  inDoubtFor: number;
  /** Whether the previous claim ended without a release, or with an effect in doubt, however long ago. */
  followsDoubt: boolean;
  /** When the calendars were last looked at for the booked time; null for never. */
  lookedAt: Date | null;
  /** When anything last changed in them, and the accounts of those whose calendars changed since the last look. */
  woken: { at: Date; by: readonly string[] } | null;
  /** When the lease ends, on the clock of `performance.now()`. */
  endsAt: number;
};

type Release = {
  /** When to reconcile the meeting again if nothing happens; null for never. */
  due: Date | null;
  retryState: RetryState;
  /** The outcome of an effect under this claim is unknown: in doubt from now on, for `lease.doubt`. */
  outcomeUnknown: boolean;
  /** When the calendars were looked at for the booked time; absent if they weren't. */
  lookedAt?: Date | null;
};

/** A meeting that something happened to, with its read models if at hand. */
type Touched = { meetingId: string; rows?: MeetingRows };

type Releasing = { held: Claim; release: Release };

export type Work = ReturnType<typeof createWork>;

/** The id of the row for the daily retention, which is not a meeting. */
export const RETENTION_ROW = '00000000-0000-0000-0000-000000000000';

/** Which meetings to reconcile, and when. Leases run on the database's clock, due times on the injected clock. */
export function createWork({ pool, now }: { pool: Pool; now: () => Date }) {
  /** When to reconcile a meeting that was touched. */
  const dueAt = ({ rows }: Touched): string => (rows && initialDueAt(rows)) ?? statements.AT_ONCE;

  /** Whether the ring has to wake the reconcilers. */
  const isDue = (touched: Touched): boolean => {
    const due = dueAt(touched);
    return due === statements.AT_ONCE || due <= now().toISOString();
  };

  /**
   * The statement that rings for meetings. The projector runs the statement in the same transaction as its checkpoint,
   * so no ring is missed.
   */
  async function transactionalWrites(touched: readonly Touched[]) {
    if (touched.length === 0) return [];
    const due = new Map(touched.map((one) => [one.meetingId, dueAt(one)]));
    // Always in the same order, or two writers of several rows could deadlock.
    const meetings = [...due.keys()].sort();
    const ringing = {
      text: `insert into saga_work (meeting, due_at) select * from unnest($1::uuid[], $2::timestamptz[])
       on conflict (meeting) do update
       set due_at = least(saga_work.due_at, excluded.due_at), rings = saga_work.rings + 1`,
      values: [meetings, meetings.map((meeting) => due.get(meeting))],
    };
    return [ringing];
  }

  /** Rings for changes that are not events, such as a newly connected calendar. */
  async function ring(meetingIds: readonly string[]): Promise<void> {
    const touched = meetingIds.map((meetingId) => ({ meetingId }));
    for (const ringing of await transactionalWrites(touched)) await pool.query(ringing);
  }

  /** Something changed in a calendar of these people, each given with a booked meeting of theirs that is to be looked at. */
  async function wake(booked: readonly { id: string; userId: string }[]): Promise<void> {
    const of = (name: 'id' | 'userId') => booked.map((one) => one[name]);
    await run(pool, statements.wake(of('id'), of('userId'), now()));
  }

  /**
   * Claims up to `limit` due meetings that no other worker holds. If a claim ended without a release, its worker's
   * effects are in doubt.
   */
  async function claim(limit: number): Promise<Claim[]> {
    const started = performance.now();
    const { rows } = await run(pool, statements.claim(now(), limit));
    return rows.map(({ meeting, fence, rings, tries, parked, quiet_in, looked_at, woken_at, woken_by }) => ({
      meetingId: meeting,
      fence,
      rings,
      retryState: { tries, parked },
      inDoubtFor: Math.max(0, Math.ceil(Number(quiet_in ?? 0))),
      followsDoubt: quiet_in !== null,
      lookedAt: looked_at,
      woken: woken_at && { at: woken_at, by: woken_by ?? [] },
      endsAt: started + lease.length,
    }));
  }

  /** Renews the claim for a whole lease; null if another worker has the claim now. */
  async function extend(held: Claim): Promise<Claim | null> {
    const started = performance.now();
    const { rowCount } = await run(pool, statements.extend(held.meetingId, held.fence));
    return rowCount === 1 ? { ...held, endsAt: started + lease.length } : null;
  }

  async function releaseTogether(batch: Releasing[]): Promise<boolean[]> {
    const meetings = batch.map(({ held }) => held.meetingId);
    const release = statements.release(JSON.stringify(batch.map(asRow)), meetings);
    const rows = await queryWithin(pool, LOOK_UP_LIMIT, release);
    const finished = rows.filter((row) => row.finished).map(({ meeting }) => meeting);
    if (finished.length > 0) await queryWithin(pool, LOOK_UP_LIMIT, statements.removeFinished(finished));
    // Fences are unique, and a meeting has only one valid claim.
    const released = new Set(rows.map(({ fence }) => fence));
    return batch.map(({ held }) => released.has(held.fence));
  }

  const releases = createBatcher(releaseTogether, {
    items: 256,
    weight: 256,
    weigh: () => 1,
    endsWaiting: hasTimedOut,
  });

  /**
   * Releases a claim. If something happened to the meeting meanwhile, the meeting stays due; if nothing will ever fall
   * due, its row is deleted. False, with nothing written, if the claim had been lost.
   */
  const release = (held: Claim, release: Release): Promise<boolean> => releases.push({ held, release });

  /** Milliseconds until something is due or a lease ends; null if nothing waits. */
  async function nextDueIn(): Promise<number | null> {
    const { rows } = await run(pool, statements.nextDueIn(now()));
    const wait = rows[0]?.wait ?? null;
    return wait === null ? null : Math.max(0, Math.ceil(Number(wait)));
  }

  /**
   * The clock went back by so many milliseconds: whatever was due by then, or within a minute of then, is due at once.
   */
  async function clockWentBack(milliseconds: number): Promise<void> {
    const reached = new Date(now().getTime() + milliseconds + MINUTE);
    await run(pool, statements.makeDue(now(), reached));
  }

  /**
   * Frees all claims of a killed process at once. Only for a caller that knows no other process works on this database,
   * such as the owner of the embedded database. Effects the dead process began are in doubt.
   */
  async function takeOver(): Promise<void> {
    await run(pool, statements.freeClaims());
  }

  /** Ensures a row for work that recurs with time alone. */
  async function ensure(id: string): Promise<void> {
    await run(pool, statements.ensure(id, now()));
  }

  /**
   * Fills the table from the log: every meeting and conversation that is not erased is reconciled once, and its row is
   * deleted if nothing is due. Existing rows stay as they are. `progress` gets the number of events read and the
   * estimated total.
   */
  async function rebuildWork(
    log: Pick<EventLog, 'follow' | 'head'>,
    progress: (done: number, total: number) => void = () => {},
  ): Promise<number> {
    const meetings = new Set<string>();
    for await (const { events, read, total } of readPrefix(log, await log.head())) {
      for (const event of events) {
        if (event.type === 'MeetingCreated' || event.type === 'SlackAsked') meetings.add(meetingIdOf(event)!);
        if (event.type === 'SubjectErased') meetings.delete(event.data.subject.replace(/^meeting:/, ''));
      }
      progress(read, total);
    }
    const { rowCount } = await run(pool, statements.fill([...meetings].sort(), now()));
    return rowCount ?? 0;
  }

  return {
    isDue,
    transactionalWrites,
    ring,
    wake,
    claim,
    extend,
    release,
    nextDueIn,
    clockWentBack,
    takeOver,
    ensure,
    rebuildWork,
  };
}

function asRow({ held, release: { due, retryState, outcomeUnknown, lookedAt = null } }: Releasing) {
  const tries = difference(held.retryState.tries, retryState.tries);
  const parked = difference(held.retryState.parked, retryState.parked);
  return {
    meeting: held.meetingId,
    fence: held.fence,
    rings: held.rings,
    due: due ?? 'infinity',
    outcome_unknown: outcomeUnknown,
    tries: tries.set,
    tries_gone: tries.gone,
    parked: parked.set,
    parked_gone: parked.gone,
    looked_at: lookedAt,
  };
}

/** The entries to write so that concurrent changes to other entries are kept. */
function difference<T>(before: Readonly<Record<string, T>>, after: Readonly<Record<string, T>>) {
  return {
    set: Object.fromEntries(Object.entries(after).filter(([key, value]) => before[key] !== value)),
    gone: Object.keys(before).filter((key) => !Object.hasOwn(after, key)),
  };
}

/**
 * When a new meeting first needs a look, as far as its read models show; null if the plans have to be asked.
 *
 * Only for a newly created meeting: nobody is invited yet, so nothing falls due before its last day is over. At the
 * returned time, ISO 8601, that day has not ended in any time zone.
 */
export const initialDueAt = ({ meeting }: MeetingRows): string | null =>
  meeting.revision === 0 && meeting.erased_at === null ? `${meeting.date_range_end}T00:00:00.000Z` : null;
