import type pg from 'pg';
import { PROCESS_ROLES, type ProcessRole } from '#services/cli/composition/roles/role.ts';
import { createVisitor, type Visitor } from '#services/cli/demo/visitor.ts';
import type { EventStore } from '#services/storage/event-store/port.ts';
import { postgresEventStore } from '#services/storage/event-store/postgres/postgres.ts';
import { createPool } from '#services/storage/postgres/pool.ts';
import { newKey } from '#services/storage/vault/vault.ts';
import { insist } from '../crash/persistent-visitor.ts';
import { freePort } from '../harness/free-port.ts';
import { startNatsServer } from '../harness/nats-server.ts';
import { startEventStoreToKill } from './event-store-to-kill.ts';
import { startPostgresToKill } from './postgres-to-kill.ts';
import { type RoleProcess, startRole } from './role-process.ts';
import type { Server } from './server.ts';

export type ClusterOptions = {
  /** Where the log is. */
  log: 'postgres' | 'eventstoredb';
  /** How many processes of each role; one, if nothing else is said. */
  roles?: Partial<Record<ProcessRole, number>>;
  /** A Postgres of its own, which may be killed. */
  ownPostgres?: boolean;
  /** More settings for all processes. */
  env?: Record<string, string>;
  /** Where a proxy answers for all apis; without one, the first api has the public address. */
  publicUrl?: string;
  /** Starts a role instead of Kairos's own command. */
  program?: string;
};

export type RoleCluster = Awaited<ReturnType<typeof startRoleCluster>>;

/** Kairos as those run it who outgrew one machine: every role a process, between real servers. */
export async function startRoleCluster({
  log,
  roles = {},
  ownPostgres = false,
  env = {},
  publicUrl,
  program,
}: ClusterOptions) {
  const nats = await startNatsServer();
  if (!nats) throw new Error('There is no nats-server on the PATH.');
  const [postgres, eventStore, port] = await Promise.all([
    ownPostgres ? startPostgresToKill() : startSharedPostgres(),
    log === 'eventstoredb' ? startEventStoreToKill() : null,
    freePort(),
  ]);
  const url = publicUrl ?? `http://localhost:${port}`;
  const settings: Record<string, string> = {
    DATABASE_URL: postgres.url,
    NATS_URL: nats.url,
    ...(eventStore && { EVENTSTORE_URL: eventStore.url }),
    KAIROS_KEY: newKey(),
    PUBLIC_URL: url,
    KAIROS_GRACE_SECONDS: '0',
    ...env,
  };
  const processes = Object.fromEntries(PROCESS_ROLES.map((role) => [role, []])) as unknown as Record<
    ProcessRole,
    RoleProcess[]
  >;
  /** Where those that answer people take replies by email, if the settings name an address for these. */
  const doors: number[] = [];
  async function doorOf(): Promise<Record<string, string>> {
    const replies = URL.parse(env['REPLIES_URL'] ?? '');
    if (!replies) return {};
    replies.port = String(await freePort());
    doors.push(Number(replies.port));
    return { REPLIES_URL: replies.href };
  }
  let publicPort: number | null = publicUrl === undefined ? port : null;
  async function portOf(role: ProcessRole): Promise<Record<string, string>> {
    if (role !== 'api') return {};
    const given = publicPort;
    publicPort = null;
    return { PORT: String(given ?? (await freePort())), ...(await doorOf()) };
  }
  const start = async (role: ProcessRole, ...lives: Record<string, string>[]): Promise<RoleProcess> => {
    const started = await startRole(role, { ...settings, ...(await portOf(role)) }, lives, program);
    processes[role].push(started);
    return started;
  };
  /** Asks every process to leave, and answers how each ended. Harmless if repeated. */
  const leave = (): Promise<(number | string)[]> =>
    Promise.all(Object.values(processes).flatMap((all) => all.map((one) => one.stop())));
  const stopServers = () => Promise.all([postgres.stop(), nats.stop(), eventStore?.stop()]);
  // All at once, as an orchestrator does it: no one has to wait for another one.
  const starting = PROCESS_ROLES.flatMap((role) =>
    Array.from({ length: roles[role] ?? 1 }, () => start(role)),
  );
  await Promise.all(starting).catch(async (error) => {
    await leave();
    await stopServers();
    throw error;
  });
  const pool = createPool({ connectionString: postgres.url, application_name: 'tests' });
  return {
    url,
    settings,
    doors,
    processes,
    servers: { postgres, nats, ...(eventStore && { eventStore }) },
    pool,
    /** One more of this role, with these lives before its last one. */
    start,
    /** A reader of the log beside all processes. Anyone who asks for it closes it. */
    openLog: (): Promise<EventStore> => openLog(pool, eventStore),
    /** The demo person with this address, signed in and with the calendar connected. */
    async signedIn(email: string): Promise<Visitor> {
      const visitor = createVisitor(url);
      await insist(() => visitor.signIn(email));
      return visitor;
    },
    leave,
    /** Asks every process to leave, and ends the servers. */
    async stop(): Promise<void> {
      await leave();
      await pool.end();
      await stopServers();
    },
  };
}

async function openLog(pool: pg.Pool, eventStore: Server | null): Promise<EventStore> {
  if (!eventStore) return postgresEventStore({ pool });
  const { connectEventStoreDb } = await import('#services/storage/event-store/eventstoredb/eventstoredb.ts');
  return connectEventStoreDb({ url: eventStore.url });
}

/** A database on the server of this run, which no one kills. */
async function startSharedPostgres(): Promise<Server> {
  // Only a run of vitest has one.
  const { migratedDatabase } = await import('../harness/postgres.ts');
  const { url, drop } = await migratedDatabase();
  const refuse = () => Promise.reject(new Error('All tests share this Postgres.'));
  return { url, kill: refuse, start: refuse, stop: drop };
}
