import type pg from 'pg';
import { READ_SCHEMA, READ_VERSION } from '#projections/meetings/tables.ts';
import type { Checkpoint } from '#services/storage/event-store/port.ts';
import { LOCKS, SHARD_STEP } from '#services/storage/postgres/advisory-locks.ts';
import { createListener } from '#services/storage/postgres/listener.ts';
import { LOOK_UP_LIMIT, queryWithin } from '#services/storage/postgres/query-within.ts';

/** Where every written page is announced to all processes. */
export const READ_CHANNEL = 'kairos_read';

/** Held by a process that projects into this version's schema: all of it, or its first shard. */
export const RUNNER_LOCK = LOCKS.projector(READ_VERSION);

export type ReadModelState = 'shown' | 'behind';

/** How far the read models are, and waiting for it. */
type ReadPositions = {
  /** Called by the runner of a shard in this process: its current position, and whether that is the end of the log. */
  moved(shard: { shard: number; of: number; position: Checkpoint; caughtUp: boolean }): void;
  /** Called by the runner in this process: it no longer runs, so other processes have to be asked. */
  lost(shard: number): void;
  waitFor(checkpoint: Checkpoint, timeoutMs: number): Promise<ReadModelState>;
  close(): Promise<void>;
};

type ShardRow = { shard: number; position: Checkpoint; caught_up: boolean; alive: boolean };

type Waiter = { checkpoint: Checkpoint; resolve: (shown: ReadModelState) => void };

/** Announcements for a schema that isn't live yet are ignored. */
export const announcement = (schema: string, shard: number, position: Checkpoint) =>
  `${schema} ${shard} ${position}`;

export function createReadPositions(pool: pg.Pool): ReadPositions {
  const waiters = new Set<Waiter>();
  /** Of how many shards all have to be heard of, once anyone has asked. */
  let shards = Number.POSITIVE_INFINITY;
  const known = new Map<number, Checkpoint>();
  /** Those that run in this process. */
  const runners = new Map<number, { caughtUp: boolean }>();
  let asking: Promise<boolean> | null = null;

  /** What every shard has reached. */
  function reachedByAll(): Checkpoint | null {
    if (known.size < shards) return null;
    let least: Checkpoint | null = null;
    for (const position of known.values()) if (least === null || position < least) least = position;
    return least;
  }

  function reached(shard: number, position: Checkpoint) {
    const before = known.get(shard);
    if (before === undefined || position > before) known.set(shard, position);
    const all = reachedByAll();
    if (all !== null) for (const waiter of waiters) if (waiter.checkpoint <= all) waiter.resolve('shown');
  }

  const listener = createListener(pool, READ_CHANNEL, {
    message(payload) {
      const [schema, shard, position] = payload.split(' ');
      if (schema !== READ_SCHEMA || !position) return;
      if (Number(shard) >= shards) learn(Number(shard) + 1);
      reached(Number(shard), position as Checkpoint);
    },
    // Callers waiting meanwhile get no news, and answer 'behind' in time. If Postgres died, its last announcement may
    // be lost, and the page is projected again; a runner in this process notices without being told.
    lost() {
      for (const shard of known.keys()) if (!runners.has(shard)) known.delete(shard);
    },
  });

  /**
   * Asks the database: for processes that don't project all shards themselves. Concurrent callers share the answer; they
   * hear of later writes by announcement. Whether someone projects, and is not far behind.
   */
  const ask = (): Promise<boolean> => {
    asking ??= query().finally(() => {
      asking = null;
    });
    return asking;
  };

  async function query(): Promise<boolean> {
    await listener.ready();
    const rows = await queryWithin<ShardRow>(pool, LOOK_UP_LIMIT, {
      name: 'read-position',
      text: `select shard, position, caught_up, exists (
          select from pg_locks l join pg_database d on d.oid = l.database
          where d.datname = current_database() and l.locktype = 'advisory' and l.granted
            and l.classid = $1 and l.objid = $2 + shard * ${SHARD_STEP} and l.objsubid = 2
        ) as alive
        from ${READ_SCHEMA}.checkpoint`,
      values: RUNNER_LOCK,
    });
    if (rows.length === 0) throw new Error(`${READ_SCHEMA} is being replaced`);
    learn(rows.length);
    for (const { shard, position } of rows) reached(shard, position);
    return rows.every(({ caught_up, alive }) => caught_up && alive);
  }

  /** A rebuild may have changed how many there are. */
  function learn(count: number) {
    shards = count;
    for (const shard of known.keys()) if (shard >= count) known.delete(shard);
  }

  async function isComing(): Promise<boolean> {
    if (runners.size === shards) return [...runners.values()].every(({ caughtUp }) => caughtUp);
    return ask();
  }

  return {
    moved({ shard, of, position, caughtUp }) {
      learn(of);
      runners.set(shard, { caughtUp });
      reached(shard, position);
    },

    lost(shard) {
      runners.delete(shard);
      known.delete(shard);
    },

    async waitFor(checkpoint, timeoutMs) {
      const all = reachedByAll();
      if (all !== null && checkpoint <= all) return 'shown';
      const { promise, resolve } = Promise.withResolvers<ReadModelState>();
      const waiter = { checkpoint, resolve };
      const timer = setTimeout(() => resolve('behind'), timeoutMs);
      waiters.add(waiter);
      // A runner that is far behind, or has no position, won't get there in time; without an answer, none is known.
      isComing().then(
        (coming) => coming || resolve('behind'),
        () => resolve('behind'),
      );
      const shown = await promise;
      clearTimeout(timer);
      waiters.delete(waiter);
      return shown;
    },

    async close() {
      for (const waiter of waiters) waiter.resolve('behind');
      await listener.close();
    },
  };
}
