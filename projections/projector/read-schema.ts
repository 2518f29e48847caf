import type pg from 'pg';
import { meetingTables } from '#projections/meetings/tables.ts';
import { type Checkpoint, START } from '#services/storage/event-store/port.ts';
import { LOCK_TIMEOUT_MS, retryOnLockTimeout } from './retry-on-lock-timeout.ts';

/** Where a rebuild grows before it replaces the live schema, and where the live one goes meanwhile. */
export const nextSchemaOf = (schema: string) => `${schema}_next`;
export const oldSchemaOf = (schema: string) => `${schema}_old`;

/** What the database says of a schema that holds them. */
export const READ_MODELS = 'Read models of Kairos';

/**
 * Empty tables; `createIndexes` adds what readers also need, which is cheaper once they are full. The comment in the
 * database says what the schema is, from the moment it exists.
 */
export async function createReadSchema(
  client: pg.ClientBase,
  schema: string,
  comment = READ_MODELS,
): Promise<void> {
  await dropSchema(client, schema);
  const statements = Object.values(meetingTables).map(
    ({ name, key, columns }) => `create table ${schema}.${name} (
      ${Object.entries(columns).map(([column, type]) => `${column} ${type}`)},
      primary key (${key}))`,
  );
  await client.query(`begin;
    create schema ${schema};
    comment on schema ${schema} is '${comment}';
    ${statements.join(';\n')};
    -- How far the tables are. A writer moves it from where it knows it to be; the generation tells a schema that was
    -- rebuilt from the one before.
    create table ${schema}.checkpoint (
      only_row boolean primary key default true check (only_row),
      position text not null,
      caught_up boolean not null,
      generation uuid not null
    );
    insert into ${schema}.checkpoint (position, caught_up, generation) values ('${START}', true, gen_random_uuid());
    create table ${schema}.dead_letters (
      position text primary key,
      event_id text not null,
      stream text not null,
      type text not null,
      error text not null,
      parked_at timestamptz not null
    );
    commit`);
}

/** May be repeated where it was interrupted. */
export async function createIndexes(client: pg.ClientBase, schema: string): Promise<void> {
  for (const { name, indexes } of Object.values(meetingTables)) {
    const { rows } = await client.query<{ done: number }>(
      'select count(*)::int as done from pg_index where indrelid = $1::regclass and not indisprimary',
      [`${schema}.${name}`],
    );
    for (const index of indexes.slice(rows[0]!.done))
      await client.query(`create index on ${schema}.${name} ${index}`);
    // The planner knows nothing of tables that were just filled.
    await client.query(`analyze ${schema}.${name}`);
  }
}

/**
 * Waits for readers of the tables: removing takes locks sequentially, as reading does, but in another order, which
 * could end in a deadlock.
 */
export const dropSchema = (client: pg.ClientBase, schema: string): Promise<void> =>
  retryOnLockTimeout(async () => {
    try {
      await client.query(`begin; set local lock_timeout = ${LOCK_TIMEOUT_MS};
        drop schema if exists ${schema} cascade; commit`);
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    }
  });

/** How far a schema is, and which making of it this is. */
export type SchemaPosition = { position: Checkpoint; generation: string };

/** Null if there is no such schema. */
export async function readSchemaPosition(
  db: pg.Pool | pg.ClientBase,
  schema: string,
): Promise<SchemaPosition | null> {
  const { rows } = await db.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    `${schema}.checkpoint`,
  ]);
  if (!rows[0]?.there) return null;
  const found = await db.query<SchemaPosition>(`select position, generation from ${schema}.checkpoint`);
  return found.rows[0] ?? null;
}
