import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, reusedDatabase } from './postgres.ts';

let first: FreshDatabase;
beforeEach(async () => {
  first = await reusedDatabase();
});
let next: FreshDatabase | undefined;
afterEach(() => next?.drop());

const rowsIn = async ({ pool }: FreshDatabase, table: string) =>
  (await pool.query(`select from ${table}`)).rowCount;
const nameOf = async ({ pool }: FreshDatabase) =>
  (await pool.query<{ name: string }>('select current_database() as name')).rows[0]!.name;

test('a database that was given back comes to the next test with the rows that it had at first', async () => {
  const name = await nameOf(first);
  const migrations = await rowsIn(first, 'migrations');
  await first.pool.query(
    `insert into counters (key, used, allowed, expire) values ('left', 1, 1, now()); delete from migrations`,
  );
  await first.drop();
  next = await reusedDatabase();
  expect(await nameOf(next)).toBe(name);
  expect(await rowsIn(next, 'counters')).toBe(0);
  expect(await rowsIn(next, 'migrations')).toBe(migrations);
});

test('what comes too late from one test is refused, not carried out in the database of the next', async () => {
  const { pool } = first;
  await first.drop();
  next = await reusedDatabase();
  await expect(pool.query('select 1')).rejects.toThrow('is over');
  await expect(pool.connect()).rejects.toThrow('is over');
  expect(await next.pool.query('select 1')).toMatchObject({ rowCount: 1 });
});

test('a database whose tables were changed, or in which something is locked, comes to no other test', async () => {
  const changed = await nameOf(first);
  await first.pool.query('create table left_behind ()');
  await first.drop();
  const locked = await reusedDatabase();
  const name = await nameOf(locked);
  expect(name).not.toBe(changed);
  await locked.pool.query('select pg_advisory_lock(1)');
  await locked.drop();
  next = await reusedDatabase();
  expect(await nameOf(next)).not.toBe(name);
});
