import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALENDAR_SCOPES } from '../client.ts';
import { createBrowser, locationOf } from '../testkit/browser.ts';
import { type OpenDemo, openDemo } from '../testkit/demo.ts';
import { callbackOf } from '../testkit/sign-in-app.ts';
import { createDemoGoogle } from './demo-google.ts';
import { answerConsent } from './visitor.ts';

const MIA = 'mia.berlin@example.com';
const NOAH = 'noah.london@example.com';
const EVENTS = 'calendar/v3/calendars/primary/events';

let demo: OpenDemo;
let mia: string;
let noah: string;

beforeAll(async () => {
  demo = await openDemo();
  mia = await demo.signIn({ email: MIA });
  noah = await demo.signIn({ email: NOAH });
});
afterAll(() => demo.close());

type Answer = { status: number; body: Record<string, unknown>; reason: string | undefined };

/** Asks the API as a user, without the client library in between. */
async function ask(userId: string, method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(new URL(path, demo.google.client.endpoints.calendar), {
    method,
    headers: {
      authorization: `Bearer ${demo.tokens.kept.get(userId)?.accessToken}`,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const read = text ? JSON.parse(text) : {};
  return { status: response.status, body: read, reason: read.error?.errors?.[0]?.reason };
}

/** Asks the token endpoint. */
async function token(fields: Record<string, string>) {
  const { clientId, clientSecret, endpoints } = demo.google.client;
  const response = await fetch(endpoints.token, {
    method: 'POST',
    body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...fields }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const at = (hour: number) => ({ dateTime: `2027-03-07T${String(hour).padStart(2, '0')}:00:00Z` });
const event = (id: string) => ({ id, summary: 'Visit', start: at(1), end: at(2) });
const range = { timeMin: at(0).dateTime, timeMax: at(5).dateTime };

const get = (path: string) => fetch(new URL(path, demo.app.origin), { redirect: 'manual' });

describe('events', () => {
  test('an id is taken once, also after the event was deleted', async () => {
    expect(await ask(mia, 'POST', EVENTS, event('takenonce'))).toMatchObject({ status: 200 });
    expect(await ask(mia, 'POST', EVENTS, event('takenonce'))).toMatchObject({
      status: 409,
      reason: 'duplicate',
    });
    expect(await ask(mia, 'DELETE', `${EVENTS}/takenonce`)).toMatchObject({ status: 204 });
    expect(await ask(mia, 'DELETE', `${EVENTS}/takenonce`)).toMatchObject({ status: 410, reason: 'deleted' });
    expect(await ask(mia, 'POST', EVENTS, event('takenonce'))).toMatchObject({ status: 409 });
    expect(await ask(mia, 'GET', `${EVENTS}/takenonce`)).toMatchObject({ body: { status: 'cancelled' } });
  });

  test('what Google refuses is refused', async () => {
    expect(await ask(mia, 'POST', EVENTS, event('WXYZ_'))).toMatchObject({ status: 400, reason: 'invalid' });
    expect(await ask(mia, 'POST', EVENTS, { summary: 'x' })).toMatchObject({
      status: 400,
      reason: 'required',
    });
    const reversed = { ...event('reversed'), end: at(0) };
    expect(await ask(mia, 'POST', EVENTS, reversed)).toMatchObject({
      status: 400,
      reason: 'timeRangeEmpty',
    });
    expect(await ask(mia, 'GET', `${EVENTS}/never`)).toMatchObject({ status: 404, reason: 'notFound' });
    expect(await ask(mia, 'DELETE', `${EVENTS}/never`)).toMatchObject({ status: 404 });
    const others = `calendar/v3/calendars/${NOAH}/events`;
    expect(await ask(mia, 'GET', others)).toMatchObject({ status: 404, reason: 'notFound' });
  });

  test('guests get it into their own calendars and a mail, and lose it again', async () => {
    const attendees = [{ email: MIA }, { email: NOAH }, { email: 'someone@else.example' }];
    const path = `${EVENTS}?sendUpdates=all`;
    const made = await ask(mia, 'POST', path, {
      ...event('guested'),
      attendees,
      extendedProperties: { private: { meetingId: 'm' } },
    });
    expect(made.body).toMatchObject({ organizer: { email: MIA, self: true } });
    const seen = await ask(noah, 'GET', `${EVENTS}/guested`);
    expect(seen.body).toMatchObject({ organizer: { email: MIA }, summary: 'Visit', status: 'confirmed' });
    expect(seen.body['extendedProperties']).toBeUndefined();

    expect(await ask(noah, 'PATCH', `${EVENTS}/guested`, { summary: 'Mine' })).toMatchObject({
      status: 403,
    });
    await ask(mia, 'PATCH', `${EVENTS}/guested?sendUpdates=all`, { attendees: [{ email: MIA }] });
    expect((await ask(noah, 'GET', `${EVENTS}/guested`)).body).toMatchObject({ status: 'cancelled' });
    const mails = (await demo.google.mails()).filter(({ eventId }) => eventId === 'guested');
    expect(mails.map(({ method, recipient }) => `${method} ${recipient}`).sort()).toEqual([
      `CANCEL ${NOAH}`,
      'CANCEL someone@else.example',
      `REQUEST ${NOAH}`,
      'REQUEST someone@else.example',
    ]);
    await ask(mia, 'DELETE', `${EVENTS}/guested`);
  });

  test('a video room is made only when it is asked for, and its page is there', async () => {
    const conferenceData = { createRequest: { requestId: 'x' } };
    const without = await ask(mia, 'POST', EVENTS, { ...event('noroom'), conferenceData });
    expect(without.body['hangoutLink']).toBeUndefined();
    const path = `${EVENTS}?conferenceDataVersion=1`;
    const made = await ask(mia, 'POST', path, { ...event('hasroom'), conferenceData });
    expect(made.body).toMatchObject({ conferenceData: { conferenceSolution: { name: 'Demo video room' } } });
    const page = await get(String(made.body['hangoutLink']));
    expect(await page.text()).toContain('Demo video room');
    await ask(mia, 'DELETE', `${EVENTS}/noroom`);
    await ask(mia, 'DELETE', `${EVENTS}/hasroom`);
  });

  test('an event that the rules made can be deleted like any other', async () => {
    const week = 'timeMin=2027-01-04T00:00:00Z&timeMax=2027-01-09T00:00:00Z';
    const items = async () =>
      (await ask(mia, 'GET', `${EVENTS}?${week}`)).body['items'] as { id: string; summary: string }[];
    const lunches = (await items()).filter(({ summary }) => summary === 'Lunch');
    expect(lunches).toHaveLength(5);
    expect(await ask(mia, 'DELETE', `${EVENTS}/${lunches[0]?.id}`)).toMatchObject({ status: 204 });
    expect((await items()).filter(({ summary }) => summary === 'Lunch')).toHaveLength(4);
  });

  test('a long list comes in pages', async () => {
    const week = 'timeMin=2027-01-11T00:00:00Z&timeMax=2027-01-16T00:00:00Z';
    const all = (await ask(mia, 'GET', `${EVENTS}?${week}`)).body['items'] as unknown[];
    const first = (await ask(mia, 'GET', `${EVENTS}?${week}&maxResults=4`)).body;
    const rest = (await ask(mia, 'GET', `${EVENTS}?${week}&pageToken=${first['nextPageToken']}`)).body;
    expect([...(first['items'] as unknown[]), ...(rest['items'] as unknown[])]).toEqual(all);
  });
});

describe('free and busy', () => {
  const query = (userId: string, changes: object) =>
    ask(userId, 'POST', 'calendar/v3/freeBusy', { ...range, items: [{ id: 'primary' }], ...changes });

  test('somebody else cannot be looked at, and it says so for that calendar', async () => {
    const { body } = await query(mia, { items: [{ id: MIA }, { id: NOAH }] });
    expect(body['calendars']).toEqual({
      [MIA]: { busy: [] },
      [NOAH]: { errors: [{ domain: 'global', reason: 'notFound' }], busy: [] },
    });
  });

  test('what Google refuses is refused', async () => {
    expect(await query(mia, { timeMax: range.timeMin })).toMatchObject({
      status: 400,
      reason: 'timeRangeEmpty',
    });
    const year = { timeMax: '2028-03-07T00:00:00Z' };
    expect(await query(mia, year)).toMatchObject({ status: 400, reason: 'timeRangeTooLong' });
    const items = Array.from({ length: 51 }, (_, index) => ({ id: `c${index}` }));
    expect(await query(mia, { items })).toMatchObject({ status: 400, reason: 'tooManyCalendarsRequested' });
    expect(await query(mia, { timeMin: 'soon' })).toMatchObject({ status: 400, reason: 'invalid' });
  });

  test('what is declined, cancelled or marked as free takes no time, and the rest is cut to the range', async () => {
    const attendees = [{ email: MIA, responseStatus: 'declined' }];
    await ask(mia, 'POST', EVENTS, { ...event('declined'), attendees });
    await ask(mia, 'POST', EVENTS, { ...event('asfree'), transparency: 'transparent' });
    await ask(mia, 'POST', EVENTS, { ...event('overlong'), start: at(4), end: at(9) });
    const { body } = await query(mia, {});
    expect(body['calendars']).toEqual({
      primary: { busy: [{ start: '2027-03-07T04:00:00Z', end: '2027-03-07T05:00:00Z' }] },
    });
    for (const id of ['declined', 'asfree', 'overlong']) await ask(mia, 'DELETE', `${EVENTS}/${id}`);
  });
});

describe('permission', () => {
  test('a token ends after an hour, and a permission that was left out is missing', async () => {
    const asha = await demo.signIn({
      email: 'asha.kathmandu@example.com',
      without: [CALENDAR_SCOPES.events],
    });
    const { freeBusy } = { freeBusy: 'calendar/v3/freeBusy' };
    expect(await ask(asha, 'POST', freeBusy, { ...range, items: [] })).toMatchObject({ status: 200 });
    const refused = await ask(asha, 'POST', EVENTS, event('notallowed'));
    expect(refused).toMatchObject({ status: 403, reason: 'insufficientPermissions' });
    demo.pass(3_600_000);
    expect(await ask(asha, 'POST', freeBusy, { ...range, items: [] })).toMatchObject({ status: 401 });
    await demo.signIn({ email: MIA });
    await demo.signIn({ email: NOAH });
  });

  test('a token that was changed, or a refresh token, opens nothing', async () => {
    const kept = demo.tokens.kept.get(mia)!;
    for (const accessToken of [`${kept.accessToken}x`, kept.refreshToken ?? '', 'demo.e30.AA', '']) {
      demo.tokens.kept.set('forger', { ...kept, accessToken });
      expect(await ask('forger', 'GET', EVENTS)).toMatchObject({ status: 401 });
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
    expect(await token({ client_secret: 'wrong' })).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    });
    expect(await token({ grant_type: 'password' })).toMatchObject({
      body: { error: 'unsupported_grant_type' },
    });
    const code = { grant_type: 'authorization_code', code: 'invented' };
    expect(await token(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  test('a code belongs to its redirect address', async () => {
    const browser = createBrowser(demo.app.origin);
    const consent = locationOf(await browser.get('/api/auth/google'), demo.app.origin);
    const callback = await answerConsent(consent, { email: MIA });
    const answer = await token({
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
    expect(await ask(yuki, 'GET', EVENTS)).toMatchObject({ status: 401 });
    const again = await token({ grant_type: 'refresh_token', refresh_token: refreshToken });
    expect(again).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });
});

describe('the pages', () => {
  const consentUrl = async () =>
    locationOf(await createBrowser(demo.app.origin).get('/api/auth/google'), demo.app.origin);

  test('a request that is not registered is refused on the page and never leads away', async () => {
    const wrong: [string, string, number][] = [
      ['client_id', 'another', 401],
      ['redirect_uri', 'https://evil.example/', 400],
      ['response_type', 'token', 400],
      ['scope', 'openid https://mail.google.com/', 400],
      ['code_challenge_method', 'plain', 400],
    ];
    for (const [name, value, status] of wrong) {
      const url = await consentUrl();
      url.searchParams.set(name, value);
      const shown = await fetch(url, { redirect: 'manual' });
      expect([name, shown.status]).toEqual([name, status]);
      const posted = await fetch(new URL(url.pathname, url), {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams([...url.searchParams, ['email', MIA], ['decision', 'allow']]),
      });
      expect([name, posted.status]).toEqual([name, status]);
    }
  });

  test('every person can be chosen, and every permission unticked', async () => {
    const url = await consentUrl();
    const chooser = await (await fetch(url)).text();
    for (const { email } of demo.google.people) expect(chooser).toContain(email);
    url.searchParams.set('login_hint', MIA);
    const consent = await (await fetch(url)).text();
    expect(consent.match(/type="checkbox"/g)).toHaveLength(3);
    expect(consent).toContain('Cancel');
  });

  test('each says that it is not Google, holds no script, and lets no text become markup', async () => {
    const url = await consentUrl();
    url.searchParams.set('state', '"><script>alert(1)</script>');
    await ask(mia, 'POST', EVENTS, {
      ...event('markup'),
      start: { dateTime: '2027-01-05T20:00:00Z' },
      end: { dateTime: '2027-01-05T21:00:00Z' },
      summary: '<script>alert(1)</script>',
    });
    const paths = ['', '/mails', '/permissions', '/meet/a%3Cscript%3E', `/calendars/${MIA}`];
    for (const path of [...paths.map((each) => `/demo-google${each}`), url.href]) {
      const page = await get(path);
      const text = await page.text();
      expect(page.status, path).toBe(200);
      expect(text, path).toContain('This is not Google');
      expect(text, path).not.toContain('<script');
    }
    expect(await (await get(`/demo-google/calendars/${MIA}`)).text()).toContain('&#60;script&#62;');
  });

  test('access that was given can be taken back there', async () => {
    await demo.signIn({ email: 'omar.cairo@example.com' });
    const shown = async () => (await get('/demo-google/permissions')).text();
    expect(await shown()).toContain('omar.cairo@example.com');
    const body = new URLSearchParams({ email: 'omar.cairo@example.com' });
    await fetch(new URL('/demo-google/permissions', demo.app.origin), { method: 'POST', body });
    expect(await shown()).not.toContain('omar.cairo@example.com');
  });

  test('pictures and style are there, and nothing else is', async () => {
    expect((await get('/demo-google/pictures/demo-1.svg')).headers.get('content-type')).toContain('svg');
    expect((await get('/demo-google/style.css')).headers.get('content-type')).toContain('css');
    expect((await get('/demo-google/calendars/nobody@example.com')).status).toBe(404);
  });
});
