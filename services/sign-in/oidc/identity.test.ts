import { createHmac, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readMicrosoftClaims, readStandardClaims } from './claims.ts';
import {
  type Claims,
  type ForgingIssuer,
  jwtOf,
  openForgingIssuer,
  unsignedJwt,
} from './testkit/forging-issuer.ts';
import { type OidcVisits, openVisits } from './testkit/visits.ts';

const CLIENT = { clientId: 'kairos', clientSecret: 'secret', addingPrompt: 'login' } as const;
const TENANT = '11111111-2222-4333-8444-555555555555';
const OTHER_TENANT = '99999999-2222-4333-8444-555555555555';
const OID = '66666666-2222-4333-8444-555555555555';

let plain: ForgingIssuer;
let entra: ForgingIssuer;
let visits: OidcVisits;

beforeAll(async () => {
  plain = await openForgingIssuer();
  entra = await openForgingIssuer({ path: '/common/v2.0' });
  entra.callItself(`${entra.origin}/{tenantid}/v2.0`);
  visits = await openVisits(async () => [
    {
      ...{ ...CLIENT, key: 'acme', name: 'Acme', setting: 'KAIROS_ACME_ISSUER' },
      ...{ address: plain.address, hasTenants: false, read: readStandardClaims({ vouches: false }) },
    },
    {
      ...{ ...CLIENT, key: 'microsoft', name: 'Microsoft', setting: 'MICROSOFT_TENANT' },
      ...{ address: entra.address, hasTenants: true },
      read: readMicrosoftClaims({ tenants: [TENANT], vouches: false }),
    },
  ]);
});
afterAll(async () => {
  await Promise.all([plain.close(), entra.close(), visits.close()]);
});
beforeEach(() => {
  visits.proven.length = 0;
});

/** Signs in at an issuer that answers with this id token, and answers where that led. */
async function signInWith(key: 'acme' | 'microsoft', tokenOf: (claims: Claims) => string): Promise<URL> {
  const browser = visits.newBrowser();
  const consent = await visits.start(browser, `/api/auth/${key}`);
  const issuer = key === 'acme' ? plain : entra;
  const seconds = Math.floor(Date.now() / 1000);
  const own =
    key === 'acme'
      ? { iss: plain.address, sub: 'ann-1', email_verified: true }
      : { iss: `${entra.origin}/${TENANT}/v2.0`, sub: 'pairwise', oid: OID, tid: TENANT, xms_edov: true };
  const claims = {
    ...own,
    ...{ aud: 'kairos', email: 'ann@acme.example', name: 'Ann Acme' },
    ...{ nonce: consent.searchParams.get('nonce'), iat: seconds, exp: seconds + 3_600 },
  };
  issuer.answerWith(tokenOf(claims));
  const callback = `/api/auth/${key}/callback?code=c&state=${consent.searchParams.get('state')}`;
  return visits.follow(browser, callback);
}

const forgeries: [string, (claims: Claims, issuer: ForgingIssuer) => string][] = [
  [
    'signed by another key under the same name',
    (claims) =>
      jwtOf(claims, { kid: 'its', key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey }),
  ],
  [
    'signed by a key that is not listed',
    (claims) =>
      jwtOf(claims, { kid: 'mine', key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey }),
  ],
  ['not signed at all', (claims) => `${unsignedJwt({ alg: 'none' }, claims)}.`],
  [
    'signed with the public key as if it were a secret',
    (claims, { publicKey }) => {
      const signed = unsignedJwt({ alg: 'HS256', kid: 'its' }, claims);
      const pem = publicKey.export({ type: 'spki', format: 'pem' });
      return `${signed}.${createHmac('sha256', pem).update(signed).digest('base64url')}`;
    },
  ],
  [
    'signed with our own secret',
    (claims) => {
      const signed = unsignedJwt({ alg: 'HS256' }, claims);
      return `${signed}.${createHmac('sha256', 'secret').update(signed).digest('base64url')}`;
    },
  ],
  ['for another client', (claims, { signed }) => signed({ ...claims, aud: 'another' })],
  [
    'for several clients, and made out to another',
    (claims, { signed }) => signed({ ...claims, aud: ['kairos', 'another'], azp: 'another' }),
  ],
  ['of another issuer', (claims, { signed }) => signed({ ...claims, iss: 'https://evil.example' })],
  ['that has ended', (claims, { signed }) => signed({ ...claims, iat: 1, exp: 3_601 })],
  ['of another sign-in', (claims, { signed }) => signed({ ...claims, nonce: 'n'.repeat(43) })],
  ['without a nonce', ({ nonce: _, ...claims }, { signed }) => signed(claims)],
  ['that says no one', ({ sub: _, oid: __, ...claims }, { signed }) => signed(claims)],
  ['that is no token', () => 'nonsense'],
];

