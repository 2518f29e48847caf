import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tests/harness/postgres.ts';
import { migrate } from './migrate.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('every migration runs once, also when several processes start together', async () => {
  const migrations = { 'one-001': 'create table one (x int)', 'one-002': 'insert into one values (1)' };
  await Promise.all(Array.from({ length: 5 }, () => migrate(database.pool, migrations)));
  await migrate(database.pool, { ...migrations, 'one-003': 'insert into one values (2)' });
  const { rows } = await database.pool.query('select x from one order by x');
  expect(rows).toEqual([{ x: 1 }, { x: 2 }]);
});

test('a migration that fails leaves nothing of its call behind', async () => {
  const broken = { 'two-001': 'create table two (x int)', 'two-002': 'insert into nowhere values (1)' };
  await expect(migrate(database.pool, broken)).rejects.toThrow('nowhere');
  const { rows } = await database.pool.query("select to_regclass('two') as made");
  expect(rows).toEqual([{ made: null }]);
});

test.each([
  ['kept only the names', 'alter table migrations drop column sql'],
  ['made other tables by the same name', "update migrations set sql = 'create table other ()'"],
])('a database of a build that %s is refused, and nothing in it changes', async (_, earlier) => {
  const older = await freshDatabase();
  await migrate(older.pool, { 'one-001': 'create table one (x int)' });
  await older.pool.query(earlier);
  const newer = { 'one-001': 'create table one (x int)', 'two-001': 'create table two (x int)' };
  await expect(migrate(older.pool, newer)).rejects.toThrow('before its first release. Set DATA_DIR');
  const { rows } = await older.pool.query("select to_regclass('two') as made");
  expect(rows).toEqual([{ made: null }]);
  await older.drop();
});
