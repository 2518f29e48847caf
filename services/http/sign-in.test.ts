import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY } from '#contracts/durations.ts';
import { newKey } from '#services/storage/vault/vault.ts';
import { answerConsent } from '#tests/doubles/google/visitor.ts';
import { migratedDatabase } from '#tests/harness/postgres.ts';
import { startWholeKairos } from '#tests/harness/whole-kairos.ts';
import { call, type GivenKairos, givenKairos, TEST_ADDRESSES } from './testkit/given.ts';

const PERSON = 'omar.cairo@example.com';

let kairos: GivenKairos;
beforeAll(async () => {
  kairos = await givenKairos();
});
beforeEach(() => kairos.resetTime());
afterAll(() => kairos.stop());

const whoIs = (visitor: GivenKairos['organizer']) => call(visitor, 'GET', '/api/auth/user');
const cookieLines = (headers: Headers) => headers.getSetCookie();

test('who is signed in is told without any token', async () => {
  const { body, text } = await whoIs(kairos.organizer);
  expect(body).toMatchObject({
    email: 'mia.berlin@example.com',
    firstName: 'Mia',
    lastName: 'Berlin',
    googleAccessToken: 'connected',
    timezone: 'Europe/Berlin',
    timezoneKnown: true,
  });
  expect(Object.keys(body).sort()).toEqual([
    ...[
      'admin',
      'alarm',
      'analyst',
      'breathingRoom',
      'calendar',
      'clock',
      'createdAt',
      'daysOff',
      'email',
      'firstName',
    ],
    ...[
      'googleAccessToken',
      'holidayPlace',
      'holidays',
      'id',
      'lastName',
      'lostCalendar',
      'lunch',
      'noticeMinutes',
    ],
    ...[
      'notices',
      'profileImageUrl',
      'timePreference',
      'timezone',
      'timezoneKnown',
      'video',
      'videoAddress',
      'week',
    ],
  ]);
  expect(text).not.toMatch(/ya29|refresh|"sub"/);
});

