import type pg from 'pg';
import { READ_SCHEMA } from '#projections/meetings/tables.ts';
import type { Checkpoint } from '#services/storage/event-store/port.ts';
import { LOCKS, lockInTransaction, unlock, withLock } from '#services/storage/postgres/advisory-locks.ts';
import { compareTables, hashTables, type TableCheck } from './compare.ts';
import { type FillDeps, startFill } from './fill.ts';
import { ASYNC_COMMIT } from './folding.ts';
import {
  createIndexes,
  createReadSchema,
  dropSchema,
  nextSchemaOf,
  oldSchemaOf,
  readSchemaPosition,
} from './read-schema.ts';
import { retryOnLockTimeout } from './retry-on-lock-timeout.ts';
import { becomeLive, replaceLive, type TransactionalWrites } from './switch.ts';

const NEXT = nextSchemaOf(READ_SCHEMA);
const OLD = oldSchemaOf(READ_SCHEMA);

/** `onParked` hears only where there is nothing to read yet. */
export type RebuildDeps = FillDeps & {
  pool: pg.Pool;
  /** Told of all meetings when there were no read models before, since then nothing that is owed is known either. */
  transactionalWrites?: TransactionalWrites;
};

export type Rebuilt = {
  events: number;
  milliseconds: number;
  /** How the tables compare with the live ones at the same place of the log; null where there were none. */
  tables: TableCheck[] | null;
};

/** Two would fill the same tables. */
export class RebuildRunning extends Error {
  readonly code = 'REBUILD_RUNNING';
}

/**
 * Fills new tables beside the live ones from the whole log, compares the two, and puts the new ones in their place.
 * Who reads or projects meanwhile goes on. An event that can't be projected stops it, and the live tables stay; where
 * there are none it is parked instead, since one event must not keep Kairos from starting.
 */
export async function rebuildReadModels(deps: RebuildDeps): Promise<Rebuilt> {
  const refusal = () => new RebuildRunning('Another rebuild is running.');
  return withLock(deps.pool, LOCKS.rebuild, refusal, async (client) => {
    await client.query(ASYNC_COMMIT);
    try {
      await dropSchema(client, OLD);
      await createReadSchema(client, NEXT);
      return await fillAndSwitch(client, deps);
    } catch (error) {
      // Whatever grew so far did not become the live one.
      await dropSchema(client, NEXT).catch(() => {});
      throw error;
    }
  });
}

async function fillAndSwitch(client: pg.ClientBase, deps: RebuildDeps): Promise<Rebuilt> {
  const { log, pool, transactionalWrites = async () => [] } = deps;
  const hasLive = (await readSchemaPosition(client, READ_SCHEMA)) !== null;
  const filling = await startFill(client, NEXT, deps, { parks: !hasLive });
  if (hasLive) {
    await filling.follow(async () => (await readSchemaPosition(client, READ_SCHEMA))?.position ?? log.head());
    await createIndexes(client, NEXT);
    const tables = await compareWithLive(client, pool, filling.to);
    await retryOnLockTimeout(() => inTransaction(pool, (switching) => replaceLive(switching, filling.to)));
    await dropSchema(client, OLD);
    return { ...filling.result(), tables };
  }
  await filling.follow(() => log.head());
  await createIndexes(client, NEXT);
  await filling.follow(() => log.head());
  await retryOnLockTimeout(() =>
    transactionOn(client, async () => {
      // As sure to be stored as what others write from now on.
      await client.query('set local synchronous_commit = on');
      await becomeLive(client, filling.reached(), transactionalWrites);
      // Nothing is left to do: the lock ends with the commit, since whoever sees the tables may rebuild them.
      await lockInTransaction(client, LOCKS.rebuild);
      await unlock(client, LOCKS.rebuild);
    }),
  );
  return { ...filling.result(), tables: null };
}

/** Makes the read models where there are none, so that whoever asks them finds their tables. */
export async function ensureReadModels(deps: RebuildDeps): Promise<void> {
  try {
    if ((await readSchemaPosition(deps.pool, READ_SCHEMA)) === null) await rebuildReadModels(deps);
  } catch (error) {
    // Another process is making them, and whoever asks meanwhile is told to come again.
    if (!(error instanceof RebuildRunning)) throw error;
  }
}

/** The live tables as one snapshot shows them, while they go on, against the new ones at that very place. */
async function compareWithLive(
  client: pg.ClientBase,
  pool: pg.Pool,
  fillTo: (place: Checkpoint) => Promise<void>,
): Promise<TableCheck[]> {
  const { place, live } = await inTransaction(pool, async (snapshot) => {
    await snapshot.query('set transaction isolation level repeatable read, read only');
    return {
      place: await readSchemaPosition(snapshot, READ_SCHEMA),
      live: await hashTables(snapshot, READ_SCHEMA),
    };
  });
  await fillTo(place!.position);
  return compareTables(live, await hashTables(client, NEXT));
}

async function transactionOn(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  try {
    await client.query('begin');
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const ignore = () => {};
  client.on('error', ignore);
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.off('error', ignore);
    client.release();
    return result;
  } catch (error) {
    // Whatever state the connection is in: it goes, and its transaction with it.
    client.release(true);
    throw error;
  }
}
