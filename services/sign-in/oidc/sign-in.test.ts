import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '#services/calendars/google/testkit/browser.ts';
import { openOrigin } from '../testkit/sessions-app.ts';
import { readStandardClaims } from './claims.ts';
import type { SignInIssuer } from './issuer.ts';
import { openRealIssuer, type RealIssuer } from './testkit/real-issuer.ts';
import { type OidcVisits, openVisits } from './testkit/visits.ts';

const CALLBACK = '/api/auth/acme/callback';
const NOT_BEGUN = "the sign-in didn't start in this browser";

const ANN = { email: 'ann@acme.example', email_verified: true, name: 'Ann Acme' };
const PEOPLE = { ann: ANN, bob: { email: 'bob@acme.example' } };

const issuerAt = (address: string, key = 'acme', name = 'Acme'): SignInIssuer => ({
  ...{ key, name, setting: `KAIROS_${key.toUpperCase()}_ISSUER`, address, hasTenants: false },
  ...{ clientId: 'kairos', clientSecret: 'a secret of the test', addingPrompt: 'login' },
  read: readStandardClaims({ vouches: false }),
});

let acme: RealIssuer;
let school: RealIssuer;
let visits: OidcVisits;

beforeAll(async () => {
  visits = await openVisits(async (origin) => {
    const redirectUris = ['acme', 'school'].map((key) => `${origin}/api/auth/${key}/callback`);
    [acme, school] = await Promise.all([
      openRealIssuer({ redirectUris, people: PEOPLE, inIdTokens: true }),
      openRealIssuer({
        ...{ redirectUris, people: PEOPLE, inIdTokens: false },
        takesSecretIn: 'client_secret_basic',
      }),
    ]);
    return [
      issuerAt(acme.address),
      issuerAt(school.address, 'school', 'School'),
      // Where nothing listens.
      issuerAt('http://127.0.0.1:1', 'gone', 'Gone'),
    ];
  });
});
afterAll(() => Promise.all([acme.close(), school.close(), visits.close()]));
beforeEach(() => {
  visits.proven.length = 0;
});

const consented = async (browser: Browser, path = '/api/auth/acme', person = 'ann') =>
  acme.consent(await visits.start(browser, path), person);

async function expectRefused(browser: Browser, address: URL | string, details?: string) {
  const led = await visits.follow(browser, address);
  expect([led.pathname, led.searchParams.get('error')]).toEqual(['/auth', 'oauth_failed']);
  if (details) expect(led.searchParams.get('details')).toBe(details);
  expect(visits.proven).toEqual([]);
}

describe('signing in', () => {
  test('asks for who it is and nothing else, with state, nonce and PKCE', async () => {
    const { searchParams } = await visits.start(visits.newBrowser(), '/api/auth/acme');
    expect(searchParams.get('scope')).toBe('openid profile email');
    expect(searchParams.get('response_type')).toBe('code');
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(searchParams.get('redirect_uri')).toBe(visits.origin + CALLBACK);
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(searchParams.get(name)?.length).toBeGreaterThan(30);
  });

  test.each([
    ['whose id tokens hold the address', 'acme', () => acme],
    ['that tells the address on request', 'school', () => school],
  ])('ends with who it is at an issuer %s', async (_, key, issuer) => {
    const browser = visits.newBrowser();
    const consent = await visits.start(browser, `/api/auth/${key}?redirect=/meetings/join/abc`);
    const led = await visits.follow(browser, await issuer().consent(consent, 'ann'));
    expect(led.href).toBe(`${visits.origin}/meetings/join/abc`);
    expect(visits.proven).toEqual([
      {
        person: {
          ...{ issuer: issuer().address, subject: 'ann', firstName: 'Ann Acme', lastName: '' },
          ...{ email: ANN.email, isEmailVerified: true, profileImageUrl: null },
        },
        ...{ redirect: '/meetings/join/abc', aim: 'signIn' },
      },
    ]);
    expect(await visits.whoIs(browser)).toBe('ann');
  });

  test('says which address the issuer has not verified', async () => {
    const browser = visits.newBrowser();
    await visits.follow(browser, await consented(browser, undefined, 'bob'));
    expect(visits.proven[0]?.person).toMatchObject({ email: 'bob@acme.example', isEmailVerified: false });
  });

  test('keeps no token and no secret of the sign-in in the session', async () => {
    visits.sessions.clear();
    const browser = visits.newBrowser();
    await visits.follow(browser, await consented(browser));
    expect([...visits.sessions.values()].join()).not.toMatch(/verifier|nonce|state|token/);
  });

  test('leaves all paths but its own to the app', async () => {
    const browser = visits.newBrowser();
    for (const path of ['/api/auth/user', '/api/auth/acme/else', '/API/auth/acme'])
      expect((await browser.get(path)).status).toBe(200);
  });

  test.each(['//evil.com', '/\\evil.com', 'https:evil.com', 'javascript:alert(1)', '@evil.com'])(
    'never leads to %s',
    async (redirect) => {
      const browser = visits.newBrowser();
      const callback = await consented(browser, `/api/auth/acme?redirect=${encodeURIComponent(redirect)}`);
      expect((await visits.follow(browser, callback)).href).toBe(`${visits.origin}/`);
    },
  );
});

