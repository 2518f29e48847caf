import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { createSignInLinks } from '#services/storage/accounts/sign-in-links.ts';
import { createVault, newKey } from '#services/storage/vault/vault.ts';
import { answerConsent } from '#tests/doubles/google/visitor.ts';
import {
  aRequest,
  call,
  type GivenKairos,
  givenKairos,
  TEST_ADDRESSES,
  type TestVisitor,
} from '../testkit/given.ts';

const KEY = newKey();
const IN_USE =
  'Another account signs in with this address and has meetings. Sign in to that one, or remove this address there first.';

let kairos: GivenKairos;
beforeAll(async () => {
  kairos = await givenKairos({ env: { KAIROS_KEY: KEY } });
});
beforeEach(() => kairos.forgetCounts());
afterAll(() => kairos.stop());

/** Asks for a link to this address, and returns its token. */
async function linkTo(visitor: TestVisitor, email: string, more: object = {}): Promise<string> {
  const { pool } = kairos.database;
  const idsOf = async () => (await pool.query('select id from sign_in_links')).rows.map(({ id }) => id);
  const before = await idsOf();
  await call(visitor, 'POST', '/api/auth/mail', { email, ...more });
  const [id] = (await idsOf()).filter((one) => !before.includes(one));
  return createSignInLinks({ pool, vault: createVault(KEY), now: () => new Date() }).tokenOf(id);
}

const use = (visitor: TestVisitor, token: string) =>
  call(visitor, 'POST', '/api/auth/mail/finish', { token });

async function signedInAt(email: string): Promise<TestVisitor> {
  const visitor = kairos.visitor();
  expect((await use(visitor, await linkTo(visitor, email))).status).toBe(200);
  return visitor;
}

const add = async (visitor: TestVisitor, email: string) =>
  use(visitor, await linkTo(visitor, email, { add: true }));

async function addGoogle(visitor: TestVisitor, email: string): Promise<URL> {
  const { url } = await visitor.open('/api/auth/google?add');
  const back = await visitor.request((await answerConsent(url, { email })).href);
  return new URL(back.headers.get('location') ?? '', 'http://kairos.example');
}

const idOf = async (visitor: TestVisitor) => (await call(visitor, 'GET', '/api/auth/user')).body['id'];
const addressesOf = async (visitor: TestVisitor) =>
  ((await call(visitor, 'GET', '/api/account/identities')).body['identities'] as { email: string }[])
    .map(({ email }) => email)
    .toSorted();

test('an account without meetings gives up its way to sign in, ends, and invitations to its address reach the other one', async () => {
  const former = await signedInAt('nora.former@mail.example');
  const formerId = String(await idOf(former));
  const meeting = await kairos.organizer.post<MeetingAnswer>('/api/meetings', {
    ...aRequest(),
    participants: [{ email: 'nora.former@mail.example' }],
  });
  const stays = await signedInAt('nora@mail.example');

  expect(await add(stays, 'nora.former@mail.example')).toMatchObject({
    status: 200,
    body: { to: '/settings' },
  });
  expect(await addressesOf(stays)).toEqual(['nora.former@mail.example', 'nora@mail.example']);
  expect(await idOf(former)).toBeUndefined();
  expect(await idOf(await signedInAt('nora.former@mail.example'))).toBe(await idOf(stays));
  const { rows } = await kairos.database.pool.query(
    `select deleting_since is not null as ends from users
     where id = $1 and not exists (select from identities where user_id = $1)
       and not exists (select from addresses where user_id = $1)`,
    [formerId],
  );
  expect(rows).toEqual([{ ends: true }]);
  await kairos.join(meeting, stays);
  const { participants } = await kairos.look(meeting.id, kairos.organizer);
  expect(participants).toMatchObject([{ email: 'nora@mail.example', status: 'accepted' }]);
});

test('a Google account that is given up brings its calendars to where it was added', async () => {
  const former = await kairos.signedIn('omar.cairo@example.com');
  const stays = await signedInAt('omar@mail.example');
  expect((await addGoogle(stays, 'omar.cairo@example.com')).pathname).toBe('/settings');
  expect((await call(stays, 'GET', '/api/auth/user')).body).toMatchObject({ calendar: 'connected' });
  expect(await idOf(former)).toBeUndefined();
});

