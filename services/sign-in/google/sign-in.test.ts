import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CALENDAR_SCOPES, SIGN_IN_SCOPES } from '#services/calendars/google/client.ts';
import { createBrowser } from '#services/calendars/google/testkit/browser.ts';
import { type OpenDemo, openDemo } from '#services/calendars/google/testkit/demo.ts';
import { type FaultProxy, openFaultProxy } from '#services/calendars/google/testkit/fault-proxy.ts';
import { MIA_ADDRESS, type Visits, visitsOf } from '#services/calendars/google/testkit/visits.ts';

const CALLBACK = '/api/auth/google/callback';

let proxy: FaultProxy;
let demo: OpenDemo;
let visits: Visits;

beforeAll(async () => {
  proxy = await openFaultProxy();
  demo = await openDemo({ through: proxy.through });
  visits = visitsOf(demo);
});
afterAll(async () => {
  await proxy.close();
  await demo.close();
});
beforeEach(() => {
  proxy.reset();
  demo.signedIn.length = 0;
});

describe('signing in', () => {
  test('asks for what Kairos needs, with state, nonce and PKCE', async () => {
    const { searchParams } = await visits.start(visits.newBrowser());
    expect(searchParams.get('scope')?.split(' ')).toEqual(SIGN_IN_SCOPES);
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(searchParams.get('access_type')).toBe('offline');
    expect(searchParams.get('prompt')).toBe('consent');
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(searchParams.get(name)?.length).toBeGreaterThan(16);
    }
  });

  test('names the address that someone wants to sign in with, if it is one', async () => {
    const hintOf = async (hint: string) => {
      const path = `/api/auth/google?redirect=/meetings&login_hint=${encodeURIComponent(hint)}`;
      const { searchParams } = await visits.start(visits.newBrowser(), path);
      expect(searchParams.get('prompt')).toBe('consent');
      expect(searchParams.get('scope')?.split(' ')).toEqual(SIGN_IN_SCOPES);
      return searchParams.get('login_hint');
    };
    expect(await hintOf(MIA_ADDRESS)).toBe(MIA_ADDRESS);
    for (const hint of ['mia', 'mia@x.example\r\nBcc: a@x.example', ''])
      expect(await hintOf(hint)).toBeNull();
    expect((await visits.start(visits.newBrowser())).searchParams.get('login_hint')).toBeNull();
  });

  test('ends with who it is, their tokens, and where they wanted to go', async () => {
    const browser = visits.newBrowser();
    const callback = await visits.consented(browser, {}, '/api/auth/google?redirect=/meetings/join/abc');
    const led = await visits.follow(browser, callback);
    expect(led.href).toBe(`${demo.app.origin}/meetings/join/abc`);
    expect(demo.signedIn).toEqual([
      {
        identity: {
          issuer: 'https://accounts.google.com',
          subject: 'demo-1',
          email: MIA_ADDRESS,
          firstName: 'Mia',
          lastName: 'Berlin',
          profileImageUrl: `${demo.app.origin}/demo-google/pictures/demo-1.svg`,
        },
        tokens: {
          accessToken: expect.any(String),
          refreshToken: expect.any(String),
          expiresAt: demo.now().getTime() + 3_599_000,
          scopes: SIGN_IN_SCOPES,
        },
        redirect: '/meetings/join/abc',
        adding: false,
      },
    ]);
    expect(await visits.whoIs(browser)).toBe('demo-1');
    // Pages load it, and a browser complains of a picture that isn't there.
    const picture = await fetch(demo.signedIn[0]!.identity.profileImageUrl!);
    expect(picture.headers.get('content-type')).toContain('image/svg+xml');
  });

  test('can begin at /auth/google, which keeps where to go', async () => {
    const browser = visits.newBrowser();
    const led = await visits.follow(browser, new URL('/auth/google?redirect=%2Fcontacts', demo.app.origin));
    expect(led.pathname + led.search).toBe('/api/auth/google?redirect=%2Fcontacts');
  });

  test('says which permissions were left out', async () => {
    const browser = visits.newBrowser();
    await visits.follow(browser, await visits.consented(browser, { without: [CALENDAR_SCOPES.events] }));
    const [signedIn] = demo.signedIn;
    expect(signedIn?.tokens.scopes).not.toContain(CALENDAR_SCOPES.events);
    expect(signedIn?.tokens.scopes).toContain(CALENDAR_SCOPES.freeBusy);
  });

  test('says so if the person cancelled', async () => {
    const browser = visits.newBrowser();
    await visits.expectRefused(
      browser,
      await visits.consented(browser, { cancel: true }),
      "access wasn't granted",
    );
  });

  test('keeps no token in the session', async () => {
    demo.sessions.clear();
    const browser = visits.newBrowser();
    await visits.follow(browser, await visits.consented(browser));
    const [signedIn] = demo.signedIn;
    const sessions = [...demo.sessions.values()].join();
    expect(sessions).not.toContain(signedIn?.tokens.accessToken);
    expect(sessions).not.toContain(signedIn?.tokens.refreshToken);
    expect(sessions).not.toContain('code_verifier');
  });

  test('keeps nothing of the address in the session but a place to go to', async () => {
    demo.sessions.clear();
    await visits.start(
      visits.newBrowser(),
      '/api/auth/google?scope=calendar&junk=kept.nowhere&redirect=/contacts',
    );
    const sessions = [...demo.sessions.values()].join();
    expect(sessions).toContain('"redirect":"/contacts"');
    expect(sessions).not.toContain('kept.nowhere');
  });

  test('leaves all paths but its own to the app', async () => {
    const browser = visits.newBrowser();
    for (const path of ['/api/auth/user', '/api/auth/google/else', '/API/auth/google']) {
      expect((await browser.get(path)).status).toBe(200);
    }
  });
});

