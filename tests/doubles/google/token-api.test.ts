import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALENDAR_SCOPES } from '#services/calendars/google/client.ts';
import { type Asker, askerOf, EVENTS, hourOf, sampleEvent } from '#services/calendars/google/testkit/ask.ts';
import { createBrowser, locationOf } from '#services/calendars/google/testkit/browser.ts';
import { type OpenDemo, openDemo } from '#services/calendars/google/testkit/demo.ts';
import { callbackOf } from '#services/sign-in/google/testkit/sign-in-app.ts';
import { createDemoGoogle } from './demo-google.ts';
import { answerConsent } from './visitor.ts';

const range = { timeMin: hourOf(0).dateTime, timeMax: hourOf(5).dateTime };

const MIA = 'mia.berlin@example.com';

let demo: OpenDemo;
let asker: Asker;
let mia: string;

beforeAll(async () => {
  demo = await openDemo();
  asker = askerOf(demo);
  mia = await demo.signIn({ email: MIA });
});
afterAll(() => demo.close());

test('a token ends after an hour, and a permission that was left out is missing', async () => {
  const asha = await demo.signIn({
    email: 'asha.kathmandu@example.com',
    without: [CALENDAR_SCOPES.events],
  });
  const { freeBusy } = { freeBusy: 'calendar/v3/freeBusy' };
  expect(await asker.ask(asha, 'POST', freeBusy, { ...range, items: [] })).toMatchObject({ status: 200 });
  const refused = await asker.ask(asha, 'POST', EVENTS, sampleEvent('notallowed'));
  expect(refused).toMatchObject({ status: 403, reason: 'insufficientPermissions' });
  demo.pass(3_600_000);
  expect(await asker.ask(asha, 'POST', freeBusy, { ...range, items: [] })).toMatchObject({ status: 401 });
  await demo.signIn({ email: MIA });
});

test('a token that was changed, or a refresh token, opens nothing', async () => {
  const kept = demo.tokens.kept.get(mia)!;
  for (const accessToken of [`${kept.accessToken}x`, kept.refreshToken ?? '', 'demo.e30.AA', '']) {
    demo.tokens.kept.set('forger', { ...kept, accessToken });
    expect(await asker.ask('forger', 'GET', EVENTS)).toMatchObject({ status: 401 });
  }
});

test('a refresh token works after a restart, and another secret makes it worthless', async () => {
  const fields = {
    grant_type: 'refresh_token',
    refresh_token: demo.tokens.kept.get(mia)?.refreshToken ?? '',
  };
  const { clientId, clientSecret } = demo.settings;
  const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...fields });
  for (const [secret, status] of [
    [demo.settings.secret, 200],
    ['a new secret', 400],
  ] as const) {
    const restarted = await createDemoGoogle({ ...demo.settings, secret });
    const response = await fetch(restarted.client.endpoints.token, { method: 'POST', body });
    expect(response.status).toBe(status);
    await restarted.close();
  }
});

test('the token endpoint wants the secret, a known grant, and a code that it gave', async () => {
  expect(await asker.token({ client_secret: 'wrong' })).toMatchObject({
    status: 401,
    body: { error: 'invalid_client' },
  });
  expect(await asker.token({ grant_type: 'password' })).toMatchObject({
    body: { error: 'unsupported_grant_type' },
  });
  const code = { grant_type: 'authorization_code', code: 'invented' };
  expect(await asker.token(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

test('a code belongs to its redirect address', async () => {
  const browser = createBrowser(demo.app.origin);
  const consent = locationOf(await browser.get('/api/auth/google'), demo.app.origin);
  const callback = await answerConsent(consent, { email: MIA });
  const answer = await asker.token({
    grant_type: 'authorization_code',
    code: callback.searchParams.get('code') ?? '',
    redirect_uri: `${callbackOf(demo.app)}/else`,
  });
  expect(answer).toMatchObject({ status: 400, body: { error: 'redirect_uri_mismatch' } });
});

test('revoking a token ends everything that the person gave', async () => {
  const yuki = await demo.signIn({ email: 'yuki.tokyo@example.com' });
  const { accessToken, refreshToken = '' } = demo.tokens.kept.get(yuki)!;
  const body = new URLSearchParams({ token: accessToken });
  const response = await fetch(demo.google.client.endpoints.revoke, { method: 'POST', body });
  expect(response.status).toBe(200);
  expect(await asker.ask(yuki, 'GET', EVENTS)).toMatchObject({ status: 401 });
  const again = await asker.token({ grant_type: 'refresh_token', refresh_token: refreshToken });
  expect(again).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

test('a code serves once, and not after ten minutes', async () => {
  const { clientId, authorize } = { ...demo.google.client, ...demo.google.client.endpoints };
  const redirect_uri = callbackOf(demo.app);
  const query = { client_id: clientId, redirect_uri, response_type: 'code', scope: 'openid' };
  const consent = new URL(`${authorize}?${new URLSearchParams(query)}`, demo.app.origin);
  const exchange = async (code: string | null) =>
    (await asker.token({ grant_type: 'authorization_code', code: code ?? '', redirect_uri })).status;

  const code = (await answerConsent(consent, { email: MIA })).searchParams.get('code');
  expect(await exchange(code)).toBe(200);
  expect(await exchange(code)).toBe(400);
  const late = (await answerConsent(consent, { email: MIA })).searchParams.get('code');
  demo.pass(10 * 60_000 + 1);
  expect(await exchange(late)).toBe(400);
});

test('who does not ask for offline access, or is not asked again, gets no refresh token', async () => {
  const { clientId, authorize } = { ...demo.google.client, ...demo.google.client.endpoints };
  const redirect_uri = callbackOf(demo.app);
  const refreshToken = async (more: Record<string, string>) => {
    const query = { client_id: clientId, redirect_uri, response_type: 'code', scope: 'openid', ...more };
    const consent = new URL(`${authorize}?${new URLSearchParams(query)}`, demo.app.origin);
    const callback = await answerConsent(consent, { email: MIA });
    const code = callback.searchParams.get('code') ?? '';
    const { body } = await asker.token({ grant_type: 'authorization_code', code, redirect_uri });
    return body['refresh_token'];
  };
  expect(await refreshToken({ prompt: 'consent' })).toBeUndefined();
  expect(await refreshToken({ access_type: 'offline' })).toBeUndefined();
  expect(await refreshToken({ access_type: 'offline', prompt: 'consent' })).toBeDefined();
});