describe('a callback that this browser did not begin', () => {
  test('is refused without a state, with another browser’s, and where nothing was begun', async () => {
    const browser = visits.newBrowser();
    const callback = await consented(browser);
    const without = new URL(callback);
    without.searchParams.delete('state');
    await expectRefused(browser, without, NOT_BEGUN);
    await expectRefused(browser, await consented(visits.newBrowser()), NOT_BEGUN);
    await expectRefused(visits.newBrowser(), callback, NOT_BEGUN);
  });

  test('is refused a second time', async () => {
    const browser = visits.newBrowser();
    const callback = await consented(browser);
    await visits.follow(browser, callback);
    visits.proven.length = 0;
    await expectRefused(browser, callback, NOT_BEGUN);
  });

  test('is refused with a code made for another sign-in, by PKCE', async () => {
    const [browser, victim] = [visits.newBrowser(), visits.newBrowser()];
    const callback = await consented(browser);
    callback.searchParams.set('code', (await consented(victim)).searchParams.get('code') ?? '');
    await expectRefused(browser, callback, "Acme didn't grant access, invalid_grant");
  });

  test('is refused at the callback of another issuer than it began with', async () => {
    const browser = visits.newBrowser();
    const callback = await consented(browser);
    callback.pathname = '/api/auth/school/callback';
    await expectRefused(browser, callback, NOT_BEGUN);
  });

  test('is refused when the answer says that it came from another issuer', async () => {
    const browser = visits.newBrowser();
    const callback = await consented(browser);
    callback.searchParams.set('iss', school.address);
    await expectRefused(browser, callback, "Acme couldn't confirm who you are");
  });

  test('leaves a sign-in that was begun since in another tab', async () => {
    const browser = visits.newBrowser();
    const older = await consented(browser);
    const newer = await consented(browser);
    await expectRefused(browser, older, NOT_BEGUN);
    await visits.follow(browser, newer);
    expect(visits.proven).toHaveLength(1);
  });

  test('is refused after ten minutes', async () => {
    const browser = visits.newBrowser();
    const callback = await consented(browser);
    visits.pass(10 * 60_000 + 1);
    await expectRefused(browser, callback, 'the sign-in took longer than 10 minutes');
  });

  test('is refused with tokens in the address, even with the right state', async () => {
    const browser = visits.newBrowser();
    const callback = await consented(browser);
    callback.searchParams.delete('code');
    callback.searchParams.set('id_token', 'a.b.c');
    await expectRefused(browser, callback, "Acme didn't return a code");
  });

  test('says so if the person cancelled, and shows plain characters only', async () => {
    const browser = visits.newBrowser();
    const answerWith = async (error: string) => {
      const state = (await visits.start(browser, '/api/auth/acme')).searchParams.get('state');
      return `${CALLBACK}?state=${state}&error=${encodeURIComponent(error)}`;
    };
    await expectRefused(browser, await answerWith('access_denied'), "access wasn't granted");
    await expectRefused(browser, await answerWith('<b>http://evil</b>'), "Acme didn't return a code");
  });
});

describe('for someone who is signed in', () => {
  const signedIn = async (person = 'ann') => {
    const browser = visits.newBrowser();
    await visits.follow(browser, await consented(browser, undefined, person));
    visits.proven.length = 0;
    return browser;
  };

  test('another way to sign in is for their account, and proven again right then', async () => {
    const browser = await signedIn();
    const consent = await visits.start(browser, '/api/auth/school?add');
    expect(consent.searchParams.get('prompt')).toBe('login');
    await visits.follow(browser, await school.consent(consent, 'bob'));
    expect(visits.proven).toMatchObject([{ aim: 'add', person: { subject: 'bob' } }]);
  });

  test('calendars are asked for only then, and come with their tokens', async () => {
    const browser = await signedIn();
    const consent = await visits.start(browser, '/api/auth/acme/calendars');
    expect(consent.searchParams.get('scope')).toBe('openid profile email offline_access Calendars');
    await visits.follow(browser, await acme.consent(consent, 'ann'));
    expect(visits.proven).toMatchObject([
      { aim: 'calendars', userId: 'ann', tokens: { accessToken: expect.any(String) } },
    ]);
  });

  test.each(['?add', '/calendars'])('%s is refused if someone else is signed in by then', async (path) => {
    const browser = await signedIn();
    const callback = await consented(browser, `/api/auth/acme${path}`);
    for (const [id, session] of visits.sessions)
      visits.sessions.set(id, session.replace('"user":"ann"', '"user":"bob"'));
    await expectRefused(browser, callback, 'you were signed out meanwhile');
  });
});

describe('an issuer', () => {
  test('that is down leads to a message, and to the log which setting it is; others work', async () => {
    await expectRefused(visits.newBrowser(), '/api/auth/gone', "Gone can't be reached right now");
    expect(visits.logged.at(-1)).toContain('KAIROS_GONE_ISSUER');
    await consented(visits.newBrowser());
  });

  test('that is down when a code is exchanged leads to a message too', async () => {
    const leaving = await openRealIssuer({ redirectUris: [], people: {}, inIdTokens: true });
    const others = await openVisits(async () => [issuerAt(leaving.address)]);
    const browser = others.newBrowser();
    const consent = await others.start(browser, '/api/auth/acme');
    await leaving.close();
    const led = await others.follow(
      browser,
      `${CALLBACK}?code=x&iss=${encodeURIComponent(leaving.address)}&state=${consent.searchParams.get('state')}`,
    );
    expect(led.searchParams.get('details')).toBe("Acme can't be reached right now");
    await others.close();
  });

  test('whose server is another one signs nobody in', async () => {
    const server = await openOrigin();
    server.handle((_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({ issuer: 'https://evil.example', authorization_endpoint: 'https://evil' }),
      );
    });
    const others = await openVisits(async () => [issuerAt(server.origin)]);
    const led = await others.follow(others.newBrowser(), '/api/auth/acme');
    expect(led.searchParams.get('details')).toBe("Acme can't be reached right now");
    await Promise.all([others.close(), server.close()]);
  });
});
