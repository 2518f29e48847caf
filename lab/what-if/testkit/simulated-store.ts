import { migrations as mail } from '../../../services/mail/migrations.ts';
import { migrations as sagas } from '../../../services/sagas/reconciler/migrations.ts';
import { migrations as accounts } from '../../../services/storage/accounts/migrations.ts';
import { createEventLog } from '../../../services/storage/event-store/event-log.ts';
import { migrations as eventStore } from '../../../services/storage/event-store/postgres/migrations.ts';
import { MAX_BATCH, postgresEventStore } from '../../../services/storage/event-store/postgres/postgres.ts';
import { migrate } from '../../../services/storage/postgres/migrate.ts';
import { createPool } from '../../../services/storage/postgres/pool.ts';
import { migrations as vaultMigrations } from '../../../services/storage/vault/migrations.ts';
import { createSealer } from '../../../services/storage/vault/sealer.ts';
import { createVault, newKey } from '../../../services/storage/vault/vault.ts';
import { type FreshDatabase, migratedDatabase } from '../../../tests/harness/postgres.ts';
import { writeSimulation } from '../../simulate/simulate.ts';
import { bulkTarget } from '../../simulate/write.ts';

export type SimulatedStore = Awaited<ReturnType<typeof simulatedStore>>;

/** A simulated log in a database of its own, sealed as a real one is. */
export async function simulatedStore(meetings: number) {
  const database = await migratedDatabase();
  await migrate(database.pool, { ...eventStore, ...vaultMigrations, ...accounts, ...mail, ...sagas });
  const ring = newKey();
  const writing = openOn(database.pool, ring);
  await writeSimulation(bulkTarget(writing, MAX_BATCH), { meetings, seed: 7 });
  await writing.close();
  return {
    database,
    ring,
    /** Another process on it, in which the database refuses every write. */
    reader() {
      const options = '-c default_transaction_read_only=on';
      const pool = createPool({ ...database.connection, options });
      const reader = openOn(pool, ring);
      return {
        ...reader,
        close: async () => {
          await reader.close();
          await pool.end();
        },
      };
    },
    writer: () => openOn(database.pool, ring),
    drop: () => database.drop(),
  };
}

function openOn(pool: FreshDatabase['pool'], ring: string) {
  const vault = createVault(ring);
  const sealer = createSealer({ pool, vault });
  const store = postgresEventStore({ pool });
  const log = createEventLog({ store, sealer, vault });
  return {
    log,
    store,
    sealer,
    vault,
    async close() {
      await log.close();
      await sealer.close();
    },
  };
}

/** Every table of every schema, with how many rows it has and a hash of them. */
export async function hashOfTables({ pool }: FreshDatabase): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const hashes: Record<string, string> = {};
  for (const { name } of rows) {
    const { rows: hashed } = await pool.query<{ hash: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(row, '' order by row)), '') as hash
       from (select md5(t::text) as row from ${name} t) as hashed`,
    );
    hashes[name] = hashed[0]!.hash;
  }
  return hashes;
}
