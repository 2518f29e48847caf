import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { READ_SCHEMA } from '#projections/meetings/tables.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { type Checkpoint, START } from '#services/storage/event-store/port.ts';
import { LOCKS, lockInTransaction, unlock, withLock } from '#services/storage/postgres/advisory-locks.ts';
import { withCopyConnection } from '#services/storage/postgres/pool.ts';
import { inTransaction, transactionOn } from '#services/storage/postgres/transaction.ts';
import { recreateViews } from './analytics.ts';
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
  type SchemaPosition,
} from './read-schema.ts';
import { retryOnLockTimeout } from './retry-on-lock-timeout.ts';
import { becomeLive, dueAfterSwitch, replaceLive, retireLive, type TransactionalWrites } from './switch.ts';
import { previousPosition } from './versions.ts';

const NEXT = nextSchemaOf(READ_SCHEMA);
const OLD = oldSchemaOf(READ_SCHEMA);
const ASK_EVERY_MS = 500;

/** `onParked` is only called while there is nothing to read yet. */
type RebuildDeps = FillDeps & {
  pool: pg.Pool;
  /** Called, if there was nothing to read before, with the meetings whose due tasks may not be known. */
  transactionalWrites?: TransactionalWrites;
};

type Rebuilt = {
  events: number;
  milliseconds: number;
  /**
   * How the tables compare with the live ones at the same position of the log; null if there were none, or only those of
   * another log.
   */
  tables: TableCheck[] | null;
};

/** Two would fill the same tables. */
export class RebuildRunning extends Error {
  readonly code = 'REBUILD_RUNNING';
}

/**
 * Fills new tables from the whole log next to the live ones, compares the two, and swaps them. Reading and projecting
 * continue meanwhile. An event that can't be projected stops it, and the live tables stay; without live tables it is
 * parked instead, since one event must not keep Kairos from starting.
 */
export async function rebuildReadModels(deps: RebuildDeps): Promise<Rebuilt> {
  const refusal = () => new RebuildRunning('Another rebuild is running.');
  return withLock(deps.pool, LOCKS.rebuild, refusal, async (client) => {
    await client.query(ASYNC_COMMIT);
    await dropSchema(client, OLD);
    const live = await readSchemaPosition(client, READ_SCHEMA);
    // Asked for afterwards, as both may move on meanwhile.
    const head = await deps.log.head();
    // Tables that are beyond the log are of another one, and there's nothing to compare them with.
    return live && live.position <= head ? renew(client, deps) : build(client, deps, { live, head });
  });
}

async function renew(client: pg.ClientBase, deps: RebuildDeps): Promise<Rebuilt> {
  const { log, pool } = deps;
  try {
    await createReadSchema(client, NEXT);
    return await withFillConnection(pool, async (copying) => {
      const filling = await startFill(copying, NEXT, deps, { parks: false });
      await filling.follow(
        async () => (await readSchemaPosition(client, READ_SCHEMA))?.position ?? log.head(),
      );
      await createIndexes(client, NEXT);
      const tables = await compareWithLive(client, pool, filling.to);
      await retryOnLockTimeout(() => inTransaction(pool, (switching) => replaceLive(switching, filling.to)));
      await dropSchema(client, OLD);
      return { ...filling.result(), tables };
    });
  } catch (error) {
    // Whatever has grown by now didn't become the live schema.
    await dropSchema(client, NEXT).catch(() => {});
    throw error;
  }
}

/**
 * Where there is nothing to read yet. During an upgrade, the version before may be serving people from tables of its own,
 * and what an interrupted build has filled is gone on with.
 */
async function build(
  client: pg.ClientBase,
  deps: RebuildDeps,
  { live, head }: { live: SchemaPosition | null; head: Checkpoint },
): Promise<Rebuilt> {
  const { log, pool, transactionalWrites = async () => [], now = () => new Date() } = deps;
  const resumes = (await previousPosition(client, log)) !== null && (await readSchemaPosition(client, NEXT));
  const goesOn = resumes && resumes.position <= head;
  if (!goesOn) await createReadSchema(client, NEXT);
  const filling = await withFillConnection(pool, async (copying) => {
    const started = await startFill(copying, NEXT, deps, { parks: true });
    await started.follow(() => log.head());
    await createIndexes(client, NEXT);
    await started.follow(() => log.head());
    return started;
  });
  const filled = filling.reached();
  await retryOnLockTimeout(() =>
    transactionOn(client, async () => {
      // As sure to be stored as what others write from now on.
      await client.query('set local synchronous_commit = on');
      // Before it is read whom to tell: the version before may still be telling them.
      const previous = await previousPosition(client, log);
      const due = await dueAfterSwitch(client, NEXT, log, filled, { previous, now: now() });
      if (live) await retireLive(client);
      await becomeLive(client, filled.position, due, transactionalWrites);
      // The views of the version before stay with it until this one projects.
      if (previous === null) await recreateViews(client, READ_SCHEMA);
      // Nothing is left to do: the lock ends with the commit, since anyone who sees the tables may rebuild them.
      await lockInTransaction(client, LOCKS.rebuild);
      await unlock(client, LOCKS.rebuild);
    }),
  );
  await dropSchema(client, OLD);
  return { ...filling.result(), tables: null };
}

/** Builds the read models if there are none, so that queries find their tables, or waits while another process does. */
export async function ensureReadModels(deps: RebuildDeps): Promise<void> {
  while ((await readSchemaPosition(deps.pool, READ_SCHEMA)) === null) {
    try {
      await rebuildReadModels(deps);
    } catch (error) {
      if (!(error instanceof RebuildRunning)) throw error;
      await wait(ASK_EVERY_MS);
    }
  }
}

/** What operators learn while there is nothing to read: how far the building is, in positions of the log. */
export async function buildingNotice(pool: pg.Pool, log: Pick<EventLog, 'head'>): Promise<string> {
  const [next, head] = await Promise.all([readSchemaPosition(pool, NEXT), log.head()]);
  if (!next || head === START) return 'The read models are being built.';
  return `Building the next read models: ${Math.floor((Number(next.position) / Number(head)) * 100)}%.`;
}

/** Compares a snapshot of the live tables, while they stay in use, with the new ones at the same position. */
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

/** What a crash of Postgres loses of the rows, it loses together with their checkpoint. */
const withFillConnection = <Result>(
  pool: pg.Pool,
  work: (copying: pg.Client) => Promise<Result>,
): Promise<Result> =>
  withCopyConnection(pool, async (copying) => {
    await copying.query(ASYNC_COMMIT);
    return work(copying);
  });
