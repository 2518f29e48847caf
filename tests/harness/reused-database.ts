import { once } from 'node:events';
import type pg from 'pg';
import type { FreshDatabase } from './database.ts';
import { migratedDatabaseOn } from './template-database.ts';

/** `relations`: names of its tables, indexes, views and sequences. `reset`: SQL that makes all rows those of the template again. */
type Kept = FreshDatabase & { relations: string; reset: string };

/** By server, those that no test has at the moment. */
const spare = new Map<string, Kept[]>();

const PATIENCE_MS = 5_000;

/**
 * A database with every table of Kairos, as if made for this test, on connections that tests before have opened: making
 * both costs more than most tests. Nobody else has the database until `drop` gives it back, and from then on its pool
 * refuses to work. One with other tables than before isn't given to anyone again. Not for tests that run other processes on
 * the database.
 */
export async function reusedDatabaseOn(server: string): Promise<FreshDatabase> {
  const kept = spare.get(server)?.pop() ?? (await make(server));
  const { pool, end } = lend(kept.pool);
  return {
    ...kept,
    pool,
    async drop() {
      end();
      if (await isClean(kept)) spare.set(server, [...(spare.get(server) ?? []), kept]);
      else await kept.drop();
    },
  };
}

async function make(server: string): Promise<Kept> {
  const database = await migratedDatabaseOn(server);
  const { pool } = database;
  return { ...database, relations: await relationsOf(pool), reset: await resetOf(pool) };
}

/** A pool on the connections of another, for as long as a test has them: what comes too late must not meet the next one. */
function lend(pool: pg.Pool): { pool: pg.Pool; end(): void } {
  let isOver = false;
  const late = () => Promise.reject(new Error('The test that had this database is over.'));
  const lent: pg.Pool = Object.assign(Object.create(pool), {
    query: (...given: [string]) => (isOver ? late() : pool.query(...given)),
    connect: () => (isOver ? late() : pool.connect()),
    end: async () => {},
  });
  return {
    pool: lent,
    end: () => {
      isOver = true;
    },
  };
}

/** Whether the database is as it was made, once all queries are answered and its rows are reset. */
async function isClean({ pool, relations, reset }: Kept): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    while (pool.idleCount < pool.totalCount) await once(pool, 'release', { signal });
    await pool.query(reset);
    const locks = await pool.query(
      "select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
    );
    return locks.rowCount === 0 && (await relationsOf(pool)) === relations;
  } catch {
    return false;
  }
}

async function relationsOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%s.%s %s', relnamespace::regnamespace, relname, relkind) as name from pg_class
     where relnamespace::regnamespace::text !~ '^(pg_|information_schema)' order by name`,
  );
  return rows.map(({ name }) => name).join();
}

async function resetOf(pool: pg.Pool): Promise<string> {
  const { rows: listed } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname !~ '^(pg_|information_schema)'`,
  );
  const tables = listed.map(({ name }) => name);
  const { rows: held } = await pool.query<{ name: string; rows: string | null }>(
    tables
      .map((name) => `select '${name}' as name, (select json_agg(t)::text from ${name} t) as rows`)
      .join(' union all '),
  );
  const { rows: sequences } = await pool.query<{ name: string; last: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences`,
  );
  return [
    'set session_replication_role = replica',
    ...tables.map((name) => `delete from ${name}`),
    ...held.flatMap(({ name, rows }) =>
      rows === null
        ? []
        : [
            `insert into ${name} overriding system value
            select * from json_populate_recordset(null::${name}, $rows$${rows}$rows$)`,
          ],
    ),
    ...sequences.map(({ name, last }) => `select setval('${name}', ${last ?? 1}, ${last !== null})`),
    'set session_replication_role = origin',
  ].join(';\n');
}
