import { expect, it } from 'vitest';
import { migrate } from '#services/storage/postgres/migrate.ts';
import { freshDatabase } from '#tests/harness/postgres.ts';
import { MOVED_TABLES, UNMOVED_TABLES } from './moved-tables.ts';
import { allMigrations } from './testkit/migrations.ts';

it('every table of every room is moved, or left out on purpose', async () => {
  const { pool, drop } = await freshDatabase();
  try {
    await migrate(pool, await allMigrations());
    const { rows } = await pool.query<{ name: string }>(
      `select case when schemaname = 'public' then tablename else schemaname || '.' || tablename end as name
       from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const known = [...MOVED_TABLES.map(({ name }) => name), ...Object.keys(UNMOVED_TABLES)];
    expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
  } finally {
    await drop();
  }
});

it('every moved table is moved whole: its key is one column, and no column is made by the database', async () => {
  const { pool, drop } = await freshDatabase();
  try {
    await migrate(pool, await allMigrations());
    for (const { name, key } of MOVED_TABLES) {
      const { rows } = await pool.query(
        `select array_agg(a.attname::text) as columns from pg_index i
         join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
         where i.indrelid = $1::regclass and i.indisprimary`,
        [name],
      );
      expect(rows).toEqual([{ columns: [key] }]);
      const made = await pool.query(
        `select attname from pg_attribute where attrelid = $1::regclass and attnum > 0
         and (attgenerated <> '' or attidentity <> '')`,
        [name],
      );
      expect(made.rows).toEqual([]);
    }
  } finally {
    await drop();
  }
});
