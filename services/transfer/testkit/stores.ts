import { afterEach, expect } from 'vitest';
import type { GoogleTokens } from '#services/calendars/port.ts';
import { createWork } from '#services/sagas/reconciler/work.ts';
import { createCalendarAccounts } from '#services/storage/accounts/calendar-accounts.ts';
import { createContacts } from '#services/storage/accounts/contacts.ts';
import { createCredentials } from '#services/storage/accounts/credentials.ts';
import { createSuppressions } from '#services/storage/accounts/suppressions.ts';
import { anIdentity } from '#services/storage/accounts/testkit/identity.ts';
import { createUsers } from '#services/storage/accounts/users.ts';
import { createEventLog } from '#services/storage/event-store/event-log.ts';
import { connectEventStoreDb } from '#services/storage/event-store/eventstoredb/eventstoredb.ts';
import type { EventStore } from '#services/storage/event-store/port.ts';
import { MAX_BATCH, postgresEventStore } from '#services/storage/event-store/postgres/postgres.ts';
import { migrate } from '#services/storage/postgres/migrate.ts';
import { createPool } from '#services/storage/postgres/pool.ts';
import { createSealer } from '#services/storage/vault/sealer.ts';
import { createVault, keyFingerprints, newKey } from '#services/storage/vault/vault.ts';
import { destroyKeys } from '#services/use-cases/erasure/destroy-keys.ts';
import { connectGoogle } from '#services/use-cases/settings/connect-google.ts';
import { startEventStoreDbDouble } from '#tests/doubles/event-store-db/server.ts';
import { type FreshDatabase, migratedDatabase } from '#tests/harness/postgres.ts';
import { happen } from '#tests/stories/realistic.ts';
import { IMPORT_APPLICATION } from '../exclusive.ts';
import { type Exported, writeExport } from '../export.ts';
import { type ImportDeps, importExport } from '../import.ts';
import { ONE_BY_ONE } from '../log.ts';
import { MOVED_TABLES } from '../moved-tables.ts';
import { allMigrations } from './migrations.ts';

export const RING = newKey();
export const NOW = new Date('2026-04-01T12:00:00.000Z');
const now = () => NOW;

export type Store = Awaited<ReturnType<typeof emptyStore>>;

export type StoreOptions = {
  ring?: string;
  /** The log, where it is not in the store's own database. */
  events?: (database: FreshDatabase) => Promise<EventStore>;
};

/** A database with all tables of Kairos and a log. */
export async function emptyStore({ ring = RING, events }: StoreOptions = {}) {
  const database = await migratedDatabase();
  const pool = createPool({ ...database.connection, application_name: IMPORT_APPLICATION });
  await migrate(pool, await allMigrations());
  const vault = createVault(ring);
  const sealer = createSealer({ pool, vault });
  const store = events ? await events(database) : postgresEventStore({ pool, pollMs: 20 });
  const log = createEventLog({ store, sealer, vault });
  return {
    database,
    pool,
    vault,
    sealer,
    store,
    log,
    keys: keyFingerprints(ring),
    together: events ? ONE_BY_ONE : MAX_BATCH,
    async end() {
      await log.close();
      await sealer.close();
      await pool.end();
      await database.drop();
    },
  };
}

/** Meetings, an account with everything that it may have, one who unsubscribed and one who was erased. */
export async function addSampleData(on: Store, meetings: number): Promise<void> {
  const { pool, vault, sealer, log } = on;
  await happen(log, { from: 0, to: meetings });
  const signedIn = await createUsers({ pool, vault, sealer, now }).signIn(
    anIdentity('mia', { email: 'mia.berlin@example.com', firstName: 'Mia', lastName: 'Berlin' }),
  );
  if (!signedIn.ok) throw new Error(signedIn.why);
  const { id } = signedIn.user;
  await createContacts({ pool, vault, sealer, now }).add(id, {
    name: 'Noah',
    email: 'noah.london@example.com',
  });
  const calendarAccounts = createCalendarAccounts({ pool, vault, sealer, now });
  const tokens = createCredentials<GoogleTokens>({ pool, sealer, now });
  await connectGoogle({ calendarAccounts, tokens }, id, signedIn.user, {
    accessToken: 'access',
    refreshToken: 'refresh',
    expiresAt: NOW.getTime(),
    scopes: ['openid', 'calendar'],
  });
  const calendar = { id: 'primary', name: 'Mia', selected: true, writable: true };
  await calendarAccounts.recordList(id, id, { ok: true, calendars: [calendar], complete: true });
  await calendarAccounts.rememberEvent(id, 'event', { accountId: id, calendarId: 'primary' });
  await createSuppressions({ pool, vault, now }).add('guest7@example.com');
  const [erased] = await sealer.subjectsOfEmail(vault.hash('guest1@example.com', 'email'));
  await destroyKeys(
    { log, sealer, now },
    { subjects: [erased!], why: 'asked', actor: { kind: 'kairos' }, source: 'cli' },
  );
}

/** The export as one text. `meanwhile` happens when its first line is written. */
export async function exported(
  on: Store,
  meanwhile: () => Promise<void> = async () => {},
): Promise<{ text: string; result: Exported }> {
  const parts: string[] = [];
  const write = async (lines: string) => {
    if (parts.push(lines) === 1) await meanwhile();
  };
  const result = await writeExport({ ...on, write, now });
  return { text: parts.join(''), result };
}

export const importDeps = (on: Store, text: string): ImportDeps => ({
  ...on,
  open: async function* () {
    yield Buffer.from(text);
  },
  transactionalWrites: createWork({ pool: on.pool, now }).transactionalWrites,
  now,
});

export const importing = (on: Store, text: string, deps: Partial<ImportDeps> = {}) =>
  importExport({ ...importDeps(on, text), ...deps });

/** All rows of a table, in one order. */
export const rowsOf = async (on: Store, table: string, key: string) =>
  (await on.pool.query(`select * from ${table} order by ${key}`)).rows;

/** The whole log, without its places. */
export async function eventsOf({ store }: Store) {
  const events = [];
  for await (const page of store.follow()) {
    for (const { checkpoint: _, ...event } of page.events) events.push(event);
    if (page.caughtUp) break;
  }
  return events;
}

/** The log and every moved row are the same. */
export async function expectEqual(one: Store, other: Store): Promise<void> {
  expect(await eventsOf(other)).toEqual(await eventsOf(one));
  for (const { name, key } of MOVED_TABLES)
    expect(await rowsOf(other, name, key)).toEqual(await rowsOf(one, name, key));
}

export async function expectEmpty(store: Store): Promise<void> {
  expect(await eventsOf(store)).toEqual([]);
  for (const { name, key } of MOVED_TABLES) expect(await rowsOf(store, name, key)).toEqual([]);
}

/** Stores for the tests of a file; each ends with its test. */
export function storesOfTests() {
  let endings: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of endings.toReversed()) await end();
    endings = [];
  });
  const empty = async (options?: StoreOptions): Promise<Store> => {
    const store = await emptyStore(options);
    endings.push(store.end);
    return store;
  };
  return {
    empty,
    async with(meetings: number): Promise<Store> {
      const store = await empty();
      await addSampleData(store, meetings);
      return store;
    },
    /** One whose log is in a test double for EventStoreDB. */
    async onEventStoreDb(): Promise<Store> {
      const double = await startEventStoreDbDouble();
      endings.push(double.stop);
      return empty({ events: () => connectEventStoreDb({ url: double.url }) });
    },
  };
}
