import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnsweredMergeOffer } from '#contracts/api/merging.ts';
import { answerConsent } from '#services/demo/google/visitor.ts';
import { createSignInLinks } from '#services/storage/accounts/sign-in-links.ts';
import { createVault, newKey } from '#services/storage/vault/vault.ts';
import {
  aRequest,
  call,
  type GivenKairos,
  givenKairos,
  TEST_ADDRESSES,
  type TestVisitor,
} from './testkit/given.ts';

const MINUTE = 60_000;
const KEY = newKey();

let kairos: GivenKairos;
beforeAll(async () => {
  kairos = await givenKairos({ env: { KAIROS_KEY: KEY } });
});
beforeEach(async () => {
  kairos.resetTime();
  await kairos.forgetCounts();
});
afterAll(() => kairos.stop());

/** Asks for a link to this address, and clicks its button. */
async function followLink(visitor: TestVisitor, email: string, more: object = {}) {
  const { pool } = kairos.database;
  const idsOf = async () => (await pool.query('select id from sign_in_links')).rows.map(({ id }) => id);
  const before = await idsOf();
  await call(visitor, 'POST', '/api/auth/mail', { email, ...more });
  const [id] = (await idsOf()).filter((one) => !before.includes(one));
  const token = createSignInLinks({ pool, vault: createVault(KEY), now: () => new Date() }).tokenOf(id);
  return call(visitor, 'POST', '/api/auth/mail/finish', { token });
}

async function signedInAt(email: string): Promise<TestVisitor> {
  const visitor = kairos.visitor();
  expect((await followLink(visitor, email)).status).toBe(200);
  return visitor;
}

const idOf = async (visitor: TestVisitor) => (await call(visitor, 'GET', '/api/auth/user')).body['id'];
const offerTo = async (visitor: TestVisitor) =>
  (await visitor.get<AnsweredMergeOffer>('/api/account/merge')).offer;
const accept = (visitor: TestVisitor, offer: string) =>
  call(visitor, 'POST', '/api/account/merge', { offer });

/** Two accounts that sign in by email links: the one that stays, signed in, and proven there, the former one. */
async function twoAccounts(name: string) {
  const former = await signedInAt(`${name}.former@mail.example`);
  const stays = await signedInAt(`${name}@mail.example`);
  expect((await followLink(stays, `${name}.former@mail.example`, { add: true })).body).toEqual({
    to: '/settings',
  });
  const offer = await offerTo(stays);
  if (!offer) throw new Error('There is no offer');
  return { former, stays, offer };
}

test('who proves another account by its email link merges it, and signs in to one from then on', async () => {
  const former = await signedInAt('nora.former@mail.example');
  await call(former, 'PATCH', '/api/account/settings', { timezone: 'Asia/Tokyo' });
  const formerId = String(await idOf(former));
  const made = await call(former, 'POST', '/api/meetings', aRequest());
  const stays = await signedInAt('nora@mail.example');
  expect(await offerTo(stays)).toBeNull();
  await followLink(stays, 'nora.former@mail.example', { add: true });
  const offer = await offerTo(stays);
  expect(offer).toMatchObject({ email: 'nora.former@mail.example', problem: null });

  const merged = await accept(stays, offer!.id);
  expect(merged.body).toMatchObject({
    identities: [
      { email: 'nora.former@mail.example', main: false },
      { email: 'nora@mail.example', main: true },
    ],
  });
  expect(await offerTo(stays)).toBeNull();
  expect((await accept(stays, offer!.id)).status).toBe(410);
  expect(await idOf(former)).toBeUndefined();
  expect(await idOf(await signedInAt('nora.former@mail.example'))).toBe(await idOf(stays));
  const told = await call(stays, 'GET', `/api/meetings/${made.body['id']}/history`);
  expect(told.text).toContain('You created a meeting');
  expect(told.text).toContain('You merged two accounts, and this meeting came along.');
  expect(told.text).not.toContain(formerId);
  const meetings = await call(stays, 'GET', '/api/meetings');
  expect(meetings.text).toContain(made.body['id']);
  expect((await call(stays, 'DELETE', `/api/meetings/${made.body['id']}`)).status).toBeLessThan(300);
});

