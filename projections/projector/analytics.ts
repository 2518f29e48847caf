import type pg from 'pg';
import { ANALYTICS, commentOf, isOwnSchema } from '#projections/analytics/schema.ts';
import { createViews, SHAPE } from '#projections/analytics/statements.ts';
import { views } from '#projections/analytics/views.ts';
import { READ_SCHEMA } from '#projections/meetings/tables.ts';
import { LOCKS, lockInTransaction } from '#services/storage/postgres/advisory-locks.ts';
import { transactionOn } from '#services/storage/postgres/transaction.ts';
import { LOCK_TIMEOUT_MS } from './retry-on-lock-timeout.ts';

/**
 * Puts the analytics views on these read models, in this client's transaction. Views with the same columns are
 * replaced, which keeps grants on them; others are recreated. A schema of this name that isn't ours is left alone.
 * Fails with 55P03 if a query holds a view for longer than PATIENCE_MS.
 */
export async function recreateViews(client: pg.ClientBase, readModels: string): Promise<void> {
  await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
  await lockInTransaction(client, LOCKS.analyticsViews);
  const found = await find(client);
  if (found && !isOwnSchema(found.comment)) return;
  if (!found) await client.query(`create schema ${ANALYTICS}`);
  if (found && !found.comment?.includes(SHAPE)) await dropViews(client);
  for (const statement of createViews(ANALYTICS, readModels)) await client.query(statement);
  await client.query(`comment on schema ${ANALYTICS} is '${commentOf(readModels)}'`);
}

/** Makes the views if the live read models have none, or those of another version. */
export async function ensureViews(client: pg.ClientBase): Promise<void> {
  const found = await find(client);
  if (found?.comment === commentOf(READ_SCHEMA) && found.views.length >= views.length) return;
  await transactionOn(client, () => recreateViews(client, READ_SCHEMA));
}

async function find(client: pg.ClientBase): Promise<{ comment: string | null; views: string[] } | null> {
  const { rows } = await client.query<{ comment: string | null; views: string[] }>(
    `select obj_description(n.oid, 'pg_namespace') as comment,
       array(select relname::text from pg_class where relnamespace = n.oid and relkind = 'v') as views
     from pg_namespace n where nspname = $1`,
    [ANALYTICS],
  );
  return rows[0] ?? null;
}

async function dropViews(client: pg.ClientBase): Promise<void> {
  const found = await find(client);
  for (const name of found?.views ?? [])
    await client.query(`drop view if exists ${ANALYTICS}."${name}" cascade`);
}
