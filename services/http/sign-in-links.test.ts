import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OwnIdentities } from '#contracts/api/identities.ts';
import type { CreatedToken } from '#contracts/api/tokens.ts';
import { MINUTE } from '#contracts/durations.ts';
import { createSignInLinks } from '#services/storage/accounts/sign-in-links.ts';
import { createVault, newKey } from '#services/storage/vault/vault.ts';
import { answerConsent } from '#tests/doubles/google/visitor.ts';
import {
  call,
  eventually,
  type GivenKairos,
  givenKairos,
  TEST_ADDRESSES,
  type TestVisitor,
} from './testkit/given.ts';

const QUARTER = 15 * MINUTE;
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

const ask = (visitor: TestVisitor, email: string, more: object = {}) =>
  call(visitor, 'POST', '/api/auth/mail', { email, ...more });
const look = (visitor: TestVisitor, token: string) => call(visitor, 'POST', '/api/auth/mail/look', { token });
const finish = (visitor: TestVisitor, token: string) =>
  call(visitor, 'POST', '/api/auth/mail/finish', { token });
const whoIs = (visitor: TestVisitor) => call(visitor, 'GET', '/api/auth/user');
const waysOf = async (visitor: TestVisitor) => {
  const { identities } = await visitor.get<{ identities: { provider: string; email: string }[] }>(
    '/api/account/identities',
  );
  return identities.map(({ provider, email }) => `${provider} ${email}`);
};

const idsOf = async (): Promise<string[]> =>
  (await kairos.database.pool.query('select id from sign_in_links')).rows.map(({ id }) => id);

/** Asks for a link, without waiting for its email. */
async function linkFor(visitor: TestVisitor, email: string, more: object = {}): Promise<string> {
  const before = await idsOf();
  expect((await ask(visitor, email, more)).status).toBe(202);
  const [id] = (await idsOf()).filter((one) => !before.includes(one));
  const { pool } = kairos.database;
  return createSignInLinks({ pool, vault: createVault(KEY), now: () => new Date() }).tokenOf(id!);
}

/** Waits until no email with a link to this address is due or on its way. */
const allSentTo = (email: string) =>
  eventually(
    async () => {
      const hash = createVault(KEY).hash(email, 'email');
      const due = 'select from sign_in_links where due_at is not null and email_hash = $1';
      return (await kairos.database.pool.query(due, [hash])).rowCount;
    },
    (left) => left === 0,
  );

/** The token in the email of the last link that was sent to this address. */
async function emailedTo(email: string): Promise<string> {
  const [mail] = await eventually(
    () => kairos.mails(email),
    (mails) => mails.length > 0,
  );
  expect(mail!.kind).toBe('signInLink');
  return decodeURIComponent(new URL(mail!.links[0]!).pathname.split('/').at(-1)!);
}

test('someone without an account signs in by a link, has no calendar yet, and comes back later by another one', async () => {
  const visitor = kairos.visitor();
  await ask(visitor, 'Nora@Mail.example', { redirect: '/contacts' });
  expect(await finish(visitor, await emailedTo('nora@mail.example'))).toMatchObject({
    status: 200,
    body: { to: '/onboarding' },
  });
  const { body } = await whoIs(visitor);
  expect(body).toMatchObject({
    email: 'nora@mail.example',
    calendar: 'notConnected',
    googleAccessToken: null,
    timezoneKnown: false,
  });
  expect(await waysOf(visitor)).toEqual(['Email link nora@mail.example']);

  const again = kairos.visitor();
  const token = await linkFor(again, 'nora@mail.example', { redirect: '/contacts' });
  expect((await finish(again, token)).body).toEqual({ to: '/contacts' });
  expect((await whoIs(again)).body['id']).toBe(body['id']);
});

test('someone who follows an invitation is led back to it, and nobody anywhere else', async () => {
  const places = [
    ['/meetings/join/aB-_9', '/meetings/join/aB-_9'],
    ['//evil.example', '/onboarding'],
    ['https://evil.example', '/onboarding'],
    ['/api/logout', '/onboarding'],
  ];
  for (const [index, [redirect, to]] of places.entries()) {
    const visitor = kairos.visitor();
    const token = await linkFor(visitor, `led.${index}@mail.example`, { redirect });
    expect([redirect, (await finish(visitor, token)).body]).toEqual([redirect, { to }]);
  }
});

test('what is answered to an address tells nobody whether it has an account', async () => {
  const answers = [];
  for (const email of [TEST_ADDRESSES.organizer, 'no.account@mail.example']) {
    const { status, text, headers } = await ask(kairos.visitor(), email);
    answers.push([status, text, [...headers.keys()].sort()]);
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]![0]).toBe(202);
});

