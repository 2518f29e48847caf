import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CALENDAR_SCOPES, SIGN_IN_SCOPES } from './client.ts';
import { createDemoStore } from './demo/store.ts';
import { signJwt } from './demo/tokens.ts';
import { answerConsent, type DemoAnswer } from './demo/visitor.ts';
import { type Browser, createBrowser, locationOf } from './testkit/browser.ts';
import { type OpenDemo, openDemo } from './testkit/demo.ts';
import { type FaultProxy, openFaultProxy } from './testkit/fault-proxy.ts';

const MIA = 'mia.berlin@example.com';
const CALLBACK = '/api/auth/google/callback';

let proxy: FaultProxy;
let demo: OpenDemo;

beforeAll(async () => {
  proxy = await openFaultProxy();
  demo = await openDemo({ through: proxy.through });
});
afterAll(async () => {
  await proxy.close();
  await demo.close();
});
beforeEach(() => {
  proxy.reset();
  demo.signedIn.length = 0;
});

/** Begins a sign-in and answers the address of the consent page. */
async function start(browser: Browser, path = '/api/auth/google') {
  return locationOf(await browser.get(path), demo.app.origin);
}

/** As far as the callback that Google leads back to, without following it. */
async function consented(browser: Browser, answer: Partial<DemoAnswer> = {}, path?: string) {
  return answerConsent(await start(browser, path), { email: MIA, ...answer });
}

async function follow(browser: Browser, address: URL) {
  return locationOf(await browser.get(address), demo.app.origin);
}

const whoIs = async (browser: Browser) => ((await (await browser.get('/')).json()) as { user: unknown }).user;

async function expectRefused(browser: Browser, address: URL, details?: string) {
  const led = await follow(browser, address);
  expect(led.pathname).toBe('/auth');
  expect(led.searchParams.get('error')).toBe('oauth_failed');
  if (details) expect(led.searchParams.get('details')).toBe(details);
  expect(await whoIs(browser)).toBeNull();
  expect(demo.signedIn).toEqual([]);
}

const newBrowser = () => createBrowser(demo.app.origin);

describe('signing in', () => {
  test('asks for what Kairos needs, with state, nonce and PKCE', async () => {
    const { searchParams } = await start(newBrowser());
    expect(searchParams.get('scope')?.split(' ')).toEqual(SIGN_IN_SCOPES);
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(searchParams.get('access_type')).toBe('offline');
    expect(searchParams.get('prompt')).toBe('consent');
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(searchParams.get(name)?.length).toBeGreaterThan(16);
    }
  });

  test('ends with who it is, their tokens, and where they wanted to go', async () => {
    const browser = newBrowser();
    const callback = await consented(browser, {}, '/api/auth/google?redirect=/meetings/join/abc');
    const led = await follow(browser, callback);
    expect(led.href).toBe(`${demo.app.origin}/meetings/join/abc`);
    expect(demo.signedIn).toEqual([
      {
        identity: {
          sub: 'demo-1',
          email: MIA,
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
      },
    ]);
    expect(await whoIs(browser)).toBe('demo-1');
  });

  test('can begin at /auth/google, which keeps where to go', async () => {
    const browser = newBrowser();
    const led = await follow(browser, new URL('/auth/google?redirect=%2Fcontacts', demo.app.origin));
    expect(led.pathname + led.search).toBe('/api/auth/google?redirect=%2Fcontacts');
  });

  test('says which permissions were left out', async () => {
    const browser = newBrowser();
    await follow(browser, await consented(browser, { without: [CALENDAR_SCOPES.events] }));
    const [signedIn] = demo.signedIn;
    expect(signedIn?.tokens.scopes).not.toContain(CALENDAR_SCOPES.events);
    expect(signedIn?.tokens.scopes).toContain(CALENDAR_SCOPES.freeBusy);
  });

  test('says so when the person cancelled', async () => {
    const browser = newBrowser();
    await expectRefused(browser, await consented(browser, { cancel: true }), 'permission was not given');
  });

  test('keeps no token in the session', async () => {
    demo.sessions.clear();
    const browser = newBrowser();
    await follow(browser, await consented(browser));
    const [signedIn] = demo.signedIn;
    const sessions = [...demo.sessions.values()].join();
    expect(sessions).not.toContain(signedIn?.tokens.accessToken);
    expect(sessions).not.toContain(signedIn?.tokens.refreshToken);
    expect(sessions).not.toContain('code_verifier');
  });

  test('leaves all paths but its own to the app', async () => {
    const browser = newBrowser();
    for (const path of ['/api/auth/user', '/api/auth/google/', '/api/auth/google/else', '/API/auth/google']) {
      expect((await browser.get(path)).status).toBe(200);
    }
  });
});

