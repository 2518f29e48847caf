import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OwnCalendars } from '#contracts/api/calendars.ts';
import { acceptConsent } from '#tests/doubles/microsoft/visitor.ts';
import { migratedDatabase } from '#tests/harness/postgres.ts';
import { startWholeKairos, type WholeKairos } from '#tests/harness/whole-kairos.ts';
import { call, type TestVisitor } from './testkit/given.ts';

const OLIVIA = 'olivia.oslo@example.com';

let database: Awaited<ReturnType<typeof migratedDatabase>>;
let kairos: WholeKairos;
beforeAll(async () => {
  database = await migratedDatabase();
  kairos = await startWholeKairos({ DATABASE_URL: database.url }, { protocols: true });
});
afterAll(async () => {
  await kairos.stop();
  await database.drop();
});

const whoIs = async (visitor: TestVisitor) => (await call(visitor, 'GET', '/api/auth/user')).body;

const accountsOf = async (visitor: TestVisitor) =>
  (await visitor.get<OwnCalendars>('/api/account/calendars')).accounts;

/** Begins at this path, says yes on Microsoft's page or no, and answers where that led, within Kairos. */
async function visit(visitor: TestVisitor, path: string, { cancel = false, headers = {} } = {}) {
  const begun = await visitor.request(path, { headers });
  const consent = new URL(begun.headers.get('location') ?? '', kairos.url);
  if (!consent.pathname.startsWith('/demo-microsoft/')) return consent.pathname + consent.search;
  const back = await visitor.request((await acceptConsent(consent, { email: OLIVIA, cancel })).href);
  return back.headers.get('location');
}

async function olivia(): Promise<TestVisitor> {
  const visitor = kairos.visitor();
  await visit(visitor, '/api/auth/microsoft');
  return visitor;
}

test('someone signs in with Microsoft, who is asked for no calendar then, and connects theirs afterwards', async () => {
  const visitor = kairos.visitor();
  const begun = await visitor.request('/api/auth/microsoft');
  const consent = new URL(begun.headers.get('location') ?? '', kairos.url);
  expect(consent.searchParams.get('scope')).toBe('openid profile email');
  expect(await visit(visitor, '/api/auth/microsoft')).toBe('/onboarding');
  expect(await whoIs(visitor)).toMatchObject({
    ...{ email: OLIVIA, calendar: 'notConnected', lostCalendar: null, timezoneKnown: false },
  });
  const { body } = await call(visitor, 'GET', '/api/account/identities');
  expect(body['identities']).toMatchObject([{ provider: 'Microsoft', email: OLIVIA }]);

  expect(await visit(visitor, '/api/auth/microsoft/calendars?redirect=/dashboard')).toBe('/dashboard');
  expect(await whoIs(visitor)).toMatchObject({ calendar: 'connected' });
  const [account, ...others] = await accountsOf(visitor);
  expect(others).toEqual([]);
  expect(account).toMatchObject({ provider: 'microsoft', label: OLIVIA, connected: true });
  expect(account?.calendars.map(({ name, counts, trouble }) => [name, counts, trouble])).toEqual([
    ['Calendar', true, null],
    ['Rowing', true, null],
  ]);
});

test('a calendar that was lost names its provider, and is the same account once it is connected again', async () => {
  const visitor = await olivia();
  await visit(visitor, '/api/auth/microsoft/calendars');
  const [before] = await accountsOf(visitor);
  await database.pool.query('update calendar_accounts set credential = null where id = $1', [before?.id]);
  expect(await whoIs(visitor)).toMatchObject({ calendar: 'disconnected', lostCalendar: 'microsoft' });
  expect(await visit(visitor, '/api/auth/microsoft/calendars')).toBe('/settings');
  expect(await whoIs(visitor)).toMatchObject({ calendar: 'connected', lostCalendar: null });
  expect(await accountsOf(visitor)).toMatchObject([{ id: before?.id, connected: true }]);
});

test('someone who signs in with Google connects an Outlook calendar, which is no way to sign in', async () => {
  const mia = await kairos.signedIn('mia.berlin@example.com');
  expect(await visit(mia, '/api/auth/microsoft/calendars')).toBe('/settings');
  expect((await accountsOf(mia)).map(({ provider }) => provider)).toEqual(['google', 'microsoft']);
  const { body } = await call(mia, 'GET', '/api/account/identities');
  expect(body['identities']).toHaveLength(1);
  expect((await whoIs(await olivia()))['email']).toBe(OLIVIA);
});

test('calendars are connected for who is signed in, from our own pages, and only with their yes', async () => {
  const signedOut = kairos.visitor();
  expect(await visit(signedOut, '/api/auth/microsoft/calendars')).toBe('/settings');
  const noah = await kairos.signedIn('noah.london@example.com');
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' };
  expect(await visit(noah, '/api/auth/microsoft/calendars', { headers })).toBe('/settings');
  expect(await visit(noah, '/api/auth/microsoft/calendars', { cancel: true })).toBe(
    "/auth?error=oauth_failed&details=access%20wasn't%20granted&with=microsoft",
  );
  expect(await accountsOf(noah)).toHaveLength(1);
});
