import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { READ_SCHEMA } from '#projections/meetings/tables.ts';
import { errorMessage } from '#services/runtime/errors.ts';
import { repeatEvery } from '#services/runtime/repeat-every.ts';
import type { EventLog, SealedEvent } from '#services/storage/event-store/event-log.ts';
import { type Checkpoint, isForeignCheckpoint } from '#services/storage/event-store/port.ts';
import { tryLock, withLock } from '#services/storage/postgres/advisory-locks.ts';
import { watchConnection } from '#services/storage/postgres/listener.ts';
import { ensureViews } from './analytics.ts';
import type { Touched } from './fold-page.ts';
import { ASYNC_COMMIT, createFolding, Superseded } from './folding.ts';
import { applyIsolating, parkedEventNotice } from './isolate.ts';
import { createReadPositions, RUNNER_LOCK } from './positions.ts';
import { readSchemaPosition } from './read-schema.ts';
import { buildingNotice, RebuildRunning, rebuildReadModels } from './rebuild.ts';
import type { TransactionalWrites } from './switch.ts';
import { dropReplacedVersions, keepOwnSchema } from './versions.ts';

const PAGE_SIZE = 2_000;
const STANDBY_MS = 500;
/** Longer than a page takes, or a rebuild holds the tables still. */
const CHECK_LEADER_MS = 10_000;
const CLEAN_EVERY_MS = 3_600_000;
const BACKOFF_MS = { first: 100, most: 5_000 };
/** What operators learn, and can do, when the read models know more than the log. */
export const FOREIGN_LOG =
  "The event log isn't the one the read models were made from, or was restored from an older backup. Stop all of Kairos and restore the log that belongs to this database. Or run `kairos rebuild` to go on with this log, without what was decided since that backup.";

export type ProjectorDeps = {
  log: EventLog;
  /** Direct connections, not through a transaction pooler: the projector locks, listens and notifies. */
  pool: pg.Pool;
  /** The same without a limit on how long a query may take, for rebuilding; by default that pool. */
  patientPool?: pg.Pool;
  now: () => Date;
  /** Written in a single transaction with the checkpoint: a due task is never known without its cause. */
  transactionalWrites?: TransactionalWrites;
  /** Called after the commit. It must return at once and not throw. */
  onPage?: (touched: readonly Touched[]) => void;
  /** Called with problems: errors that are retried, and events that were parked. */
  onTrouble?: (message: string) => void;
};

type ProjectorStatus = {
  /** Of this process. `waiting`: another process leads, or this one is about to. */
  role: 'stopped' | 'waiting' | 'rebuilding' | 'leading';
  /** How far the read models are; null while there are none. */
  position: Checkpoint | null;
  /** Why this process can't continue at the moment, or that there is nothing to read yet; it keeps trying. */
  trouble: string | null;
  /** How many events could not be projected. Their meetings are marked incomplete. */
  parked: number;
};

export type Projector = ReturnType<typeof createProjector>;

