import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MeetingHistory } from '#contracts/api/history.ts';
import type { OwnIdentities } from '#contracts/api/identities.ts';
import type { ConnectedProgram, ConsentQuestion } from '#contracts/api/programs.ts';
import { connectAgent } from '#services/agents/mcp/testkit/agent.ts';
import type { RemoteRequest } from '#services/calendars/remote/request.ts';
import {
  call,
  type GivenKairos,
  givenKairos,
  TEST_ADDRESSES,
  type TestVisitor,
} from '#services/http/testkit/given.ts';
import { newKey } from '#services/storage/vault/vault.ts';
import { answerConsent } from '#tests/doubles/google/visitor.ts';
import { startWholeKairos } from '#tests/harness/whole-kairos.ts';

const CLIENT = 'https://agent.example/client.json';
const BACK = 'http://127.0.0.1:4321/callback';

/** What the program publishes about itself. */
let published: object | string = {};
const asked: RemoteRequest[] = [];
const env = { KAIROS_KEY: newKey() };
let kairos: GivenKairos;
beforeAll(async () => {
  kairos = await givenKairos({
    env,
    askPrograms: async (request) => {
      asked.push(request);
      const body = typeof published === 'string' ? published : JSON.stringify(published);
      return { ok: true, status: 200, headers: new Headers(), body: Buffer.from(body) };
    },
  });
});
afterAll(() => kairos.stop());
beforeEach(() => {
  published = {
    client_id: CLIENT,
    client_name: 'Agent',
    redirect_uris: ['http://127.0.0.1/callback', 'https://agent.example/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'none',
  };
});

const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

/** Where a program leads a browser to ask. */
const authorizeUrl = (change: Record<string, string | null> = {}): string => {
  const all = {
    ...{ client_id: CLIENT, redirect_uri: BACK, response_type: 'code', state: 'its-state' },
    ...{ code_challenge: challenge, code_challenge_method: 'S256' },
    ...{ scope: 'meetings:read meetings:book', resource: `${kairos.url}/api` },
    ...change,
  };
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null);
  return `/oauth/authorize?${new URLSearchParams(given)}`;
};

/** Led to the page of consent; the id of the request. */
async function asks(who: TestVisitor, change?: Record<string, string | null>): Promise<string> {
  const { headers } = await who.request(authorizeUrl(change));
  const page = new URL(headers.get('location') ?? '', kairos.url);
  expect([page.origin, page.pathname]).toEqual([kairos.url, '/connect']);
  return page.searchParams.get('request') ?? `error: ${page.searchParams.get('error')}`;
}

/** What a program is led back to with. */
async function answered(who: TestVisitor, request: string, allow: boolean): Promise<URL> {
  const { goTo } = await who.post<{ goTo: string }>('/api/oauth/consent', { request, allow });
  const { headers } = await who.request(goTo);
  return new URL(headers.get('location') ?? '');
}

const send = async (path: string, fields: Record<string, string>) => {
  const response = await fetch(kairos.url + path, { method: 'POST', body: new URLSearchParams(fields) });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : null };
};

const exchange = (code: string, change: Record<string, string> = {}) =>
  send('/oauth/token', {
    ...{ grant_type: 'authorization_code', client_id: CLIENT, redirect_uri: BACK },
    ...{ code, code_verifier: verifier, ...change },
  });

const refresh = (token: string) =>
  send('/oauth/token', { grant_type: 'refresh_token', client_id: CLIENT, refresh_token: token });

async function connected(who: TestVisitor, change?: Record<string, string | null>) {
  const back = await answered(who, await asks(who, change), true);
  const { status, body } = await exchange(back.searchParams.get('code') ?? '');
  expect([status, body]).toEqual([200, body]);
  return body as { access_token: string; refresh_token: string; scope: string };
}

const as = (token: string, method: string, path: string, visitor = kairos.anonymous) =>
  call(visitor, method, path, undefined, { authorization: `Bearer ${token}` });

test('a connected program uses the tools of /mcp with its token', async () => {
  const resource = `${kairos.url}/mcp`;
  const { access_token: token } = await connected(kairos.organizer, { scope: 'meetings:read', resource });
  const agent = await connectAgent({ url: kairos.url, token });
  expect((await agent.call('list_meetings')).answer).toHaveProperty('meetings');
  await agent.close();
});

