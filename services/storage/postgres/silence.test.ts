import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { lineTo, type PostgresLine } from '#tests/harness/line.ts';
import { type FreshDatabase, freshDatabase } from '#tests/harness/postgres.ts';
import { createListener } from './listener.ts';
import { createPool } from './pool.ts';
import { hasTimedOut, queryWithin } from './query-within.ts';

const PATIENCE = { timeout: 10_000, interval: 10 };

let database: FreshDatabase;
let line: PostgresLine;
beforeAll(async () => {
  database = await freshDatabase();
  line = await lineTo(database);
});
afterAll(async () => {
  await line.close();
  await database.drop();
});

test('a query on a connection that fell silent fails in time, and the next one gets another connection', async () => {
  const pool = createPool(line.url);
  const ask = () => queryWithin(pool, 500, { text: 'select 1 as one' });
  expect(await ask()).toEqual([{ one: 1 }]);
  line.forget();
  await expect(ask()).rejects.toSatisfy(hasTimedOut);
  expect(await ask()).toEqual([{ one: 1 }]);
  await pool.end();
});

test('a query that gets no connection fails in time', async () => {
  const pool = createPool({ connectionString: line.url, max: 1 });
  const taken = await pool.connect();
  await expect(queryWithin(pool, 50, { text: 'select 1' })).rejects.toSatisfy(hasTimedOut);
  taken.release();
  await pool.end();
});

test('a connection that listens is noticed to have fallen silent, and made again', async () => {
  const pool = createPool(line.url);
  const heard: string[] = [];
  const lost = vi.fn();
  const listener = createListener(pool, 'news', { message: (text) => heard.push(text), lost }, 50);
  await listener.ready();
  line.forget();
  await vi.waitFor(() => expect(lost).toHaveBeenCalled(), PATIENCE);
  await listener.ready();
  await database.pool.query("notify news, 'again'");
  await vi.waitFor(() => expect(heard).toEqual(['again']), PATIENCE);
  await listener.close();
  await pool.end();
});

test('a connection that listens and answers is kept', async () => {
  const pool = createPool(line.url);
  const lost = vi.fn();
  const listener = createListener(pool, 'news', { message: () => {}, lost }, 200);
  await listener.ready();
  const asked = async () =>
    (
      await database.pool.query<{ query: string; since: string }>(
        `select query, query_start::text as since from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and query = 'select 1'`,
      )
    ).rows;
  const first = await vi.waitFor(async () => {
    const rows = await asked();
    expect(rows).toHaveLength(1);
    return rows;
  }, PATIENCE);
  await vi.waitFor(async () => expect(await asked()).not.toEqual(first), PATIENCE);
  expect(lost).not.toHaveBeenCalled();
  await listener.close();
  await pool.end();
});
