import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { openDatabase } from '#services/cli/composition/database.ts';
import { readConfig } from '#services/config.ts';
import { runShutdownHooks, type ShutdownHooks } from '#services/runtime/shutdown.ts';
import { connectEventStoreDb } from '#services/storage/event-store/eventstoredb/eventstoredb.ts';
import { START } from '#services/storage/event-store/port.ts';
import { postgresEventStore } from '#services/storage/event-store/postgres/postgres.ts';
import { newKey } from '#services/storage/vault/vault.ts';
import { freePort } from '#tests/harness/free-port.ts';
import { startNatsServer } from '#tests/harness/nats-server.ts';
import { startProgram } from './load.ts';
import { openPostgres } from './postgres.ts';

const WORKING = /Running: |ready at/;

export type Servers = Awaited<ReturnType<typeof openServers>>;

/** A Postgres, a NATS, and the EventStoreDB of EVENTSTORE_URL where there is one; else the log is in Postgres. */
export async function openServers() {
  const closers: ShutdownHooks = [];
  // For ten processes and this one.
  const postgres = await openPostgres({ max_connections: '300' });
  closers.push({ name: 'Postgres', close: () => postgres.close() });
  const nats = await startNatsServer();
  if (!nats) throw new Error('This bench needs nats-server on the PATH');
  closers.push({ name: 'NATS', close: () => nats.stop() });

  const keys = newKey();
  const eventStoreUrl = process.env['EVENTSTORE_URL'];
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const env = { DATABASE_URL: postgres.url, NATS_URL: nats.url, KAIROS_KEY: keys, PUBLIC_URL: publicUrl };
  const { pool } = await openDatabase(readConfig(env), closers, () => {}, ['api', 'sagas']);
  const store = eventStoreUrl
    ? await connectEventStoreDb({ url: eventStoreUrl })
    : postgresEventStore({ pool });
  closers.push({ name: 'the store', close: () => store.close() });
  if ((await store.head()) !== START)
    throw new Error('This bench needs an empty log, and the server at EVENTSTORE_URL has events already.');

  const connection = await connect({ servers: nats.url.replace('nats://', '') });
  closers.push({ name: 'the connection to NATS', close: () => connection.close() });
  await (await jetstreamManager(connection)).streams.add({
    name: 'BENCH',
    subjects: ['bench.*'],
    max_msgs_per_subject: 1,
  });
  const publisher = jetstream(connection);

  const data = { text: 'x'.repeat(1_000) };
  return {
    log: eventStoreUrl ? 'EventStoreDB' : 'Postgres',
    publicUrl,
    port,
    keys,
    pool,
    env: { ...env, LOG_LEVEL: 'error', ...(eventStoreUrl && { EVENTSTORE_URL: eventStoreUrl }) },
    rawAppend: () =>
      store.append(`bench-${randomUUID()}`, 'none', [{ id: randomUUID(), type: 'Bench', data, meta: {} }]),
    rawPublish: () => {
      const id = randomUUID();
      return publisher.publish(`bench.${id}`, JSON.stringify({ stream: `meeting-${id}`, revision: 0 }), {
        msgID: id,
      });
    },
    close: () => runShutdownHooks(closers, console.error),
  };
}

export type BenchCluster = Awaited<ReturnType<typeof startBenchCluster>>;

/** So many processes for the API and as many for the sagas, beside one projector and one relay. */
export async function startBenchCluster({ env, port, pool }: Servers, processes: number) {
  const children: ChildProcess[] = [];
  const start = async (role: string, more: Record<string, string> = {}) => {
    const { child } = await startProgram(['services/preflight.js', role], { ...env, ...more }, WORKING);
    children.push(child);
  };
  const opsPort = await freePort();
  await start('projector');
  await start('relay', { OPS_PORT: `${opsPort}` });
  const ports = [port, ...(await Promise.all(Array.from({ length: processes - 1 }, freePort)))];
  await Promise.all(ports.map((one) => start('api', { PORT: `${one}` })));
  await Promise.all(ports.map(() => start('sagas')));

  return {
    urls: ports.map((one) => `http://localhost:${one}`),
    /** Seconds since the oldest event that the relay has not rung for. */
    async relayLag(): Promise<number> {
      const text = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text();
      return Number(/^kairos_relay_lag_seconds (\S+)$/m.exec(text)?.[1]);
    },
    /** Resolves once nothing is due anymore. */
    async rested(): Promise<void> {
      const due = 'select count(*)::int as due from saga_work where due_at <= now()';
      while ((await pool.query<{ due: number }>(due)).rows[0]!.due > 0)
        await new Promise((resolve) => setTimeout(resolve, 100));
    },
    async stop(): Promise<void> {
      for (const child of children) child.removeAllListeners('exit').kill('SIGTERM');
      await Promise.all(
        children.map((child) => child.exitCode ?? new Promise((resolve) => child.once('close', resolve))),
      );
    },
  };
}