test('opening a link and looking at what it does signs no one in, as often as a scanner likes', async () => {
  const visitor = kairos.visitor();
  const token = await linkFor(visitor, 'scanned@mail.example');
  const scanner = kairos.visitor();
  for (let time = 0; time < 3; time++) {
    const page = await call(scanner, 'GET', `/auth/mail/${encodeURIComponent(token)}`);
    expect([page.status, page.headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
    expect((await look(scanner, token)).body).toEqual({
      email: 'scanned@mail.example',
      adding: false,
      here: false,
    });
  }
  expect((await whoIs(scanner)).status).toBe(401);
  expect((await look(visitor, token)).body['here']).toBe(true);
  expect((await finish(visitor, token)).status).toBe(200);
});

test('a link works once, and ends the others of its address', async () => {
  const visitor = kairos.visitor();
  const older = await linkFor(visitor, 'once@mail.example');
  const newer = await linkFor(visitor, 'once@mail.example');
  const other = await linkFor(visitor, 'another@mail.example');
  const [one, two] = await Promise.all([finish(visitor, newer), finish(kairos.visitor(), newer)]);
  expect([one.status, two.status].sort()).toEqual([200, 410]);
  for (const token of [newer, older]) {
    const thief = kairos.visitor();
    expect((await finish(thief, token)).status).toBe(410);
    expect((await look(thief, token)).status).toBe(410);
    expect((await whoIs(thief)).status).toBe(401);
  }
  expect((await look(visitor, other)).status).toBe(200);
});

test('a link ends after 15 minutes, and one that was made up never works', async () => {
  const visitor = kairos.visitor();
  const token = await linkFor(visitor, 'late@mail.example');
  kairos.passTime(14 * MINUTE);
  expect((await look(visitor, token)).status).toBe(200);
  kairos.passTime(MINUTE);
  expect((await look(visitor, token)).status).toBe(410);
  expect((await finish(visitor, token)).status).toBe(410);
  expect((await finish(visitor, `${token.slice(0, -3)}AAA`)).status).toBe(410);
  expect((await whoIs(visitor)).status).toBe(401);
});

test('whose address it is learns after the click how they signed in before; added in their settings, it signs them in', async () => {
  const email = TEST_ADDRESSES.second;
  const visitor = kairos.visitor();
  const refused = await finish(visitor, await linkFor(visitor, email));
  expect([refused.status, refused.body['message']]).toEqual([
    409,
    'You already have an account with this address, and sign in to it with Google. Sign in that way, then add this address in your settings to use email links too.',
  ]);
  expect((await whoIs(visitor)).status).toBe(401);

  const token = await linkFor(kairos.second, email, { add: true });
  expect((await look(kairos.second, token)).body).toEqual({ email, adding: true, here: true });
  expect((await finish(kairos.second, token)).body).toEqual({ to: '/settings' });
  expect(await waysOf(kairos.second)).toEqual([`Google ${email}`, `Email link ${email}`]);

  expect((await finish(visitor, await linkFor(visitor, email))).body).toEqual({ to: '/' });
  const [{ body: here }, { body: there }] = [await whoIs(visitor), await whoIs(kairos.second)];
  expect(here).toEqual(there);
  // An email says no names: those that Google told stay.
  expect(here).toMatchObject({ firstName: 'Emma', calendar: 'connected' });
});

test('removing a way to sign in ends the sessions, tokens and programs that came in by it, and no others', async () => {
  const [home, work] = ['kai@mail.example', 'kai@work.example'];
  const [own, former] = [kairos.visitor(), kairos.visitor()];
  await finish(own, await linkFor(own, home));
  await finish(own, await linkFor(own, work, { add: true }));
  await finish(former, await linkFor(former, work));
  const asked = { name: 'Script', scopes: ['meetings:read'], days: 365 };
  const [{ secret: kept }, { secret: ended }] = [
    await own.post<CreatedToken>('/api/account/tokens', asked),
    await former.post<CreatedToken>('/api/account/tokens', asked),
  ];
  const withToken = (token: string) =>
    call(kairos.anonymous, 'GET', '/api/meetings', undefined, { authorization: `Bearer ${token}` });
  expect([(await withToken(kept)).status, (await withToken(ended)).status]).toEqual([200, 200]);

  const { identities } = await own.get<OwnIdentities>('/api/account/identities');
  const { id } = identities.find(({ email }) => email === work)!;
  expect((await call(own, 'DELETE', `/api/account/identities/${id}`)).status).toBe(200);
  expect([(await whoIs(own)).status, (await withToken(kept)).status]).toEqual([200, 200]);
  expect([(await whoIs(former)).status, (await withToken(ended)).status]).toEqual([401, 401]);
});

test('an address is added only by the account that asked, where it is signed in', async () => {
  const token = await linkFor(kairos.participant, 'noah.second@mail.example', { add: true });
  for (const other of [kairos.visitor(), kairos.stranger]) {
    expect((await look(other, token)).body).toMatchObject({ adding: true, here: false });
    expect((await finish(other, token)).status).toBe(409);
  }
  expect(await waysOf(kairos.stranger)).toHaveLength(1);
  expect((await finish(kairos.participant, token)).status).toBe(200);
  expect(await waysOf(kairos.participant)).toContain('Email link noah.second@mail.example');
  expect((await ask(kairos.visitor(), 'x@mail.example', { add: true })).status).toBe(401);
});

test('an address of another account is not taken from it', async () => {
  const token = await linkFor(kairos.participant, TEST_ADDRESSES.stranger, { add: true });
  expect((await finish(kairos.participant, token)).status).toBe(409);
  expect(await waysOf(kairos.participant)).not.toContain(`Email link ${TEST_ADDRESSES.stranger}`);
  expect((await whoIs(kairos.stranger)).body['email']).toBe(TEST_ADDRESSES.stranger);
});

test('someone who signed in by a link connects Google Calendar, and goes on where they were', async () => {
  const visitor = kairos.visitor();
  const email = 'jess.stjohns@example.com';
  await finish(visitor, await linkFor(visitor, email));
  const { url } = await visitor.open('/api/auth/google?add&redirect=/dashboard');
  const back = await visitor.request((await answerConsent(url, { email })).href);
  expect(back.headers.get('location')).toBe('/dashboard');
  expect((await whoIs(visitor)).body).toMatchObject({ calendar: 'connected', timezone: 'America/St_Johns' });
  expect(await waysOf(visitor)).toEqual([`Email link ${email}`, `Google ${email}`]);
});

test('from one network, an address gets three emails in a quarter of an hour, and more are dropped without a word', async () => {
  // From the beginning of a quarter.
  kairos.passTime(QUARTER - (Date.now() % QUARTER));
  const rows = async () => (await idsOf()).length;
  const before = await rows();
  for (let time = 0; time < 7; time++)
    expect((await ask(kairos.visitor(), time % 2 ? 'much@mail.example' : 'MUCH@mail.example')).status).toBe(
      202,
    );
  expect(await rows()).toBe(before + 3);
  kairos.passTime(QUARTER);
  await ask(kairos.visitor(), 'much@mail.example');
  expect(await rows()).toBe(before + 4);
});

test('deleting an account deletes the links to its addresses, and their emails', async () => {
  const visitor = kairos.visitor();
  const email = 'leaving@mail.example';
  await finish(visitor, await linkFor(visitor, email));
  await ask(kairos.visitor(), email);
  await allSentTo(email);
  const pending = await emailedTo(email);
  const toBeAdded = await linkFor(visitor, 'leaving.too@mail.example', { add: true });
  expect((await call(visitor, 'DELETE', '/api/account')).status).toBe(204);
  expect((await look(kairos.visitor(), pending)).status).toBe(410);
  expect((await look(kairos.visitor(), toBeAdded)).status).toBe(410);
  expect(await kairos.mails(email)).toEqual([]);
});

test('with a mail server and without the setting there are no links, and the page does not offer them', async () => {
  const without = await givenKairos({ env: { SMTP_URL: 'smtp://localhost:1' } });
  try {
    expect((await ask(without.visitor(), 'ann@mail.example')).status).toBe(404);
    expect((await call(without.visitor(), 'GET', '/auth')).text).toContain(
      'data-sign-in="google:Google microsoft:Microsoft"',
    );
    expect((await call(kairos.visitor(), 'GET', '/auth')).text).toContain(
      'data-sign-in="google:Google microsoft:Microsoft mail"',
    );
    // Then the demo has no one who needs them, and Kairos's own address leads to no calendars.
    expect((await call(without.visitor(), 'GET', '/demo/people')).text).not.toContain('email link');
    const feed = { provider: 'feed', address: `${without.url}/demo/feed/q4hT7xZm2vKd9sWb/calendar.ics` };
    const refused = await call(without.organizer, 'POST', '/api/account/calendar-accounts', feed);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("isn't encrypted")]);
  } finally {
    await without.stop();
  }
});
