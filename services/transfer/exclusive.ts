import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { RUNNER_LOCK } from '#projections/projector/positions.ts';
import { OperatorError } from '#services/runtime/errors.ts';
import { giveBack, tryLock } from '#services/storage/postgres/advisory-locks.ts';

const STOP_IT = 'Kairos is running on this store. Nothing was stored. Stop all its processes and try again.';

/** The name of an import's connections, which distinguishes them from a running Kairos's. */
export const IMPORT_APPLICATION = 'kairos import';

/** In milliseconds: the connections of a process that was killed last a moment longer than itself. */
const TIMEOUT_MS = 5_000;
const PAUSE = 50;

/**
 * Runs the work on a connection that keeps every Kairos from projecting meanwhile, and only if none is running: a
 * leader holds the lock, and processes that don't lead (an API, sagas) have connections. Throws OperatorError.
 */
export async function withExclusiveStore<Result>(
  pool: pg.Pool,
  work: (client: pg.ClientBase) => Promise<Result>,
  patience = TIMEOUT_MS,
): Promise<Result> {
  const client = await pool.connect();
  let isLost = false;
  client.on('error', () => {
    isLost = true;
  });
  try {
    const end = performance.now() + patience;
    // Taken more than once, the lock is still the same, and is given back as a whole at the end.
    while (!((await tryLock(client, RUNNER_LOCK)) && (await isAlone(client)))) {
      if (performance.now() > end) throw new OperatorError(STOP_IT);
      await wait(PAUSE);
    }
    return await work(client);
  } catch (error) {
    if (!isLost) throw error;
    throw new OperatorError(
      'The connection to the database was lost. Import again to resume where it stopped.',
      { cause: error },
    );
  } finally {
    await giveBack(client);
  }
}

/** Throws OperatorError if a process of Kairos is connected to this database. */
export async function assertExclusive(client: pg.ClientBase): Promise<void> {
  if (!(await isAlone(client))) throw new OperatorError(STOP_IT);
}

async function isAlone(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and application_name = 'kairos'`,
  );
  return rows[0]!.others === 0;
}
