import { createHash, createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DAY } from '#contracts/durations.ts';
import { type OpenDemoMicrosoft, openDemoMicrosoft } from '#services/calendars/microsoft/testkit/demo.ts';
import { acceptConsent } from './visitor.ts';

const OLIVIA = 'olivia.oslo@example.com';
const VERIFIER = 'a verifier that is long enough for the rules of PKCE';
const SCOPE = 'openid profile email offline_access https://graph.microsoft.com/Calendars.ReadWrite';

let demo: OpenDemoMicrosoft;
beforeAll(async () => {
  demo = await openDemoMicrosoft();
});
afterAll(() => demo.close());

async function code(fields: Record<string, string> = {}) {
  const page = demo.consentPage({
    ...{ scope: SCOPE, state: 'a state', nonce: 'a nonce', code_challenge_method: 'S256' },
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    ...fields,
  });
  const back = await acceptConsent(page, { email: OLIVIA });
  expect(back.searchParams.get('state')).toBe('a state');
  return back.searchParams.get('code') ?? '';
}

const exchange = async (fields: Record<string, string> = {}) =>
  demo.token({
    ...{ grant_type: 'authorization_code', redirect_uri: demo.redirectUri, code_verifier: VERIFIER },
    ...('code' in fields ? {} : { code: await code() }),
    ...fields,
  });
const refresh = (token: unknown) => demo.token({ grant_type: 'refresh_token', refresh_token: String(token) });

const json = async (url: string) => z.record(z.string(), z.unknown()).parse(await (await fetch(url)).json());
const discovery = (tenant: string) =>
  json(
    `${new URL(`/${tenant}/v2.0`, demo.microsoft.client.authority).href}/.well-known/openid-configuration`,
  );

describe('discovery', () => {
  test('names the endpoints, and leaves the tenant in the issuer open where anyone may sign in', async () => {
    expect(await discovery('common')).toMatchObject({
      issuer: `${demo.app.origin}/demo-microsoft/{tenantid}/v2.0`,
      authorization_endpoint: `${demo.app.origin}/demo-microsoft/common/oauth2/v2.0/authorize`,
    });
  });

  test('names the issuer of a tenant', async () => {
    const { tenantId } = demo.microsoft.people[0]!;
    expect(await discovery(tenantId)).toMatchObject({
      issuer: `${demo.app.origin}/demo-microsoft/${tenantId}/v2.0`,
    });
  });
});

describe('a code', () => {
  test('gives tokens, and an id token that the published keys verify', async () => {
    const { status, body } = await exchange();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ token_type: 'Bearer', expires_in: 3_599 },
      scope: 'openid profile email https://graph.microsoft.com/Calendars.ReadWrite',
    });
    const [head = '', claims = '', signature = ''] = String(body['id_token']).split('.');
    const { jwks_uri } = await discovery('common');
    const { keys } = await json(String(jwks_uri));
    const [key] = z.array(z.object({ kty: z.literal('RSA'), n: z.string(), e: z.string() })).parse(keys);
    const publicKey = createPublicKey({ key: key!, format: 'jwk' });
    expect(
      verify('RSA-SHA256', Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url')),
    ).toBe(true);
    const [{ tenantId, objectId, subject }] = demo.microsoft.people as [
      (typeof demo.microsoft.people)[number],
    ];
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      ...{ iss: `${demo.app.origin}/demo-microsoft/${tenantId}/v2.0`, aud: 'kairos-demo' },
      ...{ tid: tenantId, oid: objectId, sub: subject, nonce: 'a nonce', ver: '2.0' },
      ...{ preferred_username: OLIVIA, email: OLIVIA, name: 'Olivia Oslo' },
    });
  });

  test('serves once', async () => {
    const once = await code();
    expect(await exchange({ code: once })).toMatchObject({ status: 200 });
    expect(await exchange({ code: once })).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  test.each([
    ['another verifier', { code_verifier: 'another' }, 400, 'invalid_grant'],
    ['another address to lead back to', { redirect_uri: 'https://elsewhere.example' }, 400, 'invalid_client'],
    ['another secret', { client_secret: 'wrong' }, 401, 'invalid_client'],
    ['another client', { client_id: 'wrong' }, 400, 'unauthorized_client'],
  ])('is worth nothing with %s', async (_, fields, status, error) => {
    expect(await exchange(fields)).toMatchObject({ status, body: { error } });
  });

  test('is given to no one who asks for more than there is, or leads elsewhere', async () => {
    for (const fields of [
      { scope: 'Mail.Read' },
      { scope: 'openid', redirect_uri: 'https://elsewhere.example' },
    ])
      expect((await fetch(demo.consentPage(fields), { redirect: 'manual' })).status).toBe(400);
  });

  test('is not given if the person cancels', async () => {
    const back = await acceptConsent(demo.consentPage({ scope: SCOPE }), { email: OLIVIA, cancel: true });
    expect([...back.searchParams]).toEqual([['error', 'access_denied']]);
  });
});

describe('a refresh token', () => {
  test('is replaced at each use, and the one before stays valid', async () => {
    const first = (await exchange()).body['refresh_token'];
    const second = (await refresh(first)).body['refresh_token'];
    expect(second).not.toBe(first);
    expect(await refresh(first)).toMatchObject({ status: 200 });
    expect(await refresh(second)).toMatchObject({ status: 200 });
  });

  test('is not given without offline_access', async () => {
    const { body } = await exchange({ code: await code({ scope: 'openid' }) });
    expect(body).not.toHaveProperty('refresh_token');
  });

  test('ends after 90 days without use, or when the person takes the permission back', async () => {
    const old = (await exchange()).body['refresh_token'];
    demo.pass(91 * DAY);
    expect(await refresh(old)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    const fresh = (await exchange()).body['refresh_token'];
    await fetch(new URL('/demo-microsoft/permissions', demo.app.origin), {
      ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams({ email: OLIVIA }) },
    });
    expect(await refresh(fresh)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });
});
