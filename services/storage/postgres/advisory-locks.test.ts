import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tests/harness/postgres.ts';
import { LOCKS, lockInTransaction, tryLock, unlock, withLock } from './advisory-locks.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const refusal = () => new Error('taken');

test('no two locks share a number', () => {
  const numbers = Object.values(LOCKS).map(
    (lock) => (typeof lock === 'function' ? lock(0 as never) : lock)[0],
  );
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('while one connection works under a lock any other is refused, and gets it right afterwards', async () => {
  const { pool } = database;
  const during = await withLock(pool, LOCKS.rebuild, refusal, async () =>
    withLock(pool, LOCKS.rebuild, refusal, async () => 'twice').catch((error: Error) => error.message),
  );
  expect(during).toBe('taken');
  expect(await withLock(pool, LOCKS.rebuild, refusal, async () => 'afterwards')).toBe('afterwards');
});

test('work that fails gives the lock back, with what it began', async () => {
  const { pool } = database;
  const failing = withLock(pool, LOCKS.export, refusal, async (client) => {
    await client.query('begin');
    await client.query('create table half_done (x int)');
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
  await withLock(pool, LOCKS.export, refusal, async (client) => {
    const { rows } = await client.query("select to_regclass('half_done') as made");
    expect(rows).toEqual([{ made: null }]);
  });
});

test('locks of one kind are told apart by the second number, or by the hash of a name', async () => {
  const [one, other] = [await database.pool.connect(), await database.pool.connect()];
  try {
    expect(await tryLock(one, LOCKS.replay('past'))).toBe(true);
    expect(await tryLock(other, LOCKS.replay('past'))).toBe(false);
    expect(await tryLock(other, LOCKS.replay('yesterday'))).toBe(true);
    expect(await tryLock(one, LOCKS.projector(4))).toBe(true);
    expect(await tryLock(other, LOCKS.projector(5))).toBe(true);
    await unlock(one, LOCKS.replay('past'));
    expect(await tryLock(other, LOCKS.replay('past'))).toBe(true);
  } finally {
    one.release(true);
    other.release(true);
  }
});

test('a lock of a transaction ends with it', async () => {
  const [one, other] = [await database.pool.connect(), await database.pool.connect()];
  try {
    await one.query('begin');
    await lockInTransaction(one, LOCKS.migrations);
    expect(await tryLock(other, LOCKS.migrations)).toBe(false);
    await one.query('commit');
    expect(await tryLock(other, LOCKS.migrations)).toBe(true);
  } finally {
    one.release(true);
    other.release(true);
  }
});
