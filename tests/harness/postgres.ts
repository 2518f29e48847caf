import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createPool } from '../../services/postgres/pool.ts';

export type FreshDatabase = {
  url: string;
  connection: pg.PoolConfig;
  pool: pg.Pool;
  /** Ends the pool and removes the database, whoever still uses it. */
  drop(): Promise<void>;
};

/** An empty database that nobody else has, on the server of this run. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name}`);
  const address = new URL(inject('postgresUrl'));
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
      await onServer(`drop database ${name} with (force)`);
    },
  };
}

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client(inject('postgresUrl'));
  await client.connect();
  await client.query(sql);
  await client.end();
}
