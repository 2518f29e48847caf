import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRealIssuer, type RealIssuer } from '#services/sign-in/oidc/testkit/real-issuer.ts';
import { freePort } from '#tests/harness/free-port.ts';
import { migratedDatabase } from '#tests/harness/postgres.ts';
import { startWholeKairos, type WholeKairos } from '#tests/harness/whole-kairos.ts';
import { call, type TestVisitor } from './testkit/given.ts';

const person = (name: string, change = {}) => ({
  [name]: { email: `${name}@acme.example`, email_verified: true, name, ...change },
});
const PEOPLE = {
  ...person('ann'),
  ...person('cid'),
  ...person('dora'),
  ...person('eve', { email: 'eve@evil.example' }),
  ...person('bob', { email: 'dora@acme.example', email_verified: undefined }),
};

let database: Awaited<ReturnType<typeof migratedDatabase>>;
let acme: RealIssuer;
let school: RealIssuer;
let kairos: WholeKairos;

beforeAll(async () => {
  const port = await freePort();
  const redirectUris = ['acme', 'school'].map((key) => `http://localhost:${port}/api/auth/${key}/callback`);
  [database, acme, school] = await Promise.all([
    migratedDatabase(),
    openRealIssuer({ redirectUris, people: PEOPLE, inIdTokens: true }),
    openRealIssuer({ redirectUris, people: PEOPLE, inIdTokens: false }),
  ]);
  const settingsOf = (key: string, address: string) => ({
    [`KAIROS_${key}_ISSUER`]: address,
    [`KAIROS_${key}_CLIENT_ID`]: 'kairos',
    [`KAIROS_${key}_CLIENT_SECRET`]: 'a secret of the test',
  });
  kairos = await startWholeKairos({
    ...{ DATABASE_URL: database.url, PORT: String(port), PUBLIC_URL: `http://localhost:${port}` },
    ...{ KAIROS_SIGN_IN: 'acme.example', KAIROS_SIGN_IN_WITH: 'acme, school, gone' },
    ...settingsOf('ACME', acme.address),
    ...{ ...settingsOf('SCHOOL', school.address), KAIROS_SCHOOL_NAME: "Ann's School" },
    // Where nothing listens.
    ...settingsOf('GONE', 'http://127.0.0.1:1'),
  });
});
afterAll(async () => {
  await kairos.stop();
  await Promise.all([acme.close(), school.close(), database.drop()]);
});

const whoIs = (visitor: TestVisitor) => call(visitor, 'GET', '/api/auth/user');

/** Signs in at an issuer, and answers where that led. */
async function signIn(
  visitor: TestVisitor,
  issuer: RealIssuer,
  name: string,
  query = '',
  headers = {},
): Promise<URL> {
  const key = issuer === acme ? 'acme' : 'school';
  const begun = await visitor.request(`/api/auth/${key}${query}`, { headers });
  const at = new URL(begun.headers.get('location') ?? '', kairos.url);
  if (at.origin !== issuer.address) return at;
  const back = await visitor.request((await issuer.consent(at, name)).href);
  return new URL(back.headers.get('location') ?? '', kairos.url);
}

async function signedIn(issuer: RealIssuer, name: string): Promise<TestVisitor> {
  const visitor = kairos.visitor();
  await signIn(visitor, issuer, name);
  return visitor;
}

const waysOf = async (visitor: TestVisitor) => {
  const { body } = await call(visitor, 'GET', '/api/account/identities');
  return (body['identities'] as { id: string; provider: string; email: string }[]).map(
    ({ provider, email }) => `${provider} ${email}`,
  );
};

