import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tests/harness/postgres.ts';
import { hoursSaved, successRate } from './definitions.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const answer = async (sql: string) =>
  (await database.pool.query<{ x: unknown }>(`select ${sql} as x`)).rows[0]!.x;

test.each([
  [0, 0],
  [1, 0.4],
  [2, 0.8],
  [3, 1.2],
  [10, 3.8],
  [100, 38.3],
])('%i booked meetings save %d hours, with one decimal', async (booked, hours) => {
  expect(await answer(hoursSaved(`${booked}::bigint`))).toBe(hours);
});

test.each([
  [8, 3, 38],
  [8, 1, 13],
  [8, 0, 0],
  [3, 3, 100],
])('of %i closed meetings %i successes are %i percent', async (closed, successes, percent) => {
  expect(await answer(successRate(`${closed}::bigint`, `${successes}::bigint`))).toBe(percent);
});

test('the success rate of no closed meeting is not known', async () => {
  expect(await answer(successRate('0::bigint', '0::bigint'))).toBeNull();
});
