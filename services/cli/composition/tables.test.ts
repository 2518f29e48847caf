import { afterAll, beforeAll, expect, test } from 'vitest';
import { tables as calendarNotices } from '#services/calendar-notices/tables.ts';
import { sagaTables } from '#services/sagas/reconciler/tables.ts';
import { slackTables } from '#services/slack/connections/tables.ts';
import { accountTables } from '#services/storage/accounts/tables.ts';
import { tables as webhooks } from '#services/webhooks/tables.ts';
import { type FreshDatabase, migratedDatabase } from '#tests/harness/postgres.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database.drop());

/** What Postgres itself says of a table's columns, in their order. */
async function columnsOf(table: string): Promise<[string, string][]> {
  const { rows } = await database.pool.query<{ name: string; said: string }>(
    `select attname as name, concat(
         replace(format_type(atttypid, atttypmod), 'timestamp with time zone', 'timestamptz'),
         case when attnotnull then ' not null' end, case when atthasdef then ' default' end) as said
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  return rows.map(({ name, said }) => [name, said]);
}

test.each(
  Object.entries({
    ...{ ...accountTables, ...slackTables, ...sagaTables },
    ...{ ...webhooks.described, ...calendarNotices.described },
  }),
)('%s is described as the migrations made it', async (table, columns) => {
  expect(Object.entries(columns)).toEqual(await columnsOf(table));
});