describe('people who sign in with issuers that the settings name', () => {
  test('have an account from then on, without a calendar, and come back to it', async () => {
    const ann = kairos.visitor();
    expect((await signIn(ann, acme, 'ann', '?redirect=/contacts')).pathname).toBe('/onboarding');
    const { body } = await whoIs(ann);
    expect(body).toMatchObject({ email: 'ann@acme.example', firstName: 'ann', calendar: 'notConnected' });
    expect(await waysOf(ann)).toEqual(['Acme ann@acme.example']);
    const again = kairos.visitor();
    expect((await signIn(again, acme, 'ann', '?redirect=/contacts')).pathname).toBe('/contacts');
    expect((await whoIs(again)).body['id']).toBe(body['id']);
  });

  test('find each issuer on the sign-in page, and no Google where there is none', async () => {
    const page = await call(kairos.visitor(), 'GET', '/auth');
    expect(page.text).toContain('data-sign-in="acme:Acme school:Ann%27s%20School gone:Gone"');
    expect((await call(kairos.visitor(), 'GET', '/api/auth/google')).status).toBe(404);
  });

  test('have to be those who may sign in here', async () => {
    const eve = kairos.visitor();
    const led = await signIn(eve, acme, 'eve');
    expect(led.pathname + led.search).toBe('/auth?error=not_allowed');
    expect((await whoIs(eve)).status).toBe(401);
  });

  test('get no account by an address, whoever confirms it', async () => {
    await signedIn(acme, 'ann');
    const other = kairos.visitor();
    const led = await signIn(other, school, 'ann');
    expect([led.searchParams.get('with'), led.searchParams.get('details')]).toEqual([
      'school',
      "another account already uses this email address. Sign in as you did before, and add Ann's School in your settings",
    ]);
    expect((await whoIs(other)).status).toBe(401);
  });

  test('add another way where they are signed in, and are the same person with either', async () => {
    const cid = await signedIn(acme, 'cid');
    expect((await signIn(cid, school, 'cid', '?add')).pathname).toBe('/settings');
    expect(await waysOf(cid)).toEqual(['Acme cid@acme.example', "Ann's School cid@acme.example"]);
    expect((await whoIs(await signedIn(school, 'cid'))).body['id']).toBe((await whoIs(cid)).body['id']);

    // Cid's other way has the same address, which Ann hasn't proven to be hers.
    const ann = await signedIn(acme, 'ann');
    expect((await signIn(ann, school, 'cid', '?add')).pathname).toBe('/auth');
    expect([await waysOf(ann), await waysOf(cid)].map((ways) => ways.length)).toEqual([1, 2]);
  });

  test('add nothing when another site has them do it, or while signed out', async () => {
    const cid = await signedIn(acme, 'cid');
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' };
    expect((await signIn(cid, school, 'dora', '?add', headers)).pathname).toBe('/settings');
    expect((await signIn(kairos.visitor(), school, 'dora', '?add')).pathname).toBe('/settings');
    expect(await waysOf(cid)).toHaveLength(2);
  });

  test('claim no address that the issuer did not confirm', async () => {
    const bob = kairos.visitor();
    const led = await signIn(bob, acme, 'bob');
    expect(led.searchParams.get('details')).toBe(
      "Acme didn't confirm your email address. Sign in another way first, then add Acme in your settings",
    );
    expect((await whoIs(bob)).status).toBe(401);
    // It's Dora's, who comes later.
    const dora = await signedIn(acme, 'dora');
    expect((await whoIs(dora)).body['email']).toBe('dora@acme.example');

    // Ann adds it: it signs her in, and brings no address along.
    const ann = await signedIn(acme, 'ann');
    await signIn(ann, acme, 'bob', '?add');
    expect(await waysOf(ann)).toEqual(['Acme ann@acme.example', 'Acme ann@acme.example']);
    const again = await signedIn(acme, 'bob');
    expect((await whoIs(again)).body['email']).toBe('ann@acme.example');
  });

  test('have nothing left of how they signed in once their account is deleted', async () => {
    const dora = await signedIn(school, 'dora').then(() => signedIn(acme, 'dora'));
    const { id } = (await whoIs(dora)).body;
    await signIn(dora, school, 'dora', '?add');
    const exported = await call(dora, 'GET', '/api/account/export');
    expect(exported.text).toContain("Ann's School");
    expect((await call(dora, 'DELETE', '/api/account')).status).toBe(204);
    const rows = await database.pool.query('select from identities where user_id = $1', [id]);
    expect(rows.rowCount).toBe(0);
    expect((await whoIs(await signedIn(acme, 'dora'))).body['id']).not.toBe(id);
  });
});

test('an issuer that cannot be reached is told at the start, and keeps no one from signing in with others', async () => {
  const told = kairos.logged.filter((line) => line.includes('issuerUnusable'));
  expect(told).toHaveLength(1);
  expect(told[0]).toContain(
    "KAIROS_GONE_ISSUER: http://127.0.0.1:1 doesn't answer as an issuer of OpenID Connect. Until that's mended, people can't sign in with Gone.",
  );
  expect(kairos.logged.join()).not.toContain('a secret of the test');
});
