import type pg from 'pg';
import { LOCKS, lockInTransaction } from './advisory-locks.ts';
import { inTransaction } from './transaction.ts';

/**
 * Runs the migrations this database hasn't seen yet, in the order of the record, all or none. Several processes may
 * start at once: one migrates and the others wait for it. A migration's name is permanent, and once run it is never
 * changed, only followed by another migration.
 */
export const migrate = (pool: pg.Pool, migrations: Record<string, string>): Promise<void> =>
  inTransaction(pool, async (client) => {
    await lockInTransaction(client, LOCKS.migrations);
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from migrations');
    const applied = new Set(rows.map((row) => row.name));
    for (const [name, sql] of Object.entries(migrations)) {
      if (applied.has(name)) continue;
      await client.query(sql);
      await client.query('insert into migrations (name) values ($1)', [name]);
    }
  });