/** Keeps the read models up with the log. Any number of processes may run one: one leads, and the others are on standby. */
export function createProjector(deps: ProjectorDeps) {
  const {
    log,
    pool,
    patientPool = pool,
    now,
    transactionalWrites = async () => [],
    onPage = () => {},
    onTrouble = () => {},
  } = deps;
  const positions = createReadPositions(pool);
  let isLeading = false;
  let isStopped = true;
  let isRebuilding = false;
  let trouble: string | null = null;
  let failures = 0;

  /** Until the signal, or until the connection that holds the lock is lost, which no rebuild depends on. */
  async function lead(
    client: pg.ClientBase,
    { signal, lost }: { signal: AbortSignal; lost: AbortSignal },
  ): Promise<void> {
    // Where another process may just have left it.
    const place = await readSchemaPosition(client, READ_SCHEMA);
    if (!place) throw new Superseded(READ_SCHEMA);
    // A query may be blocking the views for now; the read models continue without them.
    await ensureViews(client).catch((error) =>
      onTrouble(`Couldn't update the views for analysts: ${errorMessage(error)}`),
    );
    await keepOwnSchema(client);
    await client.query(ASYNC_COMMIT);
    const folding = createFolding(client, READ_SCHEMA, place, { transactionalWrites });
    watchConnection(client, CHECK_LEADER_MS);
    isLeading = true;
    const until = AbortSignal.any([signal, lost]);
    void repeatEvery(CLEAN_EVERY_MS, () => dropReplacedVersions(patientPool, now()), {
      signal: until,
      onError: (error) => onTrouble(`Couldn't remove older read models: ${errorMessage(error)}`),
    });
    for await (const page of log.follow({
      after: folding.position,
      pageSize: PAGE_SIZE,
      signal: until,
    })) {
      // A page can be full and still be the last one.
      const caughtUp = page.caughtUp || (await log.head()) <= page.checkpoint;
      const touched =
        page.checkpoint > folding.position
          ? await applyIsolating(folding, { ...page, caughtUp }, onParked, now)
          : [];
      positions.moved(folding.position, caughtUp);
      recovered();
      if (touched.length > 0) onPage(touched);
    }
  }

  const recovered = () => {
    failures = 0;
    trouble = null;
  };

  const onParked = (event: SealedEvent, error: string) => onTrouble(parkedEventNotice(event, error));

  /** Leads if no other process does, on a connection that releases the lock when it ends. */
  async function leadOrStandBy(signal: AbortSignal): Promise<void> {
    const client = await pool.connect();
    // The lock ends with the connection: another process may lead from then on.
    const lost = new AbortController();
    const onError = (error: Error) => lost.abort(error);
    client.on('error', onError);
    // Also while the answer is not known.
    let holdsLock = true;
    try {
      holdsLock = await tryLock(client, RUNNER_LOCK);
      if (holdsLock) await lead(client, { signal, lost: lost.signal });
      else recovered();
      lost.signal.throwIfAborted();
    } finally {
      isLeading = false;
      if (holdsLock) positions.lost();
      client.off('error', onError);
      client.release(holdsLock);
    }
  }

  async function build(signal: AbortSignal): Promise<void> {
    isRebuilding = true;
    const refusal = () => new RebuildRunning('Another process is building.');
    try {
      await withLock(pool, RUNNER_LOCK, refusal, () =>
        rebuildReadModels({ log, pool: patientPool, signal, transactionalWrites, onParked, now }),
      );
    } finally {
      isRebuilding = false;
    }
  }

  return {
    /**
     * Projects until aborted, or waits on standby while another process does. Resolves once it stopped; never rejects.
     */
    async run(signal: AbortSignal): Promise<void> {
      isStopped = false;
      while (!signal.aborted) {
        try {
          const place = await readSchemaPosition(pool, READ_SCHEMA);
          if (place) {
            await leadOrStandBy(signal);
            await pause(STANDBY_MS, signal);
          } else await build(signal);
        } catch (error) {
          if (signal.aborted) break;
          // It will be there once the other process has built it.
          if (error instanceof RebuildRunning) {
            await pause(STANDBY_MS, signal);
            continue;
          }
          trouble = isForeignCheckpoint(error) ? FOREIGN_LOG : errorMessage(error);
          onTrouble(`The projector is restarting: ${trouble}`);
          await pause(Math.min(BACKOFF_MS.most, BACKOFF_MS.first * 2 ** failures), signal);
          failures += 1;
        }
      }
      isStopped = true;
    },

    /** Whether the read models show the event at this place: at once, when they do, or not in time. Never rejects. */
    waitFor: positions.waitFor,

    /** For health checks; throws if the database does not answer. */
    async status(): Promise<ProjectorStatus> {
      const place = await readSchemaPosition(pool, READ_SCHEMA);
      const parked = place
        ? await pool.query<{ count: number }>(
            `select count(*)::int as count from ${READ_SCHEMA}.dead_letters`,
          )
        : null;
      return {
        role: isStopped ? 'stopped' : isRebuilding ? 'rebuilding' : isLeading ? 'leading' : 'waiting',
        position: place?.position ?? null,
        trouble: trouble ?? (place ? null : await buildingNotice(pool, log)),
        parked: parked?.rows[0]?.count ?? 0,
      };
    },

    /** Ends the waiting; `run` is ended by its signal. */
    close: positions.close,
  };
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal }).catch(() => {});