test('an account that organizes or joined a meeting keeps its ways to sign in, and the refusal says what to do', async () => {
  const organizes = await signedInAt('pia.organizes@mail.example');
  await call(organizes, 'PATCH', '/api/account/settings', { timezone: 'Europe/London' });
  await organizes.post('/api/meetings', aRequest());
  const joins = await signedInAt('pia.joins@mail.example');
  await kairos.join(await kairos.organizer.post<MeetingAnswer>('/api/meetings', aRequest()), joins);
  const stays = await signedInAt('pia@mail.example');
  for (const email of ['pia.organizes@mail.example', 'pia.joins@mail.example'])
    expect(await add(stays, email)).toMatchObject({ status: 409, body: { message: IN_USE } });
  const google = await addGoogle(stays, TEST_ADDRESSES.organizer);
  expect(google.searchParams.get('details')).toBe(
    'another account signs in this way and has meetings. Sign in to that one, or remove this way to sign in there first',
  );
  expect(await addressesOf(stays)).toEqual(['pia@mail.example']);
  expect(await addressesOf(organizes)).toEqual(['pia.organizes@mail.example']);
  expect(await addressesOf(joins)).toEqual(['pia.joins@mail.example']);
});

test('an account with other ways to sign in goes on with those, without what came in by the one it gave up', async () => {
  const keeps = await signedInAt('quin.keeps@mail.example');
  const id = await idOf(keeps);
  expect((await add(keeps, 'quin.moves@mail.example')).status).toBe(200);
  const cameBy = await signedInAt('quin.moves@mail.example');
  const stays = await signedInAt('quin@mail.example');
  expect((await add(stays, 'quin.moves@mail.example')).status).toBe(200);
  expect(await idOf(cameBy)).toBeUndefined();
  expect(await idOf(keeps)).toBe(id);
  expect(await addressesOf(keeps)).toEqual(['quin.keeps@mail.example']);
});

test('an address alone takes nothing, not even from an account without meetings', async () => {
  const visitor = await signedInAt('tom@mail.example');
  const refused = await add(visitor, TEST_ADDRESSES.stranger);
  expect([refused.status, refused.body['message']]).toEqual([
    409,
    'Another account has this address, and signs in with Google. Add that here instead.',
  ]);
  expect(await idOf(kairos.stranger)).toBeDefined();

  // An address that Google vouches for as well stays with the account, since only the mailbox was proven.
  const both = await kairos.signedIn('emma.newyork@example.com');
  expect((await add(both, 'emma.newyork@example.com')).status).toBe(200);
  expect(await add(visitor, 'emma.newyork@example.com')).toMatchObject({ status: 409 });
  expect(await addressesOf(both)).toEqual(['emma.newyork@example.com', 'emma.newyork@example.com']);
  expect(await addressesOf(visitor)).toEqual(['tom@mail.example']);
});

test('nobody moves a way to sign in by a link that another account asked for, or that was used', async () => {
  const victim = await signedInAt('uma@mail.example');
  const attacker = await signedInAt('eve@mail.example');
  const token = await linkTo(attacker, 'uma@mail.example', { add: true });
  // Whoever has the mailbox opens the attacker's link in their own browser.
  expect((await use(victim, token)).status).toBe(409);
  expect((await use(kairos.visitor(), token)).status).toBe(409);
  expect(await addressesOf(victim)).toEqual(['uma@mail.example']);
  expect(await addressesOf(attacker)).toEqual(['eve@mail.example']);

  const own = await linkTo(victim, 'uma.second@mail.example', { add: true });
  expect((await use(victim, own)).status).toBe(200);
  expect((await use(victim, own)).status).toBe(410);
});

test('of two accounts that add the same way at once, the last one has it, and nobody has it twice', async () => {
  await signedInAt('vic.former@mail.example');
  const rivals = [await signedInAt('vic@mail.example'), await signedInAt('wim@mail.example')];
  const tokens: string[] = [];
  for (const rival of rivals) tokens.push(await linkTo(rival, 'vic.former@mail.example', { add: true }));
  const outcomes = await Promise.all(rivals.map((rival, index) => use(rival, tokens[index]!)));
  expect(outcomes.some(({ status }) => status === 200)).toBe(true);
  const { rows } = await kairos.database.pool.query(
    `select count(*)::int as held from identities join addresses using (email_hash)
     where email_hash = $1 and identities.user_id = addresses.user_id`,
    [createVault(KEY).hash('vic.former@mail.example', 'email')],
  );
  expect(rows).toEqual([{ held: 1 }]);
});

test('an account that is being deleted gives up nothing', async () => {
  const former = await signedInAt('xia.former@mail.example');
  const stays = await signedInAt('xia@mail.example');
  await kairos.database.pool.query('update users set deleting_since = now() where id = $1', [
    await idOf(former),
  ]);
  expect((await add(stays, 'xia.former@mail.example')).status).toBe(409);
});
