import { afterAll, beforeAll, expect, test } from 'vitest';
import { anIdentity } from '#services/storage/accounts/testkit/identity.ts';
import { createUsers } from '#services/storage/accounts/users.ts';
import { createSealer } from '#services/storage/vault/sealer.ts';
import { createVault, newKey } from '#services/storage/vault/vault.ts';
import { type FreshDatabase, migratedDatabase } from '#tests/harness/postgres.ts';
import { MOVED_SCHEMA } from './moved-tables.ts';
import { storeRowsTogether } from './rows.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database.drop());

test('someone an export names from before there were identities signs in to the same account', async () => {
  const { pool } = database;
  const vault = createVault(newKey());
  const id = '11111111-1111-4111-8111-111111111111';
  const mia = anIdentity('mia');
  const sealer = createSealer({ pool, vault });
  await sealer.ensureKeys([{ subject: `user:${id}`, emailHash: vault.hash(mia.email, 'email') }]);
  await sealer.load([`user:${id}`]);
  const sealed = (field: string, value: string) =>
    sealer.seal(value, { subject: `user:${id}`, eventId: id, field });

  const client = await pool.connect();
  const rows = storeRowsTogether(client);
  await rows.take('users', [
    {
      id,
      google_sub: vault.hash(mia.subject, 'google-sub'),
      email_hash: vault.hash(mia.email, 'email'),
      email: sealed('email', mia.email),
      first_name: sealed('first_name', 'Mia'),
      last_name: sealed('last_name', ''),
      zone: 'Europe/Berlin',
      zone_chosen: true,
      hours: 'business',
      notices: true,
      calendar_lost: false,
      room_before: 0,
      room_after: 0,
      notice_minutes: 0,
      created_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
    },
  ]);
  await rows.upgrade(MOVED_SCHEMA.filter((migration) => migration !== 'accounts-011'));
  await rows.keep();
  client.release();

  const users = createUsers({ pool, vault, sealer, now: () => new Date('2026-11-20T08:00:00Z') });
  expect(await users.signIn(mia)).toMatchObject({ ok: true, first: false, user: { id, email: mia.email } });
  await sealer.close();
});