test('who proves another account at Google merges it with its calendars, and deleting the account erases both', async () => {
  const stays = await signedInAt('omar@mail.example');
  const former = await kairos.signedIn('omar.cairo@example.com');
  const formerId = await idOf(former);
  const { url } = await stays.open('/api/auth/google?add');
  const back = await stays.request((await answerConsent(url, { email: 'omar.cairo@example.com' })).href);
  expect(back.headers.get('location')).toBe('/settings');
  const offer = await offerTo(stays);
  expect((await accept(stays, offer!.id)).status).toBe(200);
  const { body } = await call(stays, 'GET', '/api/auth/user');
  expect(body).toMatchObject({ email: 'omar@mail.example', calendar: 'connected' });
  expect((await call(stays, 'GET', '/api/account/export')).body).toMatchObject({
    calendars: [{ provider: 'google' }],
  });

  expect((await call(stays, 'DELETE', '/api/account')).status).toBe(204);
  const { rows } = await kairos.database.pool.query(
    'select count(*)::int as left from subject_keys where subject = any($1) and destroyed_at is null',
    [[`user:${formerId}`, `user:${body['id']}`]],
  );
  expect(rows).toEqual([{ left: 0 }]);
});

test("an offer is for the session that proved both accounts: no one else's, nor another one of the same person", async () => {
  const { former, stays, offer } = await twoAccounts('pia');
  const elsewhere = await signedInAt('pia@mail.example');
  for (const other of [elsewhere, former, kairos.stranger]) {
    expect(await offerTo(other)).toBeNull();
    expect((await accept(other, offer.id)).status).toBe(410);
  }
  expect((await accept(kairos.anonymous, offer.id)).status).toBe(401);
  expect(await idOf(former)).not.toBe(await idOf(stays));
});

test('an offer ends after ten minutes, when it is declined, and when its way to sign in is removed', async () => {
  const late = await twoAccounts('quin');
  kairos.passTime(11 * MINUTE);
  expect(await offerTo(late.stays)).toBeNull();
  expect((await accept(late.stays, late.offer.id)).status).toBe(410);
  kairos.resetTime();

  const declined = await twoAccounts('rita');
  expect((await call(declined.stays, 'DELETE', '/api/account/merge')).status).toBe(204);
  expect((await accept(declined.stays, declined.offer.id)).status).toBe(410);

  const lost = await twoAccounts('sam');
  expect((await call(lost.former, 'DELETE', '/api/account')).status).toBe(204);
  expect((await accept(lost.stays, lost.offer.id)).status).toBe(410);
  for (const { stays, offer } of [declined, lost]) expect((await accept(stays, offer.id)).status).toBe(410);
});

test('an address alone proves no account: who has it is told the way that would', async () => {
  const visitor = await signedInAt('tom@mail.example');
  const refused = await followLink(visitor, TEST_ADDRESSES.stranger, { add: true });
  expect([refused.status, refused.body['message']]).toEqual([
    409,
    "Another account has this address, and signs in with Google. Add that here instead. If it's yours, you can then merge the two.",
  ]);
  expect(await offerTo(visitor)).toBeNull();
});

test('what can’t be merged is said before, with what to do, and nothing is changed', async () => {
  const { former, stays, offer } = await twoAccounts('uma');
  const { pool } = kairos.database;
  for (const visitor of [former, stays])
    await pool.query(
      `insert into calendar_accounts (id, user_id, provider, created_at, updated_at)
       select gen_random_uuid(), $1, 'feed', now(), now() from generate_series(1, 6)`,
      [await idOf(visitor)],
    );
  const message =
    'Together, the two accounts have 12 calendar accounts, and 10 is the most. Disconnect 2 in one of them first.';
  expect(await offerTo(stays)).toMatchObject({ problem: message });
  expect(await accept(stays, offer.id)).toMatchObject({ status: 409, body: { message } });
  expect(await idOf(former)).not.toBe(await idOf(stays));

  await pool.query('delete from calendar_accounts where user_id = $1', [await idOf(former)]);
  expect((await accept(stays, offer.id)).status).toBe(200);
});