describe.each(['acme', 'microsoft'] as const)('an id token of %s that proves nothing', (key) => {
  const issuer = () => (key === 'acme' ? plain : entra);

  test('but an honest one is taken', async () => {
    expect((await signInWith(key, issuer().signed)).pathname).toBe('/');
    expect(visits.proven).toHaveLength(1);
  });

  test.each(forgeries)('%s', async (_, forge) => {
    const led = await signInWith(key, (claims) => forge(claims, issuer()));
    expect([led.pathname, led.searchParams.get('error'), led.searchParams.get('with')]).toEqual([
      '/auth',
      'oauth_failed',
      key,
    ]);
    expect(led.searchParams.get('details')).toMatch(/couldn't confirm who you are$/);
    expect(visits.proven).toEqual([]);
  });
});

describe('whose address it is', () => {
  const provenBy = async (key: 'acme' | 'microsoft', change: Claims) => {
    await signInWith(key, (claims) => (key === 'acme' ? plain : entra).signed({ ...claims, ...change }));
    const [{ person } = { person: null }] = visits.proven;
    return person && [person.email, person.isEmailVerified];
  };

  test.each([
    [{ email_verified: true }, ['ann@acme.example', true]],
    [{ email_verified: 'true' }, ['ann@acme.example', true]],
    [{ email_verified: false }, ['ann@acme.example', false]],
    [{ email_verified: undefined }, ['ann@acme.example', false]],
    [{ email_verified: undefined, xms_edov: true }, ['ann@acme.example', false]],
    [{ email: 'not an address' }, [null, true]],
  ])('an issuer says with %j', async (change, expected) => {
    expect(await provenBy('acme', change)).toEqual(expected);
  });

  test.each([
    [{ xms_edov: true }, ['ann@acme.example', true]],
    [{ xms_edov: '1' }, ['ann@acme.example', true]],
    [{ xms_edov: false }, ['ann@acme.example', false]],
    [{ xms_edov: '0' }, ['ann@acme.example', false]],
    // What the administrator of any tenant can have said of any address.
    [{ xms_edov: undefined }, ['ann@acme.example', false]],
    [{ xms_edov: undefined, email_verified: true }, ['ann@acme.example', false]],
    [{ xms_edov: undefined, email: undefined, preferred_username: 'mia@berlin.example' }, [null, false]],
  ])('Microsoft says with %j', async (change, expected) => {
    expect(await provenBy('microsoft', change)).toEqual(expected);
  });

  test('Microsoft says of personal accounts without a word, and so do tenants that the operator vouches for', () => {
    const personal = '9188040d-6c67-4c5b-b112-36a304b66dad';
    const verified = (tid: string, vouches: boolean) => {
      const read = readMicrosoftClaims({ tenants: null, vouches })({
        ...{ iss: `https://login.microsoftonline.com/${tid}/v2.0`, tid, oid: OID, email: 'a@b.example' },
      });
      return read.ok && read.person.isEmailVerified;
    };
    expect([verified(personal, false), verified(TENANT, false), verified(TENANT, true)]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe('a tenant of Microsoft', () => {
  test('is the issuer, and its object id the subject, which stay when the application changes', async () => {
    await signInWith('microsoft', entra.signed);
    expect(visits.proven[0]?.person).toMatchObject({
      issuer: `${entra.origin}/${TENANT}/v2.0`,
      subject: OID,
    });
  });

  test('that may not sign in is told so', async () => {
    const led = await signInWith('microsoft', (claims) =>
      entra.signed({ ...claims, tid: OTHER_TENANT, iss: `${entra.origin}/${OTHER_TENANT}/v2.0` }),
    );
    expect(led.pathname + led.search).toBe('/auth?error=not_allowed');
  });

  test.each([
    ['of another tenant than its issuer', { tid: OTHER_TENANT }],
    ['whose tenant leads elsewhere', { tid: '../evil', iss: 'http://evil/../evil/v2.0' }],
    ['without a tenant', { tid: undefined }],
    ['with the template as its issuer', { iss: '{tenantid}' }],
  ])('a token %s proves nothing', async (_, change) => {
    const led = await signInWith('microsoft', (claims) => entra.signed({ ...claims, ...change }));
    expect(led.searchParams.get('error')).toBe('oauth_failed');
    expect(visits.proven).toEqual([]);
  });
});