test('what another site embeds begins no sign-in and uses none up', async () => {
  const limited = await givenKairos({ limits: { signIn: { calls: 20, seconds: 60 } } });
  try {
    const begin = (headers: Record<string, string>) =>
      call(limited.visitor(), 'GET', '/api/auth/google', undefined, headers);
    for (let image = 0; image < 30; image++)
      expect((await begin({ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' })).status).toBe(403);
    const opened = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' };
    expect((await begin(opened)).status).toBe(302);
  } finally {
    await limited.stop();
  }
});

/** The status and the address of a request whose target is sent as it is. */
const ask = (path: string) =>
  new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
    const { hostname, port } = new URL(kairos.url);
    request({ hostname, port, path }, ({ statusCode, headers }) => resolve([statusCode, headers.location]))
      .on('error', reject)
      .end();
  });

test.each([
  ['in absolute form', () => `${kairos.url}/api/auth/google?redirect=/dashboard`],
  ['with a slash at its end', () => '/api/auth/google/'],
])('a sign-in whose address is %s begins', async (_, path) => {
  const [status, location] = await ask(path());
  expect([status, location]).toEqual([302, expect.stringContaining('state=')]);
});

test('someone who signs in for the first time on the way to a link is led back to it at once', async () => {
  for (const [email, page] of [
    ['jess.stjohns@example.com', '/slack/connect/k1.aB-_9'],
    ['ana.auckland@example.com', '/meetings/join/aB-_9'],
  ] as const) {
    const visitor = kairos.visitor();
    const { url } = await visitor.open(`/auth/google?redirect=${encodeURIComponent(page)}`);
    const back = await visitor.request((await answerConsent(url, { email })).href);
    expect(back.headers.get('location')).toBe(page);
  }
});

test('the first browser that says which clock its reader uses decides it', async () => {
  const visitor = kairos.visitor();
  const signInWith = async (headers: Record<string, string>) => {
    const { url } = await visitor.open('/api/auth/google');
    const callback = await answerConsent(url, { email: 'rafa.saopaulo@example.com' });
    await visitor.request(callback.href, { headers });
    return (await whoIs(visitor)).body['clock'];
  };
  expect(await signInWith({})).toBeNull();
  expect(await signInWith({ 'accept-language': '*' })).toBeNull();
  expect(await signInWith({ 'accept-language': 'en-US;q=0.5, fr-FR, fr;q=0.9' })).toBe('24-hour');
  expect(await signInWith({ 'accept-language': 'en-US' })).toBe('24-hour');
});

test('another Google account with the same address is refused, and that is logged', async () => {
  const email = 'rafa.saopaulo@example.com';
  const first = await kairos.signedIn(email);
  const { id } = (await whoIs(first)).body;
  await kairos.database.pool.query('update identities set subject_hash = $1 where user_id = $2', [
    'another',
    id,
  ]);
  const visitor = kairos.visitor();
  const { url } = await visitor.open('/api/auth/google');
  const { url: back } = await visitor.open((await answerConsent(url, { email })).href);
  expect([back.pathname, back.searchParams.get('error'), back.searchParams.get('details')]).toEqual([
    '/auth',
    'oauth_failed',
    'another account already uses this email address. Sign in as you did before, and add Google in your settings',
  ]);
  expect((await whoIs(visitor)).status).toBe(401);
  expect(kairos.logged.filter((line) => line.includes('signInRefused'))).toHaveLength(1);
  expect(kairos.logged.join()).not.toContain(email);
});

test('where a setting says who may sign in, others are told so, and those signed in are signed out', async () => {
  const database = await migratedDatabase();
  const settings = { DATABASE_URL: database.url, KAIROS_KEY: newKey() };
  const open = await startWholeKairos(settings, { protocols: true });
  const before = [await open.signedIn(TEST_ADDRESSES.organizer), await open.signedIn(PERSON)];
  await open.stop();
  const limited = await startWholeKairos(
    { ...settings, KAIROS_SIGN_IN: TEST_ADDRESSES.organizer },
    { protocols: true },
  );
  try {
    const [mia, omar] = before.map(({ cookies }) => {
      const visitor = limited.visitor();
      for (const [name, value] of cookies) visitor.cookies.set(name, value);
      return visitor;
    });
    const sessions = async () => (await database.pool.query('select from sessions')).rowCount;
    expect([(await whoIs(mia!)).status, await sessions()]).toEqual([200, 2]);
    expect([(await whoIs(omar!)).status, await sessions()]).toEqual([401, 1]);

    const { url } = await omar!.open('/api/auth/google');
    const refused = await omar!.request((await answerConsent(url, { email: PERSON })).href);
    expect(refused.headers.get('location')).toBe('/auth?error=not_allowed');
    expect((await whoIs(omar!)).status).toBe(401);
    expect((await whoIs(await limited.signedIn(TEST_ADDRESSES.organizer))).status).toBe(200);
  } finally {
    await limited.stop();
    await database.drop();
  }
});

test('a session id from before the sign-in is worth nothing after it', async () => {
  const visitor = kairos.visitor();
  visitor.cookies.set('sid', 'attacker-chose-this-id');
  await visitor.open('/api/auth/google');
  const before = visitor.cookies.get('sid');
  await visitor.signIn(PERSON);
  const after = visitor.cookies.get('sid');
  expect(new Set(['attacker-chose-this-id', before, after]).size).toBe(3);
  for (const old of ['attacker-chose-this-id', before ?? '']) {
    const thief = kairos.visitor();
    thief.cookies.set('sid', old);
    expect((await whoIs(thief)).status).toBe(401);
  }
  expect((await whoIs(visitor)).status).toBe(200);
});

test('the session of a browser that signed out is worth nothing', async () => {
  const visitor = await kairos.signedIn(PERSON);
  const sid = visitor.cookies.get('sid') ?? '';
  const left = await visitor.request('/api/logout', {
    headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' },
  });
  expect([left.status, left.headers.get('location'), left.headers.get('clear-site-data')]).toEqual([
    302,
    '/',
    '"cache", "storage"',
  ]);
  expect(visitor.cookies.has('sid')).toBe(false);
  visitor.cookies.set('sid', sid);
  expect((await whoIs(visitor)).status).toBe(401);
});

test('a session ends after seven days without use, and after thirty days in any case', async () => {
  const [idle, busy] = [await kairos.signedIn(PERSON), await kairos.signedIn(PERSON)];
  for (let days = 0; days < 8; days += 4) {
    expect((await whoIs(busy)).status).toBe(200);
    kairos.passTime(4 * DAY);
  }
  expect([(await whoIs(idle)).status, (await whoIs(busy)).status]).toEqual([401, 200]);
  for (let days = 8; days < 28; days += 4) {
    kairos.passTime(4 * DAY);
    expect([days, (await whoIs(busy)).status]).toEqual([days, 200]);
  }
  kairos.passTime(3 * DAY);
  expect((await whoIs(busy)).status).toBe(401);
});

test('scripts and requests of other sites do not have the session cookie', async () => {
  const visitor = kairos.visitor();
  const { url } = await visitor.open('/api/auth/google');
  const back = await visitor.request((await answerConsent(url, { email: PERSON })).href);
  const [line = ''] = cookieLines(back.headers);
  expect(line).toMatch(/^sid=[\w-]{43};/);
  for (const rule of ['path=/', 'httponly', 'samesite=lax']) expect(line.toLowerCase()).toContain(rule);
  expect(line.toLowerCase()).not.toContain('domain=');
});

test('under https cookies are bound to the host and never sent in clear, and browsers are told to stay with https', async () => {
  const secure = await givenSecure();
  try {
    const response = await fetch(new URL('/api/auth/google', secure.local), { redirect: 'manual' });
    const [line = ''] = cookieLines(response.headers);
    expect(line).toMatch(/^__Host-sid=[\w-]{43};/);
    expect(line.toLowerCase()).toContain('secure');
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000');
  } finally {
    await secure.stop();
  }
});

/** A Kairos whose public address is https, as behind a proxy that speaks it. */
async function givenSecure() {
  const { runKairos } = await import('#tests/harness/kairos.ts');
  const { createServer } = await import('node:net');
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  const running = await runKairos({ env: { PORT: String(port), PUBLIC_URL: 'https://kairos.example.com' } });
  return { local: `http://127.0.0.1:${port}`, stop: () => running.stop() };
}

test('an image or a link of another site signs nobody out', async () => {
  const visitor = await kairos.signedIn(PERSON);
  for (const headers of [
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' },
  ])
    await visitor.request('/api/logout', { headers });
  expect((await whoIs(visitor)).status).toBe(200);
});

test('a calendar that only part of the permission was given for is not connected', async () => {
  const visitor = kairos.visitor();
  const { url } = await visitor.open('/api/auth/google');
  const withheld = 'https://www.googleapis.com/auth/calendar.freebusy';
  await visitor.open(
    (await answerConsent(url, { email: 'jess.stjohns@example.com', without: [withheld] })).href,
  );
  expect((await whoIs(visitor)).body).toMatchObject({ googleAccessToken: null, calendar: 'notConnected' });
});

test('signing out everywhere ends every session of the person, and nobody else’s', async () => {
  const [one, two] = [await kairos.signedIn(PERSON), await kairos.signedIn(PERSON)];
  expect((await call(one, 'POST', '/api/account/sign-out-everywhere')).status).toBe(204);
  expect([
    (await whoIs(one)).status,
    (await whoIs(two)).status,
    (await whoIs(kairos.organizer)).status,
  ]).toEqual([401, 401, 200]);
});

/** What a second Google account of someone who is signed in leads to. */
async function adding(visitor: GivenKairos['organizer'], email: string, headers = {}) {
  const begun = await visitor.request('/api/auth/google?add', { headers });
  const consent = begun.headers.get('location') ?? '';
  if (!consent.includes('state=')) return consent;
  const callback = await answerConsent(new URL(consent, kairos.url), { email });
  return (await visitor.request(callback.href)).headers.get('location');
}

const identitiesOf = async (visitor: GivenKairos['organizer']) =>
  (await call(visitor, 'GET', '/api/account/identities')).body['identities'] as {
    id: string;
    email: string;
    main: boolean;
  }[];

test('someone adds a second account, is the same person with either, and chooses where emails go', async () => {
  const noah = await kairos.signedIn('noah.london@example.com');
  const { id } = (await whoIs(noah)).body;
  kairos.passTime(60_000);
  expect(await adding(noah, 'liam.sanfrancisco@example.com')).toBe('/settings');
  const [first, second] = await identitiesOf(noah);
  expect([first, second]).toMatchObject([
    { provider: 'Google', email: 'noah.london@example.com', main: true },
    { provider: 'Google', email: 'liam.sanfrancisco@example.com', main: false },
  ]);
  expect((await whoIs(await kairos.signedIn('liam.sanfrancisco@example.com'))).body).toMatchObject({ id });

  const chosen = await call(noah, 'PUT', '/api/account/address', { email: 'Liam.SanFrancisco@example.com' });
  expect(chosen.body['identities']).toMatchObject([{ main: false }, { main: true }]);
  expect((await whoIs(noah)).body).toMatchObject({ email: 'liam.sanfrancisco@example.com' });
  const notTheirs = await call(noah, 'PUT', '/api/account/address', { email: 'mia.berlin@example.com' });
  expect([notTheirs.status, notTheirs.body['message']]).toEqual([
    409,
    "You don't sign in with this address yet. Add it to the ways you sign in first.",
  ]);

  expect((await call(kairos.organizer, 'DELETE', `/api/account/identities/${first!.id}`)).status).toBe(404);
  expect((await call(noah, 'DELETE', `/api/account/identities/${first!.id}`)).status).toBe(200);
  const last = await call(noah, 'DELETE', `/api/account/identities/${second!.id}`);
  expect([last.status, last.body['message']]).toEqual([
    409,
    "This is your only way to sign in, so it can't be removed. Add another one first.",
  ]);
});

test('an account that has meetings is never added, and neither is one that another site wants added', async () => {
  await kairos.create();
  const yuki = await kairos.signedIn('yuki.tokyo@example.com');
  expect(await adding(yuki, TEST_ADDRESSES.organizer)).toMatch(/^\/auth\?error=oauth_failed&details=anot/);
  expect(await adding(yuki, 'asha.kathmandu@example.com', { 'sec-fetch-site': 'cross-site' })).toBe(
    '/settings',
  );
  expect(await identitiesOf(yuki)).toHaveLength(1);
  expect(await adding(kairos.visitor(), PERSON)).toBe('/settings');
});