describe('leading back (S23)', () => {
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
      const browser = newBrowser();
      const callback = await consented(browser, {}, `/api/auth/google?redirect=${value}`);
      expect((await follow(browser, callback)).href).toBe(`${demo.app.origin}/`);
      expect([...demo.sessions.values()].join()).not.toContain('aaaa');
    }
  });
});

describe('a callback that this browser did not begin (S24)', () => {
  const NOT_BEGUN = 'the sign-in was not started in this browser';

  test('is refused without a state', async () => {
    const browser = newBrowser();
    const callback = await consented(browser);
    callback.searchParams.delete('state');
    await expectRefused(browser, callback, NOT_BEGUN);
  });

  test('is refused with the state of another browser', async () => {
    const [browser, attacker] = [newBrowser(), newBrowser()];
    await start(browser);
    await expectRefused(browser, await consented(attacker), NOT_BEGUN);
  });

  test('is refused in a browser that began nothing', async () => {
    await expectRefused(newBrowser(), await consented(newBrowser()), NOT_BEGUN);
  });

  test('is refused a second time', async () => {
    const browser = newBrowser();
    const callback = await consented(browser);
    await follow(browser, callback);
    demo.signedIn.length = 0;
    expect((await follow(browser, callback)).pathname).toBe('/auth');
    expect(demo.signedIn).toEqual([]);
  });

  test('is refused with a code that was used, though the state is right', async () => {
    const browser = newBrowser();
    const used = await consented(browser);
    await follow(browser, used);
    demo.signedIn.length = 0;
    const second = newBrowser();
    const callback = await consented(second);
    callback.searchParams.set('code', used.searchParams.get('code') ?? '');
    await expectRefused(second, callback);
  });

  test('is refused with a code that was made for another sign-in, by PKCE', async () => {
    const [browser, victim] = [newBrowser(), newBrowser()];
    const stolen = (await consented(victim)).searchParams.get('code') ?? '';
    const callback = await consented(browser);
    callback.searchParams.set('code', stolen);
    await expectRefused(browser, callback, 'Google gave no access, invalid_grant');
  });

  test('is refused after ten minutes', async () => {
    const browser = newBrowser();
    const callback = await consented(browser);
    demo.pass(10 * 60_000 + 1);
    await expectRefused(browser, callback, 'the sign-in took longer than ten minutes');
  });

  test('is refused with an access token instead of a code: a token proves nothing about its bearer', async () => {
    await demo.signIn({ email: MIA });
    const stolen = demo.signedIn.at(-1)?.tokens.accessToken ?? '';
    demo.signedIn.length = 0;
    const browser = newBrowser();
    const state = (await start(browser)).searchParams.get('state') ?? '';
    const path = new URL(`${CALLBACK}?access_token=${stolen}`, demo.app.origin);
    await expectRefused(browser, path, NOT_BEGUN);
    await start(browser);
    path.searchParams.set('state', state);
    await expectRefused(browser, path);
  });

  test('is refused with a token and id token in the address beside the right state', async () => {
    const browser = newBrowser();
    const callback = await consented(browser);
    callback.searchParams.delete('code');
    callback.searchParams.set('access_token', 'x');
    callback.searchParams.set('id_token', 'a.b.c');
    await expectRefused(browser, callback, 'Google gave no code');
  });

  test('has no say in what the sign-in page shows', async () => {
    const attack = `${CALLBACK}?error=Call+0800+http://evil.com&state=x`;
    await expectRefused(newBrowser(), new URL(attack, demo.app.origin), NOT_BEGUN);
  });

  test('shows plain characters only, even with the right state (S71)', async () => {
    const browser = newBrowser();
    const state = (await start(browser)).searchParams.get('state') ?? '';
    const callback = new URL(CALLBACK, demo.app.origin);
    callback.searchParams.set('state', state);
    callback.searchParams.set('error', `<b>http://evil</b>${'x'.repeat(500)}`);
    const details = (await follow(browser, callback)).searchParams.get('details');
    expect(details).toMatch(/^[A-Za-z0-9 _.,'-]{1,120}$/);
  });
});

describe('an id token that proves nothing (S25)', () => {
  type Forge = (claims: Record<string, unknown>) => Promise<string> | string;

  const honest = async (claims: object) => {
    const [key] = await createDemoStore(demo.settings.pool).signingKeys();
    return signJwt(claims, key);
  };
  const unsigned = (header: object, claims: object) =>
    [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');

  /** Signs in, but Google's token endpoint answers with this id token. */
  async function signInWith(forge: Forge, browser = newBrowser()) {
    const consent = await start(browser);
    const callback = await answerConsent(consent, { email: MIA });
    const seconds = Math.floor(Date.now() / 1000);
    const id_token = await forge({
      iss: demo.client.issuers[0],
      aud: demo.client.clientId,
      sub: 'demo-1',
      email: MIA,
      email_verified: true,
      given_name: 'Mia',
      nonce: consent.searchParams.get('nonce'),
      iat: seconds,
      exp: seconds + 3_600,
    });
    const body = { access_token: 'x', expires_in: 3_600, scope: 'openid', id_token };
    proxy.fail('POST /token', { status: 200, body });
    return { browser, callback };
  }

  test('but an honest one is taken', async () => {
    const { browser, callback } = await signInWith(honest);
    await follow(browser, callback);
    expect(demo.signedIn).toHaveLength(1);
  });

  const forgeries: [string, Forge][] = [
    [
      'signed by another key under the same name',
      async (claims) => {
        const [{ kid }] = await createDemoStore(demo.settings.pool).signingKeys();
        const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
        return signJwt(claims, {
          kid,
          privatePem: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
        });
      },
    ],
    [
      'signed by a key that is not listed',
      (claims) => {
        const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
        const signed = unsigned({ alg: 'RS256', kid: 'mine' }, claims);
        return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`;
      },
    ],
    ['not signed at all', (claims) => `${unsigned({ alg: 'none' }, claims)}.`],
    [
      'signed with the public key as if it were a secret',
      async (claims) => {
        const [{ kid, privatePem }] = await createDemoStore(demo.settings.pool).signingKeys();
        const pem = createPublicKey(privatePem).export({ type: 'spki', format: 'pem' });
        const signed = unsigned({ alg: 'HS256', kid }, claims);
        return `${signed}.${createHmac('sha256', pem).update(signed).digest('base64url')}`;
      },
    ],
    ['for another client', (claims) => honest({ ...claims, aud: 'another' })],
    ['of another issuer', (claims) => honest({ ...claims, iss: 'https://evil.example' })],
    ['that has ended', (claims) => honest({ ...claims, iat: 1, exp: 3_601 })],
    ['of another sign-in', (claims) => honest({ ...claims, nonce: 'n'.repeat(40) })],
    ['without a nonce', ({ nonce: _, ...claims }) => honest(claims)],
    ['whose address Google has not verified', (claims) => honest({ ...claims, email_verified: false })],
    ['without an address', ({ email: _, ...claims }) => honest(claims)],
    ['that is no token', () => 'nonsense'],
  ];
  test.each(forgeries)('%s', async (_, forge) => {
    const { browser, callback } = await signInWith(forge);
    await expectRefused(browser, callback);
  });

  test.each([
    ['http://169.254.169.254/latest', null],
    ['https://evil.example/a.png', null],
    ['javascript:alert(1)', null],
    ['//lh3.googleusercontent.com/a', null],
    [undefined, null],
  ])('a picture at %s is not kept (S72)', async (picture, kept) => {
    const { browser, callback } = await signInWith((claims) => honest({ ...claims, picture }));
    await follow(browser, callback);
    expect(demo.signedIn[0]?.identity.profileImageUrl).toBe(kept);
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

  test('a forged Host never reaches the redirect address (S60)', async () => {
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

test('a session that was planted before is worth nothing after signing in (S27)', async () => {
  const browser = newBrowser();
  const callback = await consented(browser);
  const planted = createBrowser(demo.app.origin);
  for (const [name, value] of browser.cookies) planted.cookies.set(name, value);
  await follow(browser, callback);
  expect(await whoIs(browser)).toBe('demo-1');
  expect(browser.cookies.get('sid')).not.toBe(planted.cookies.get('sid'));
  expect(await whoIs(planted)).toBeNull();
});

test('a token endpoint that redirects is not followed (S73)', async () => {
  const browser = newBrowser();
  const callback = await consented(browser);
  proxy.fail('POST /token', { status: 302, headers: { location: '/elsewhere' } });
  await expectRefused(browser, callback);
  expect(proxy.count('/elsewhere')).toBe(0);
});

test('a token endpoint that is broken ends in a message, not in an error', async () => {
  const browser = newBrowser();
  const callback = await consented(browser);
  proxy.fail('POST /token', { status: 500, body: '<html>' });
  await expectRefused(browser, callback, 'Google gave no access');
});
