import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../harness/postgres.ts';
import { areEqual, differencesInWords, digestOf, schemaDifferences } from './schemas.ts';

let database: FreshDatabase;
beforeEach(async () => {
  database = await freshDatabase();
  for (const schema of ['one', 'other'])
    await database.pool.query(`create schema ${schema};
      create table ${schema}.people (number integer, name text);
      insert into ${schema}.people values (1, 'a'), (1, 'a'), (2, null)`);
});
afterEach(() => database.drop());

const compared = (only?: string) => schemaDifferences(database.pool, 'one', 'other', ['people'], only);
const digest = (schema: string) => digestOf(database.pool, schema, ['people']);

test('two schemas with the same rows are equal, whatever their order', async () => {
  await database.pool.query(`delete from other.people where name is null;
    insert into other.people values (2, null)`);
  const found = await compared();
  expect(areEqual(found)).toBe(true);
  expect(differencesInWords(found)).toBe('3 of people');
  expect(await digest('other')).toBe(await digest('one'));
});

test.each([
  ["update other.people set name = 'b' where number = 2", 'people has 1 rows more and 1 rows less'],
  ['delete from other.people where number = 2', 'people has 1 rows more and 0 rows less'],
  ["insert into other.people values (3, 'c')", 'people has 0 rows more and 1 rows less'],
  ["insert into other.people values (1, 'a')", 'people has 0 rows more and 1 rows less'],
])('after "%s" they are not', async (change, words) => {
  await database.pool.query(change);
  const found = await compared();
  expect(areEqual(found)).toBe(false);
  expect(differencesInWords(found)).toBe(words);
  expect(await digest('other')).not.toBe(await digest('one'));
});

test('rows that are not asked for are not compared', async () => {
  await database.pool.query('delete from other.people where number = 2');
  expect(areEqual(await compared('t.number < 2'))).toBe(true);
});
