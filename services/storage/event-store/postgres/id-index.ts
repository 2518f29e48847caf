import type pg from 'pg';
import { hasCode } from '#services/runtime/errors.ts';
import { LOCKS, withLock } from '#services/storage/postgres/advisory-locks.ts';
import { ID_INDEX, OLDER_ID_INDEX, useIdIndex } from './migrations.ts';

class AnotherDoesIt extends Error {
  readonly code = 'ANOTHER_DOES_IT';
}

/**
 * Gives a log from before event-store-005 the smaller index of ids, while everyone goes on appending: minutes for
 * a large one, and nothing to do for any other. Leaves it to another process that has begun. Throws what Postgres does; the
 * next call then goes on. Cut off by the signal as well.
 */
export async function replaceIdIndex(pool: pg.Pool, signal?: AbortSignal): Promise<void> {
  const older = await pool.query('select from pg_constraint where conname = $1', [OLDER_ID_INDEX]);
  if (older.rowCount === 0) return;
  await withLock(
    pool,
    LOCKS.logIndex,
    () => new AnotherDoesIt(),
    async (client) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      // Closing waits for the connection.
      const cancel = () => void pool.query('select pg_cancel_backend($1)', [rows[0]!.pid]).catch(() => {});
      signal?.addEventListener('abort', cancel, { once: true });
      const made = await client.query<{ valid: boolean }>(
        'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
        [ID_INDEX],
      );
      if (!made.rows[0]?.valid) {
        // One that was cut off stays behind, unused.
        await client.query(`drop index concurrently if exists ${ID_INDEX}`);
        await client.query(`create index concurrently ${ID_INDEX} on event_log (id)`);
      }
      // For a moment no one may use the table: appends wait no longer than this for those who still do.
      await client.query(`begin; set local lock_timeout = '2s'; ${useIdIndex}; commit`);
    },
  ).catch((error: unknown) => {
    if (!hasCode(error, 'ANOTHER_DOES_IT')) throw error;
  });
}
