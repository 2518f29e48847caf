import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPgBouncer, startPgBouncer } from '#tests/harness/pgbouncer.ts';
import { type FreshDatabase, freshDatabase } from '#tests/harness/postgres.ts';
import { lackOfPooler } from './pooler.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('Postgres itself lacks nothing, and is asked on one connection', async () => {
  expect(await lackOfPooler({ connectionString: database.url }, 1_000)).toBeNull();
});

describe.skipIf(!hasPgBouncer())('a pooler', () => {
  const lackOf = async (pooler: Parameters<typeof startPgBouncer>[1], needed: number) => {
    const { url, stop } = await startPgBouncer(database.url, pooler);
    try {
      return await lackOfPooler({ connectionString: url }, needed);
    } finally {
      await stop();
    }
  };

  test('of transactions is known, however large', async () => {
    expect(await lackOf({ mode: 'transaction', size: 20 }, 12)).toContain('between transactions');
  });

  test('of sessions that is too small is known before the start waits for it', async () => {
    expect(await lackOf({ mode: 'session', size: 4 }, 12)).toMatch(/4 connections.*needs up to 12/);
  });

  test('of enough sessions lacks nothing', async () => {
    expect(await lackOf({ mode: 'session', size: 12 }, 12)).toBeNull();
  });
});
