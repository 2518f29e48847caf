import type pg from 'pg';
import { accountDatabase } from './tables.ts';

/** Removes what has expired: sessions and counts. To be called now and then; harmless if repeated. */
export async function removeExpired({ pool, now }: { pool: pg.Pool; now: () => Date }): Promise<void> {
  const db = accountDatabase(pool);
  for (const table of ['sessions', 'counters', 'counted_commands'] as const)
    await db.deleteFrom(table).where('expire', '<', now()).execute();
}
