import type pg from 'pg';
import { createIndexes, createReadSchema } from '#projections/projector/read-schema.ts';
import { asSingleStatement, rowWrites } from '#projections/projector/write.ts';
import { migratedDatabase } from '#tests/harness/postgres.ts';
import { recordFacts, type StoryFact, storyRows } from '#tests/stories/given.ts';
import { addChanges, noChanges } from '../changes.ts';
import { createMeetingQueries, type MeetingQueries } from '../queries.ts';
import { READ_SCHEMA } from '../tables.ts';

export type StoredRows = {
  pool: pg.Pool;
  queries: MeetingQueries;
  /** Stores the rows of a meeting with these events, and answers its id. Later ones have higher ids. */
  stored(...events: StoryFact[]): Promise<string>;
  drop(): Promise<void>;
};

/** Empty read models, in a database whose zone is another than the one that rows have. */
export async function givenStoredRows(): Promise<StoredRows> {
  const database = await migratedDatabase();
  const { pool } = database;
  await pool.query(`do $$ begin execute format('alter database %I set timezone = %L',
    current_database(), 'Asia/Kolkata'); end $$`);
  const client = await pool.connect();
  await client.query(`set timezone = 'Asia/Kolkata'`);
  await createReadSchema(client, READ_SCHEMA);
  await createIndexes(client, READ_SCHEMA);
  client.release();
  let meetings = 0;
  return {
    pool,
    queries: createMeetingQueries({ pool }),
    async stored(...events) {
      const id = `0b0e7ab1-0000-4000-8000-1${String(meetings++).padStart(11, '0')}`;
      const changes = noChanges();
      addChanges(changes, null, storyRows(recordFacts(events, id)));
      await pool.query(asSingleStatement({ text: 'select', values: [] }, rowWrites(READ_SCHEMA, changes)));
      return id;
    },
    drop: () => database.drop(),
  };
}
