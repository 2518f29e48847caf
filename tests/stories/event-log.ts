import { createEventLog, type EventLog } from '#services/storage/event-store/event-log.ts';
import type { EventStore } from '#services/storage/event-store/port.ts';
import { migrations as logMigrations } from '#services/storage/event-store/postgres/migrations.ts';
import { postgresEventStore } from '#services/storage/event-store/postgres/postgres.ts';
import { migrate } from '#services/storage/postgres/migrate.ts';
import { migrations as vaultMigrations } from '#services/storage/vault/migrations.ts';
import { createSealer } from '#services/storage/vault/sealer.ts';
import { createVault, newKey } from '#services/storage/vault/vault.ts';
import { type FreshDatabase, freshDatabase } from '../harness/postgres.ts';

export type LogOnPostgres = {
  database: FreshDatabase;
  store: EventStore;
  log: EventLog;
  /** The same log in a process that has appended nothing yet. */
  reopened(): EventLog;
  end(): Promise<void>;
};

/** A real event log on a database of its own, with keys of its own. */
export async function logOnPostgres(): Promise<LogOnPostgres> {
  const database = await freshDatabase();
  const { pool } = database;
  await migrate(pool, { ...logMigrations, ...vaultMigrations });
  const vault = createVault(newKey());
  const sealer = createSealer({ pool, vault });
  const store = postgresEventStore({ pool, pollMs: 20 });
  const log = createEventLog({ store, sealer, vault });
  return {
    database,
    store,
    log,
    reopened: () => createEventLog({ store: postgresEventStore({ pool, pollMs: 20 }), sealer, vault }),
    async end() {
      await log.close();
      await sealer.close();
      await database.drop();
    },
  };
}
