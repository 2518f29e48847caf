import { migrate } from '#services/storage/postgres/migrate.ts';
import { migrations as vaultMigrations } from '#services/storage/vault/migrations.ts';
import { createSealer } from '#services/storage/vault/sealer.ts';
import { createVault, newKey } from '#services/storage/vault/vault.ts';
import { type FreshDatabase, freshDatabase } from '#tests/harness/postgres.ts';
import { migrations } from '../migrations.ts';
import { createUsers } from '../users.ts';
import { anIdentity } from './identity.ts';

/** A database with the tables of accounts, and a clock that stands still until it is set. */
export async function givenAccounts() {
  const database: FreshDatabase = await freshDatabase();
  await migrate(database.pool, { ...vaultMigrations, ...migrations });
  const vault = createVault(newKey());
  const sealer = createSealer({ pool: database.pool, vault });
  let time = new Date('2026-11-20T08:00:00Z');
  const deps = { pool: database.pool, vault, sealer, now: () => time };
  return {
    ...deps,
    users: createUsers(deps),
    setTime: (iso: string) => {
      time = new Date(iso);
    },
    async close() {
      await sealer.close();
      await database.drop();
    },
  };
}

export type GivenAccounts = Awaited<ReturnType<typeof givenAccounts>>;

/** The id of an account that was made for this name. */
export async function aUser({ users }: GivenAccounts, name: string): Promise<string> {
  const signedIn = await users.signIn(anIdentity(name));
  if (!signedIn.ok) throw new Error(`${name} could not sign in`);
  return signedIn.user.id;
}
