import type pg from 'pg';
import { OperatorError } from '#services/runtime/errors.ts';
import { LOCKS, lockInTransaction } from './advisory-locks.ts';
import { inTransaction } from './transaction.ts';

/**
 * Runs the migrations this database hasn't seen yet, in the order of the record, all or none. Several processes may
 * start at once: one migrates and the others wait for it. A migration's name is permanent, and once run it is never
 * changed, only followed by another migration. Throws OperatorError for a database in which others ran by these names.
 */
export const migrate = (pool: pg.Pool, migrations: Record<string, string>): Promise<void> =>
  inTransaction(pool, async (client) => {
    await lockInTransaction(client, LOCKS.migrations);
    await client.query(
      'create table if not exists migrations (name text primary key, sql text not null, applied_at timestamptz not null default now())',
    );
    // Whole rows, because builds before the first release kept only the names.
    const { rows } = await client.query<{ row: { name: string; sql?: string } }>(
      'select to_jsonb(m) as row from migrations as m',
    );
    const applied = new Map(rows.map(({ row }) => [row.name, row.sql]));
    const isOther = ([name, sql]: [string, string | undefined]) =>
      sql === undefined || (migrations[name] ?? sql) !== sql;
    if ([...applied].some(isOther)) throw new OperatorError(OTHER_BUILD);
    for (const [name, sql] of Object.entries(migrations)) {
      if (applied.has(name)) continue;
      await client.query(sql);
      await client.query('insert into migrations (name, sql) values ($1, $2)', [name, sql]);
    }
  });

const OTHER_BUILD =
  'The data in this database is of a build of Kairos before its first release. Set DATA_DIR to an empty folder, or DATABASE_URL to an empty database.';
