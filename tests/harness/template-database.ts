import pg from 'pg';
import { createDemoStore } from '#tests/doubles/google/store.ts';
import { type FreshDatabase, freshDatabaseOn } from './database.ts';
import { startWholeKairos } from './whole-kairos.ts';

const TEMPLATE = 'kairos_template';

/** Advisory locks are counted for each database, and no Kairos runs on the one that the server's address names. */
const TEMPLATE_LOCK = 1;

const made = new Map<string, Promise<void>>();

/** A database that no one else has, on this server, with every table of Kairos: a copy is made sooner than migrated. */
export async function migratedDatabaseOn(server: string): Promise<FreshDatabase> {
  if (!made.has(server)) made.set(server, ensureTemplate(server));
  await made.get(server);
  return freshDatabaseOn(server, TEMPLATE);
}

/** The first process of a run that wants the template makes it, and the others wait. */
async function ensureTemplate(server: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [TEMPLATE]);
    if (rowCount === 0) await client.query(`alter database ${await migrated(server)} rename to ${TEMPLATE}`);
  } finally {
    await client.end();
  }
}

/** The name of a database that a whole Kairos has started on once, and that no one is connected to anymore. */
async function migrated(server: string): Promise<string> {
  const { url, pool } = await freshDatabaseOn(server);
  const kairos = await startWholeKairos({ DATABASE_URL: url }, { protocols: true });
  await kairos.stop();
  // What a running Kairos owes itself, and whose key it had. The next one asks for it again.
  await pool.query('truncate saga_work, lookup_hash_check');
  // It is costly to make, and nothing that is tested depends on whose it is.
  await createDemoStore(pool).signingKeys();
  await pool.end();
  return new URL(url).pathname.slice(1);
}
