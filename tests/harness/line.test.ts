import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FreshDatabase } from './database.ts';
import { lineTo, type PostgresLine } from './line.ts';
import { freshDatabase } from './postgres.ts';

let database: FreshDatabase;
let line: PostgresLine;
beforeAll(async () => {
  database = await freshDatabase();
  line = await lineTo(database);
});
afterAll(async () => {
  await line.close();
});

test('a line that is mended hands every answer on once, whether it was held or not', async () => {
  const client = new pg.Client(line.url);
  await client.connect();
  const answerOf = async (text: string) => (await client.query(`select '${text}' as answer`)).rows;
  line.mend();
  expect([await answerOf('one'), await answerOf('two')]).toEqual([[{ answer: 'one' }], [{ answer: 'two' }]]);
  line.hold();
  const late = answerOf('three');
  line.mend();
  line.mend();
  expect([await late, await answerOf('four')]).toEqual([[{ answer: 'three' }], [{ answer: 'four' }]]);
  await client.end();
});
