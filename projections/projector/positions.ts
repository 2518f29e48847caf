import type pg from 'pg';
import { READ_SCHEMA, READ_VERSION } from '#projections/meetings/tables.ts';
import type { Checkpoint } from '#services/storage/event-store/port.ts';
import { LOCKS } from '#services/storage/postgres/advisory-locks.ts';
import { createListener } from '#services/storage/postgres/listener.ts';
import { LOOK_UP_LIMIT, queryWithin } from '#services/storage/postgres/query-within.ts';

/** Where every written page is announced to all processes. */
export const READ_CHANNEL = 'kairos_read';

/** Held by the process that projects into this version's schema. */
export const RUNNER_LOCK = LOCKS.projector(READ_VERSION);

type ReadModelState = 'shown' | 'behind';

type Row = { position: Checkpoint; caught_up: boolean; alive: boolean };

type Waiter = { checkpoint: Checkpoint; resolve: (shown: ReadModelState) => void };

/** Announcements for a schema that isn't live yet are ignored. */
export const announcement = (schema: string, position: Checkpoint) => `${schema} ${position}`;

/** How far the read models are, and waiting for it. */
export function createReadPositions(pool: pg.Pool) {
  const waiters = new Set<Waiter>();
  let known: Checkpoint | null = null;
  /** Null unless this process leads. */
  let leading: { caughtUp: boolean } | null = null;
  let asking: Promise<boolean> | null = null;

  function reached(position: Checkpoint) {
    if (known !== null && position <= known) return;
    known = position;
    for (const waiter of waiters) if (waiter.checkpoint <= position) waiter.resolve('shown');
  }

  const listener = createListener(pool, READ_CHANNEL, {
    message(payload) {
      const [schema, position] = payload.split(' ');
      if (schema === READ_SCHEMA && position) reached(position as Checkpoint);
    },
    // Callers waiting meanwhile get no news, and answer 'behind' in time. If Postgres died, its last announcement may
    // be lost, and the page is projected again; a projector in this process notices without being told.
    lost() {
      if (leading === null) known = null;
    },
  });

  /**
   * Asks the database: for processes that don't lead. Concurrent callers share the answer; they hear of later writes by
   * announcement. Whether someone projects, and is not far behind.
   */
  const ask = (): Promise<boolean> => {
    asking ??= query().finally(() => {
      asking = null;
    });
    return asking;
  };

  async function query(): Promise<boolean> {
    await listener.ready();
    const rows = await queryWithin<Row>(pool, LOOK_UP_LIMIT, {
      name: 'read-position',
      text: `select position, caught_up, exists (
          select from pg_locks l join pg_database d on d.oid = l.database
          where d.datname = current_database() and l.locktype = 'advisory' and l.granted
            and l.classid = $1 and l.objid = $2 and l.objsubid = 2
        ) as alive
        from ${READ_SCHEMA}.checkpoint`,
      values: RUNNER_LOCK,
    });
    const [row] = rows;
    if (!row) throw new Error(`${READ_SCHEMA} is being replaced`);
    reached(row.position);
    return row.caught_up && row.alive;
  }

  return {
    /** Called by the projector of this process while it leads: where it is, and whether that is the end of the log. */
    moved(position: Checkpoint, caughtUp: boolean): void {
      leading = { caughtUp };
      reached(position);
    },

    /** Called by the projector of this process: it no longer leads, so other processes have to be asked. */
    lost(): void {
      leading = null;
      known = null;
    },

    async waitFor(checkpoint: Checkpoint, timeoutMs: number): Promise<ReadModelState> {
      if (known !== null && checkpoint <= known) return 'shown';
      const { promise, resolve } = Promise.withResolvers<ReadModelState>();
      const waiter = { checkpoint, resolve };
      const timer = setTimeout(() => resolve('behind'), timeoutMs);
      waiters.add(waiter);
      // A projector that is far behind, or has no position, won't get there in time; without an answer, none is known.
      const isComing = leading ? Promise.resolve(leading.caughtUp) : ask();
      isComing.then(
        (coming) => coming || resolve('behind'),
        () => resolve('behind'),
      );
      const shown = await promise;
      clearTimeout(timer);
      waiters.delete(waiter);
      return shown;
    },

    async close(): Promise<void> {
      for (const waiter of waiters) waiter.resolve('behind');
      await listener.close();
    },
  };
}
