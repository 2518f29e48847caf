import { randomUUID } from 'node:crypto';
import pg from 'pg';
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

async function run(server: string, sql: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(sql);
  await client.end();
}