describe('leading back', () => {
  test.each([
    '//evil.com',
    '/\\evil.com',
    'https:evil.com',
    '/%2f%2fevil.com',
    '/%09/evil.com',
    'javascript:alert(1)',
    '/x%0d%0aSet-Cookie:a=b',
    '@evil.com',
    `/${'a'.repeat(4096)}`,
  ])('never leads to %.40s', async (redirect) => {
    for (const value of [redirect, encodeURIComponent(redirect)]) {
      const browser = visits.newBrowser();
      const callback = await visits.consented(browser, {}, `/api/auth/google?redirect=${value}`);
      expect((await visits.follow(browser, callback)).href).toBe(`${demo.app.origin}/`);
    }
  });
});

describe('where the request came from', () => {
  /** fetch does not let the Host be chosen. */
  const withHost = (host: string, path: string) =>
    new Promise<string>((resolve, reject) => {
      const request = httpRequest(new URL(path, demo.app.origin), { headers: { host } }, (response) => {
        response.resume();
        resolve(response.headers.location ?? '');
      });
      request.on('error', reject).end();
    });

  test('a forged Host never reaches the redirect address', async () => {
    for (const host of ['evil.com', 'a:x@evil.com']) {
      const location = new URL(await withHost(host, '/api/auth/google'), demo.app.origin);
      expect(location.searchParams.get('redirect_uri')).toBe(`${demo.app.origin}${CALLBACK}`);
      expect(location.href).not.toContain('evil.com');
    }
  });

  test('another name of the same machine is led to the right one, where the cookie will be', async () => {
    const { port } = new URL(demo.app.origin);
    const location = await withHost(`localhost:${port}`, '/api/auth/google?redirect=/contacts');
    expect(location).toBe(`${demo.app.origin}/api/auth/google?redirect=/contacts`);
  });
});

test('a session that was planted before is worth nothing after signing in', async () => {
  const browser = visits.newBrowser();
  const callback = await visits.consented(browser);
  const planted = createBrowser(demo.app.origin);
  for (const [name, value] of browser.cookies) planted.cookies.set(name, value);
  await visits.follow(browser, callback);
  expect(await visits.whoIs(browser)).toBe('demo-1');
  expect(browser.cookies.get('sid')).not.toBe(planted.cookies.get('sid'));
  expect(await visits.whoIs(planted)).toBeNull();
});

test('a token endpoint that redirects is not followed', async () => {
  const browser = visits.newBrowser();
  const callback = await visits.consented(browser);
  proxy.fail('POST /token', { status: 302, headers: { location: '/elsewhere' } });
  await visits.expectRefused(browser, callback);
  expect(proxy.count('/elsewhere')).toBe(0);
});

test('a broken token endpoint leads to a message, not an error', async () => {
  const browser = visits.newBrowser();
  const callback = await visits.consented(browser);
  proxy.fail('POST /token', { status: 500, body: '<html>' });
  await visits.expectRefused(browser, callback, "Google didn't grant access");
});
