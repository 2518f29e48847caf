import type pg from 'pg';
import type { Config } from '#services/config.ts';
import { migrations as demo } from '#services/demo/migrations.ts';
import { migrations as demoSlack } from '#services/demo/slack/migrations.ts';
import { INTEGRATION_TABLES } from '#services/integrations.ts';
import { migrations as outbox } from '#services/mail/migrations.ts';
import { errorMessage, OperatorError } from '#services/runtime/errors.ts';
import type { ShutdownHooks } from '#services/runtime/shutdown.ts';
import { migrations as sagas } from '#services/sagas/reconciler/migrations.ts';
import { migrations as accounts } from '#services/storage/accounts/migrations.ts';
import { migrations as relay } from '#services/storage/doorbell/relay/migrations.ts';
import {
  findRunningPostgres,
  isStore,
  startEmbeddedPostgres,
} from '#services/storage/embedded-postgres/embedded-postgres.ts';
import { isOwned } from '#services/storage/embedded-postgres/ownership.ts';
import { migrations as eventStore } from '#services/storage/event-store/postgres/migrations.ts';
import { migrate } from '#services/storage/postgres/migrate.ts';
import { createPool } from '#services/storage/postgres/pool.ts';
import { lackOfPooler } from '#services/storage/postgres/pooler.ts';
import { migrations as vault } from '#services/storage/vault/migrations.ts';
import { hasUnfinishedImport } from '#services/transfer/imports.ts';
import { migrations as transfer } from '#services/transfer/migrations.ts';
import type { ProcessRole } from './roles/role.ts';

/**
 * The connections of one process; those of all processes together have to fit into Postgres's usual hundred. A rebuild
 * needs five: one to write, two of its own, and two to read the log.
 */
const CONNECTIONS: Record<ProcessRole, number> = { api: 12, projector: 6, relay: 3, sagas: 12 };

/** For every query of a running process, in milliseconds: longer than any of them takes, insights included. */
const QUERY_LIMIT = 15_000;

type Database = {
  /** Without a limit on how long a query may take: for migrations, rebuilds, and commands. */
  pool: pg.Pool;
  /** With one, so a connection that falls silent can't hold a running process up. */
  servingPool: pg.Pool;
  /** Resolves with the reason if the database is lost for good; otherwise never. */
  died: Promise<string>;
};

/**
 * Opens the configured database, embedded or external, with every table Kairos needs. Its connections have a name by
 * which a running Kairos is recognized.
 */
export async function openDatabase(
  config: Config,
  closers: ShutdownHooks,
  say: (line: string) => void,
  roles: readonly ProcessRole[] = ['projector'],
  name = 'kairos',
): Promise<Database> {
  const { connection, died } = await connect(config, closers, say);
  const max = roles.reduce((sum, role) => sum + CONNECTIONS[role], 0);
  if (config.database.kind === 'url') await refusePooler(connection, max);
  const pool = createPool({ ...connection, max, application_name: name });
  const servingPool = createPool({
    ...connection,
    max,
    application_name: name,
    query_timeout: QUERY_LIMIT,
  });
  closers.push({
    name: 'the database connections',
    close: () => Promise.all([pool.end(), servingPool.end()]),
  });
  try {
    await migrate(pool, {
      ...eventStore,
      ...vault,
      ...accounts,
      ...Object.assign({}, ...INTEGRATION_TABLES.map(({ migrations }) => migrations)),
      ...sagas,
      ...outbox,
      ...relay,
      ...transfer,
      ...(config.google.kind === 'demo' ? demo : {}),
      ...(config.slack.kind === 'demo' ? demoSlack : {}),
    });
  } catch (error) {
    if (config.database.kind === 'embedded' || error instanceof OperatorError) throw error;
    throw new OperatorError(`DATABASE_URL can't be used: ${errorMessage(error)}`);
  }
  return { pool, servingPool, died };
}

/** Throws OperatorError if a pooler between Kairos and Postgres doesn't let it work. */
async function refusePooler(connection: pg.PoolConfig, max: number): Promise<void> {
  // Where Postgres can't be reached, the migrations say so.
  const lack = await lackOfPooler(connection, max).catch(() => null);
  if (lack) throw new OperatorError(`DATABASE_URL can't be used: ${lack}`);
}

async function connect(config: Config, closers: ShutdownHooks, say: (line: string) => void) {
  if (config.database.kind === 'url') {
    const forever = new Promise<never>(() => {});
    return { connection: { connectionString: config.database.url } satisfies pg.PoolConfig, died: forever };
  }
  const postgres = await startEmbeddedPostgres({ dataDir: config.database.dataDir, log: say });
  closers.push({ name: 'Postgres', close: () => postgres.stop() });
  return postgres;
}

/**
 * The same for a command that may run alongside Kairos on the same folder: it uses that Kairos's Postgres without
 * taking it over. A Postgres that a killed Kairos left behind is taken over, and ended with the command. Throws
 * OperatorError if the folder was never Kairos's: otherwise a mistyped folder would become one.
 */
export async function openSharedDatabase(config: Config, closers: ShutdownHooks): Promise<pg.Pool> {
  if (config.database.kind === 'embedded' && !isStore(config.database.dataDir))
    throw new OperatorError(
      `There's no Kairos in the folder ${config.database.dataDir}. Set DATA_DIR to the right one.`,
    );
  const running = config.database.kind === 'embedded' ? findRunningPostgres(config.database.dataDir) : null;
  if (!running || !(await isOwned(running))) return (await openDatabase(config, closers, () => {})).pool;
  const pool = createPool(running);
  closers.push({ name: 'the database connections', close: () => pool.end() });
  return pool;
}

/** Throws OperatorError if an import stopped halfway: anything written now would block its completion. */
export async function assertNoUnfinishedImport(pool: pg.Pool): Promise<void> {
  if (await hasUnfinishedImport(pool))
    throw new OperatorError(
      "An import into this store didn't finish. Run `kairos import` again with the same file, or use an empty store.",
    );
}
