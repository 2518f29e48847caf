import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenDemo, openDemo } from '#services/calendars/google/testkit/demo.ts';
import { type FaultProxy, openFaultProxy } from '#services/calendars/google/testkit/fault-proxy.ts';
import { MIA_ADDRESS, type Visits, visitsOf } from '#services/calendars/google/testkit/visits.ts';
import { createDemoStore } from '#tests/doubles/google/store.ts';
import { signJwt } from '#tests/doubles/google/tokens.ts';
import { answerConsent } from '#tests/doubles/google/visitor.ts';
import { createIdentityReader } from './identity.ts';

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

describe('an id token that proves nothing', () => {
  type Forge = (claims: Record<string, unknown>) => Promise<string> | string;

  const honest = async (claims: object) => {
    const [key] = await createDemoStore(demo.settings.pool).signingKeys();
    return signJwt(claims, key);
  };
  const unsigned = (header: object, claims: object) =>
    [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');

  /** Signs in, but Google's token endpoint answers with this id token. */
  async function signInWith(forge: Forge, browser = visits.newBrowser()) {
    const consent = await visits.start(browser);
    const callback = await answerConsent(consent, { email: MIA_ADDRESS });
    const seconds = Math.floor(Date.now() / 1000);
    const nonce = consent.searchParams.get('nonce') ?? '';
    const idToken = await forge({
      iss: demo.client.issuers[0],
      aud: demo.client.clientId,
      sub: 'demo-1',
      email: MIA_ADDRESS,
      email_verified: true,
      given_name: 'Mia',
      nonce,
      iat: seconds,
      exp: seconds + 3_600,
    });
    const body = { access_token: 'x', expires_in: 3_600, scope: 'openid', id_token: idToken };
    proxy.fail('POST /token', { status: 200, body });
    return { browser, callback, idToken, nonce };
  }

  test('but an honest one is taken', async () => {
    const { browser, callback } = await signInWith(honest);
    await visits.follow(browser, callback);
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
    const { browser, callback, idToken, nonce } = await signInWith(forge);
    // grant looks at some claims as well: the reader has to refuse on its own.
    expect(await createIdentityReader(demo.client)(idToken, nonce)).toBeNull();
    await visits.expectRefused(browser, callback);
  });

  test.each([
    ['http://169.254.169.254/latest', null],
    ['https://evil.example/a.png', null],
    ['javascript:alert(1)', null],
    ['//lh3.googleusercontent.com/a', null],
    [undefined, null],
  ])('a picture at %s is not kept', async (picture, kept) => {
    const { browser, callback } = await signInWith((claims) => honest({ ...claims, picture }));
    await visits.follow(browser, callback);
    expect(demo.signedIn[0]?.identity.profileImageUrl).toBe(kept);
  });
});
