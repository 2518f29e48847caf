import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { createPool } from '#services/storage/postgres/pool.ts';

export type FreshDatabase = {
  url: string;
  connection: pg.PoolConfig;
  pool: pg.Pool;
  /** Ends the pool and removes the database, no matter who still uses it. */
  drop(): Promise<void>;
};

/** A database that no one else has, on this server: empty, or a copy of a template that no one is connected to. */
export async function freshDatabaseOn(server: string, template?: string): Promise<FreshDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await run(server, `create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const url = address.href;
  const connection: pg.PoolConfig = { connectionString: url };
  const pool = createPool(connection);
  return {
    url,
    connection,
    pool,
    async drop() {
      await pool.end();
      await run(server, `drop database ${name} with (force)`);
    },
  };
}

const administrators = new Map<string, pg.Pool>();

/** On connections that are kept, as opening one costs as much as a small test. */
async function run(server: string, sql: string): Promise<void> {
  if (!administrators.has(server))
    administrators.set(
      server,
      createPool({ connectionString: server, idleTimeoutMillis: 0, allowExitOnIdle: true }),
    );
  await administrators.get(server)!.query(sql);
}
