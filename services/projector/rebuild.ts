import type pg from 'pg';
import { READ_SCHEMA } from '../../projections/meetings/tables.ts';
import type { EventLog, SealedEvent } from '../event-store/event-log.ts';
import type { Checkpoint } from '../event-store/port.ts';
import { compare, hashTables, type TableCheck } from './compare.ts';
import { createFolding, type Slice, WITHOUT_WAITING } from './folding.ts';
import { applyIsolating } from './isolate.ts';
import { createIndexes, createReadSchema, dropSchema, nextOf, oldOf, readPlace } from './read-schema.ts';
import { type AlsoWrite, becomeLive, replaceLive } from './switch.ts';

const PAGE_SIZE = 5_000;
const NEXT = nextOf(READ_SCHEMA);
const OLD = oldOf(READ_SCHEMA);

/** One rebuild at a time: two numbers that nothing else in Kairos locks. */
const REBUILD_LOCK = [7_236_903, 0];

/** At which the live tables move only a little while the new ones catch up. */
const ROUNDS = 5;

export type Progress = { done: number /** Estimated. */; total: number; perSecond: number };

export type RebuildDeps = {
  log: EventLog;
  pool: pg.Pool;
  signal?: AbortSignal;
  progress?: (progress: Progress) => void;
  /** Hears of events that were left out; only where there is nothing to read yet. */
  onParked?: (event: SealedEvent, error: string) => void;
  now?: () => Date;
  /** Told of all meetings when there were no read models before, since then nothing that is owed is known either. */
  alsoWrite?: AlsoWrite;
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
  const client = await deps.pool.connect();
  client.on('error', () => {});
  try {
    await lockOrRefuse(client);
    await client.query(WITHOUT_WAITING);
    try {
      await dropSchema(client, OLD);
      await createReadSchema(client, NEXT);
      return await fillAndSwitch(client, deps);
    } finally {
      // There is still one only if it did not become the live one.
      await dropSchema(client, NEXT).catch(() => {});
      // The end of the connection would unlock as well, but not before this is answered.
      await client.query('select pg_advisory_unlock($1, $2)', REBUILD_LOCK).catch(() => {});
    }
  } finally {
    client.release(true);
  }
}

async function fillAndSwitch(client: pg.ClientBase, deps: RebuildDeps): Promise<Rebuilt> {
  const { log, pool, alsoWrite = async () => [] } = deps;
  const hasLive = (await readPlace(client, READ_SCHEMA)) !== null;
  const filling = await startFilling(client, deps, { parks: !hasLive });
  if (hasLive) {
    await filling.follow(async () => (await readPlace(client, READ_SCHEMA))?.position ?? log.head());
    await createIndexes(client, NEXT);
    const tables = await compareWithLive(client, pool, filling.to);
    await inTransaction(pool, (switching) => replaceLive(switching, filling.to));
    await dropSchema(client, OLD);
    return { ...filling.result(), tables };
  }
  await filling.follow(() => log.head());
  await createIndexes(client, NEXT);
  await filling.follow(() => log.head());
  await inTransaction(pool, (switching) => becomeLive(switching, filling.reached(), alsoWrite));
  return { ...filling.result(), tables: null };
}

async function lockOrRefuse(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock($1, $2) as locked',
    REBUILD_LOCK,
  );
  if (!rows[0]?.locked) throw new RebuildRunning('Another rebuild is running.');
}

/** Makes the read models where there are none, so that whoever asks them finds their tables. */
export async function ensureReadModels(deps: RebuildDeps): Promise<void> {
  try {
    if ((await readPlace(deps.pool, READ_SCHEMA)) === null) await rebuildReadModels(deps);
  } catch (error) {
    // Another process is making them, and whoever asks meanwhile is told to come again.
    if (!(error instanceof RebuildRunning)) throw error;
  }
}

async function startFilling(
  client: pg.ClientBase,
  { log, signal, progress = () => {}, onParked = () => {}, now = () => new Date() }: RebuildDeps,
  { parks }: { parks: boolean },
) {
  const place = await readPlace(client, NEXT);
  const folding = createFolding(client, NEXT, place!);
  const apply = (slice: Slice) =>
    parks ? applyIsolating(folding, slice, onParked, now) : folding.apply(slice);
  const started = performance.now();
  /** Their ids stand in no table. Where there are live ones, nobody asks for them. */
  const conversations = new Set<string>();
  let done = 0;

  /** Exactly up to this place, also where that is in the middle of a page. */
  async function to(target: Checkpoint): Promise<void> {
    if (folding.position >= target) return;
    const options = { after: folding.position, pageSize: PAGE_SIZE, ...(signal && { signal }) };
    for await (const page of log.follow(options)) {
      const isLast = page.checkpoint >= target;
      const events = isLast ? page.events.filter((event) => event.checkpoint <= target) : page.events;
      const touched = await apply({
        events,
        checkpoint: isLast ? target : page.checkpoint,
        caughtUp: isLast,
      });
      for (const { meetingId, rows } of touched) if (parks && !rows) conversations.add(meetingId);
      done += events.length;
      progress({
        done,
        total: estimate(done, folding.position, target),
        perSecond: (done / (performance.now() - started)) * 1000,
      });
      if (isLast) return;
    }
    throw new Error('The rebuild was stopped before it had caught up.');
  }

  return {
    to,
    reached: () => ({ position: folding.position, conversations }),
    /** Up to a place that moves on meanwhile. */
    async follow(place: () => Promise<Checkpoint>): Promise<void> {
      for (let round = 0; round < ROUNDS; round++) {
        const target = await place();
        if (target <= folding.position) return;
        await to(target);
      }
    },
    result: () => ({ events: done, milliseconds: performance.now() - started }),
  };
}

/** Checkpoints are numbers written in digits, in every store; how evenly they lie is the store's affair. */
function estimate(done: number, position: Checkpoint, target: Checkpoint): number {
  const share = Number(position) / Number(target);
  return share > 0 && share <= 1 ? Math.round(done / share) : done;
}

/** The live tables as one snapshot shows them, while they go on, against the new ones at that very place. */
async function compareWithLive(
  client: pg.ClientBase,
  pool: pg.Pool,
  fillTo: (place: Checkpoint) => Promise<void>,
): Promise<TableCheck[]> {
  const { place, live } = await inTransaction(pool, async (snapshot) => {
    await snapshot.query('set transaction isolation level repeatable read, read only');
    return { place: await readPlace(snapshot, READ_SCHEMA), live: await hashTables(snapshot, READ_SCHEMA) };
  });
  await fillTo(place!.position);
  return compare(live, await hashTables(client, NEXT));
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
