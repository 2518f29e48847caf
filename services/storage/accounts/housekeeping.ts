import type pg from 'pg';

/** Removes what has expired: sessions and counts. To be called now and then; harmless if repeated. */
export async function removeExpired({ pool, now }: { pool: pg.Pool; now: () => Date }): Promise<void> {
  for (const table of ['sessions', 'counters', 'counted_commands'])
    await pool.query(`delete from ${table} where expire < $1`, [now()]);
}