test('a program finds out how to connect from the first refusal on', async () => {
  const refused = await call(kairos.anonymous, 'GET', '/api/meetings');
  const [, metadata = ''] =
    /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '') ?? [];
  const resource = await (await fetch(metadata)).json();
  expect(resource).toMatchObject({ resource: `${kairos.url}/api`, authorization_servers: [kairos.url] });
  expect(await (await fetch(`${kairos.url}/.well-known/oauth-protected-resource/mcp`)).json()).toMatchObject({
    resource: `${kairos.url}/mcp`,
  });
  const server = await fetch(`${kairos.url}/.well-known/oauth-authorization-server`);
  expect(server.headers.get('access-control-allow-origin')).toBe('*');
  expect(await server.json()).toMatchObject({
    issuer: kairos.url,
    authorization_endpoint: `${kairos.url}/oauth/authorize`,
    code_challenge_methods_supported: ['S256'],
    client_id_metadata_document_supported: true,
  });
});

test('a person sees who asks for what, agrees, and the program acts for them until it is disconnected', async () => {
  const request = await asks(kairos.organizer);
  const question = await kairos.organizer.get<ConsentQuestion>(`/api/oauth/consent?request=${request}`);
  expect(question).toEqual({
    name: 'Agent',
    host: 'agent.example',
    leadsTo: 'an app on this device',
    scopes: ['meetings:read', 'meetings:book'],
  });
  const back = await answered(kairos.organizer, request, true);
  expect([back.origin + back.pathname, back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual(
    [BACK, 'its-state', kairos.url],
  );
  const { body } = await exchange(back.searchParams.get('code') ?? '');
  expect(body).toMatchObject({
    token_type: 'Bearer',
    expires_in: 3600,
    scope: 'meetings:read meetings:book',
  });

  expect((await as(body.access_token, 'GET', '/api/auth/user')).body['email']).toBe(TEST_ADDRESSES.organizer);
  const contact = await as(body.access_token, 'DELETE', '/api/contacts/x');
  expect([contact.status, contact.headers.get('www-authenticate')]).toEqual([
    403,
    expect.stringContaining('scope="meetings:write"'),
  ]);
  const meeting = await kairos.create({ participants: [{ email: TEST_ADDRESSES.participant }] });
  await kairos.join(meeting);
  expect((await as(body.access_token, 'DELETE', `/api/meetings/${meeting.id}`)).status).toBe(204);
  const { entries } = await kairos.participant.get<MeetingHistory>(`/api/meetings/${meeting.id}/history`);
  expect(entries.find(({ kind }) => kind === 'ended')?.sentence).toBe(
    'Mia Berlin, by Agent, cancelled the meeting.',
  );

  const { programs } = await kairos.organizer.get<{ programs: ConnectedProgram[] }>('/api/account/programs');
  expect(programs).toMatchObject([{ name: 'Agent', host: 'agent.example', lastUsedAt: expect.any(String) }]);
  expect((await call(kairos.second, 'DELETE', `/api/account/programs/${programs[0]?.id}`)).status).toBe(404);
  const other = await startWholeKairos({ ...env, DATABASE_URL: kairos.database.url }, { protocols: true });
  try {
    const there = other.visitor();
    expect((await as(body.access_token, 'GET', '/api/contacts', there)).status).toBe(200);
    await kairos.organizer.delete(`/api/account/programs/${programs[0]?.id}`);
    expect((await as(body.access_token, 'GET', '/api/contacts', there)).status).toBe(401);
  } finally {
    await other.stop();
  }
  expect((await refresh(body.refresh_token)).body).toMatchObject({ error: 'invalid_grant' });
  expect(await kairos.organizer.get('/api/account/programs')).toEqual({ programs: [] });
});

test('a person who says no is led back with that, and nothing is connected', async () => {
  const back = await answered(kairos.second, await asks(kairos.second), false);
  expect([back.searchParams.get('error'), back.searchParams.get('code')]).toEqual(['access_denied', null]);
  expect(await kairos.second.get('/api/account/programs')).toEqual({ programs: [] });
});

test('every request is asked about, also of a program that is connected, and by the person who is signed in by then', async () => {
  await connected(kairos.second);
  const request = await asks(kairos.second);
  expect(await kairos.second.get(`/api/oauth/consent?request=${request}`)).toMatchObject({ name: 'Agent' });
  const cookies = kairos.stranger.cookies;
  for (const [name, value] of kairos.second.cookies) if (name.startsWith('oauth')) cookies.set(name, value);
  const { access_token: token } = await connected(kairos.stranger);
  expect((await as(token, 'GET', '/api/auth/user')).body['email']).toBe(TEST_ADDRESSES.stranger);
});

test("one browser's request isn't another one's to answer", async () => {
  const request = await asks(kairos.stranger);
  const victim = kairos.participant;
  for (const answer of [
    await call(victim, 'GET', `/api/oauth/consent?request=${request}`),
    await call(victim, 'POST', '/api/oauth/consent', { request, allow: true }),
  ])
    expect([answer.status, answer.body['message']]).toEqual([
      404,
      expect.stringContaining('another browser'),
    ]);
});

test.each([
  ['another address than it published', { redirect_uri: 'https://agent.example/callback/../evil' }],
  ['an address elsewhere', { redirect_uri: 'https://evil.example/callback' }],
  ['no PKCE', { code_challenge: null, code_challenge_method: null }],
  ['PKCE without a hash', { code_challenge_method: 'plain' }],
  ['another resource', { resource: 'https://evil.example/' }],
  ['another kind of answer', { response_type: 'token' }],
])(
  'a program that asks with %s gets no code, and a browser is led nowhere it does not know',
  async (_, change) => {
    const { headers, status } = await kairos.second.request(authorizeUrl(change));
    const to = new URL(headers.get('location') ?? '', kairos.url);
    expect([302, 303]).toContain(status);
    const known = [kairos.url, new URL(BACK).origin];
    expect(known).toContain(to.origin);
    expect(to.search + to.hash).toMatch(/[?#&]error=/);
    expect(to.search + to.hash).not.toMatch(/[?#&]code=/);
  },
);

test.each([
  ['http', 'http://agent.example/client.json'],
  ['no path', 'https://agent.example/'],
  ['a port', 'https://agent.example:8443/client.json'],
  ['a name before its host', 'https://user@agent.example/client.json'],
  ['no address', 'agent'],
])('a program whose address has %s is never asked', async (_, client) => {
  const before = asked.length;
  expect(await asks(kairos.second, { client_id: client })).toMatch(/^error: invalid_client/);
  expect(asked.length).toBe(before);
});

test.each([
  ['says that it is another one', { client_id: 'https://agent.example/other.json' }],
  ['has a secret', { token_endpoint_auth_method: 'client_secret_basic' }],
  ['leads back without encryption', { redirect_uris: ['http://agent.example/callback'] }],
  ['leads back nowhere', { redirect_uris: [] }],
  ['is none', 'Not found'],
])('a program whose document %s is refused', async (why, change) => {
  const client = `https://agent.example/${encodeURIComponent(why)}.json`;
  published =
    typeof change === 'string' ? change : { ...(published as object), client_id: client, ...change };
  expect(await asks(kairos.second, { client_id: client })).toMatch(/^error: invalid_(client|redirect_uri)/);
});

test('a code works once, for who asked, and with what it was asked with', async () => {
  const code = async () =>
    (await answered(kairos.second, await asks(kairos.second), true)).searchParams.get('code') ?? '';
  const wrong = [{ code_verifier: 'A'.repeat(43) }, { redirect_uri: 'https://agent.example/callback' }];
  for (const change of wrong)
    expect((await exchange(await code(), change)).body).toMatchObject({ error: 'invalid_grant' });
  const used = await code();
  const { body } = await exchange(used);
  expect((await exchange(used)).body).toMatchObject({ error: 'invalid_grant' });
  // Someone else may have had it.
  expect((await as(body.access_token, 'GET', '/api/contacts')).status).toBe(401);
});

test('a code or refresh token that is sent many times at once works once at most', async () => {
  const works = async (exchanges: Promise<{ status: number }>[]) =>
    (await Promise.all(exchanges)).filter(({ status }) => status === 200).length;
  const back = await answered(kairos.second, await asks(kairos.second), true);
  const code = back.searchParams.get('code') ?? '';
  expect(await works(Array.from({ length: 5 }, () => exchange(code)))).toBeLessThanOrEqual(1);
  const { refresh_token: token } = await connected(kairos.second);
  expect(await works(Array.from({ length: 5 }, () => refresh(token)))).toBeLessThanOrEqual(1);
});

test('once a person agrees to less, what they agreed to before has ended', async () => {
  const more = await connected(kairos.second);
  await connected(kairos.second, { scope: 'meetings:read' });
  const { programs } = await kairos.second.get<{ programs: ConnectedProgram[] }>('/api/account/programs');
  expect(programs.map(({ scopes }) => scopes)).toEqual([['meetings:read']]);
  const booking = await as(more.access_token, 'POST', '/api/meetings/x/schedule');
  expect([booking.status, booking.headers.get('www-authenticate')]).toEqual([
    403,
    expect.stringContaining('scope="meetings:book"'),
  ]);
});

test('refresh tokens rotate, and one that is used again ends all that came of it', async () => {
  const first = await connected(kairos.second);
  const { body: next } = await refresh(first.refresh_token);
  expect((await as(next.access_token, 'GET', '/api/contacts')).status).toBe(200);
  expect((await refresh(first.refresh_token)).body).toMatchObject({ error: 'invalid_grant' });
  expect((await as(next.access_token, 'GET', '/api/contacts')).status).toBe(401);
  expect((await refresh(next.refresh_token)).body).toMatchObject({ error: 'invalid_grant' });
});

test('a program that gives up its token has ended', async () => {
  const { access_token: token, refresh_token: lasting } = await connected(kairos.second);
  expect((await send('/oauth/revoke', { client_id: CLIENT, token: lasting })).status).toBe(200);
  expect((await refresh(lasting)).body).toMatchObject({ error: 'invalid_grant' });
  expect((await as(token, 'GET', '/api/contacts')).status).toBe(401);
});

test('a program that asks for nothing gets the least, and one that asks for what there is not gets the rest', async () => {
  expect((await connected(kairos.second, { scope: null })).scope).toBe('meetings:read');
  expect((await connected(kairos.second, { scope: 'openid admin insights:read' })).scope).toBe(
    'insights:read',
  );
});

test('a failure while a program connects is in the log, and the program learns nothing of it', async () => {
  const { pool } = kairos.database;
  await pool.query('alter table oauth_rows rename to oauth_rows_away');
  const answer = await exchange('a-code');
  await pool.query('alter table oauth_rows_away rename to oauth_rows');
  expect(answer.status).toBe(500);
  expect(JSON.stringify(answer.body)).not.toContain('oauth_rows');
  const logged = kairos.logged
    .map((line) => JSON.parse(line))
    .find(({ msg }) => msg === "Couldn't answer a program that connects");
  expect(logged?.err.message).toContain('oauth_rows');
});

test('deleting an account ends its programs, and no secret of them is in the database or the logs', async () => {
  const leaving = await kairos.signedIn('rafa.saopaulo@example.com');
  const { access_token: token, refresh_token: lasting } = await connected(leaving);
  const { rows } = await kairos.database.pool.query('select oauth_rows::text from oauth_rows');
  for (const secret of [token, lasting]) {
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(kairos.logged.join()).not.toContain(secret);
  }
  await leaving.delete('/api/account');
  expect((await as(token, 'GET', '/api/contacts')).status).toBe(401);
  expect((await refresh(lasting)).body).toMatchObject({ error: 'invalid_grant' });
});

test('a token for /mcp, where a person is asked first, works nowhere else, and one for the API not at /mcp', async () => {
  const [mcp, api] = [
    await connected(kairos.second, { resource: `${kairos.url}/mcp` }),
    await connected(kairos.second, { resource: `${kairos.url}/api` }),
  ];
  const refused = await as(mcp.access_token, 'POST', '/api/meetings/x/schedule');
  expect([refused.status, refused.body['message']]).toEqual([
    ...[401, 'This token is for /mcp, and for nothing else.'],
  ]);
  const atMcp = await as(api.access_token, 'POST', '/mcp');
  expect([atMcp.status, atMcp.headers.get('www-authenticate')]).toEqual([
    ...[401, expect.stringContaining('invalid_token')],
  ]);
});

test('removing the way to sign in by which a program was connected disconnects it', async () => {
  const { access_token: token } = await connected(kairos.stranger);
  const { identities } = await kairos.stranger.get<OwnIdentities>('/api/account/identities');
  const { url } = await kairos.stranger.open('/api/auth/google?add');
  await kairos.stranger.request((await answerConsent(url, { email: 'jess.stjohns@example.com' })).href);
  expect((await as(token, 'GET', '/api/contacts')).status).toBe(200);
  await call(kairos.stranger, 'DELETE', `/api/account/identities/${identities[0]!.id}`);
  expect((await as(token, 'GET', '/api/contacts')).status).toBe(401);
});
