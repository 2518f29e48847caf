// @module-tag slow
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MeetingHistory } from '#contracts/api/history.ts';
import type { AccessToken, CreatedToken } from '#contracts/api/tokens.ts';
import { storedEvents } from '#services/storage/event-store/testkit/stored-events.ts';
import { newKey } from '#services/storage/vault/vault.ts';
import { startWholeKairos } from '#tests/harness/whole-kairos.ts';
import {
  aRequest,
  call,
  eventually,
  type GivenKairos,
  givenKairos,
  TEST_ADDRESSES,
  type TestVisitor,
} from './testkit/given.ts';

const env = { KAIROS_KEY: newKey() };
let kairos: GivenKairos;
beforeAll(async () => {
  kairos = await givenKairos({ env, limits: { read: { calls: 30, seconds: 60 } } });
});
afterAll(() => kairos.stop());

const withToken = (token: string, method: string, path: string, body?: unknown, visitor?: TestVisitor) =>
  call(visitor ?? kairos.anonymous, method, path, body, { authorization: `Bearer ${token}` });

test('a token is created by a person in a browser, shown once, and told of by email', async () => {
  const created = await kairos.second.post<CreatedToken>('/api/account/tokens', {
    ...{ name: 'Reports\u202e', scopes: ['meetings:book', 'meetings:read'], days: 30 },
  });
  expect(created).toMatchObject({ name: 'Reports', scopes: ['meetings:read', 'meetings:book'] });
  const { tokens } = await kairos.second.get<{ tokens: AccessToken[] }>('/api/account/tokens');
  expect(tokens).toMatchObject([{ id: created.id, name: 'Reports', lastUsedAt: null }]);
  expect(JSON.stringify(tokens)).not.toContain(created.secret);
  const mails = await eventually(
    () => kairos.mails(TEST_ADDRESSES.second),
    (all) => all.some(({ kind }) => kind === 'signInNotice'),
  );
  expect(mails.find(({ kind }) => kind === 'signInNotice')?.subject).toBe('A new access token for Kairos');
  expect(JSON.stringify(mails)).not.toContain(created.secret);
  expect(kairos.logged.join()).not.toContain(created.secret);
});

test.each([
  [{ name: ' ' }, 'Name is required'],
  [
    { scopes: [] },
    'Scopes must be one or more of meetings:read, meetings:write, meetings:book, insights:read',
  ],
  [
    { scopes: ['admin'] },
    'Scopes must be one or more of meetings:read, meetings:write, meetings:book, insights:read',
  ],
  [{ days: 9999 }, 'Days must be one of 7, 30, 90, 365'],
])('a token with %j is refused, and none is made', async (change, message) => {
  const before = await kairos.second.get('/api/account/tokens');
  const asked = { name: 'Script', scopes: ['meetings:read'], days: 7, ...change };
  const answer = await call(kairos.second, 'POST', '/api/account/tokens', asked);
  expect([answer.status, answer.body]).toEqual([400, { message }]);
  expect(await kairos.second.get('/api/account/tokens')).toEqual(before);
});

test('a token that is wrong, expired, or malformed is told apart from no token, and never falls back to a session', async () => {
  for (const wrong of ['kairos_pat_nothing', `kairos_pat_${'A'.repeat(43)}`, '']) {
    const answer = await withToken(wrong, 'GET', '/api/meetings', undefined, kairos.organizer);
    expect([wrong, answer.status, answer.headers.get('www-authenticate')]).toEqual([
      wrong,
      401,
      expect.stringContaining('Bearer error="invalid_token"'),
    ]);
    expect(answer.body['message']).toMatch(/doesn't work, or was revoked/);
  }
  const token = await kairos.token(['meetings:read']);
  kairos.passTime(8 * 24 * 60 * 60_000);
  const expired = await withToken(token, 'GET', '/api/meetings');
  kairos.resetTime();
  expect([expired.status, expired.body['message']]).toEqual([401, expect.stringContaining('has expired')]);
});

test("a call with a token is its owner's, whatever cookies come along and from wherever it comes", async () => {
  const token = await kairos.token(['meetings:read', 'meetings:write']);
  const me = await withToken(token, 'GET', '/api/auth/user', undefined, kairos.stranger);
  expect(me.body['email']).toBe(TEST_ADDRESSES.organizer);
  const response = await fetch(`${kairos.url}/api/contacts`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${token}`, origin: 'https://elsewhere.example' },
      ...{ 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
    },
    body: JSON.stringify({ name: 'Ann', email: 'ann.by.token@example.com' }),
  });
  expect(response.status).toBe(201);
  expect(response.headers.getSetCookie()).toEqual([]);
});

test('a program that may not book has nothing booked automatically either', async () => {
  const token = await kairos.token(['meetings:write']);
  const create = (change: Record<string, unknown>) =>
    withToken(token, 'POST', '/api/meetings', aRequest(change));
  const refused = await create({ aiDecisionMode: 'auto' });
  expect([refused.status, refused.body['message']]).toEqual([
    403,
    expect.stringContaining('Automatic (aiDecisionMode auto) needs the scope meetings:book'),
  ]);
  const created = await create({ aiDecisionMode: 'manual' });
  expect(created.status).toBe(201);
  const changed = await withToken(token, 'PATCH', `/api/meetings/${created.body['id']}`, {
    aiDecisionMode: 'auto',
  });
  expect(changed.status).toBe(403);
  const automatic = await kairos.create({ aiDecisionMode: 'auto' });
  const deadline = new Date(Date.now() + 60_000).toISOString();
  const changes: [string, string, unknown][] = [
    ['PATCH', '', { deadline, bookAtDeadline: true }],
    ['PATCH', '', { duration: 15 }],
    ['POST', '/attendance', { optional: [1] }],
    ['DELETE', '/participants/1', undefined],
    ['PATCH', '/answers', { answersWithoutConfirmation: true }],
  ];
  for (const [method, path, body] of changes) {
    const answer = await withToken(token, method, `/api/meetings/${automatic.id}${path}`, body);
    expect([path, answer.status, answer.body['message']]).toEqual([
      ...[path, 403, expect.stringContaining('Changing an automatic meeting needs the scope meetings:book')],
    ]);
  }
});

test('the log and the history say that a program did it, and its name only to its owner', async () => {
  const meeting = await kairos.create({ participants: [{ email: TEST_ADDRESSES.participant }] });
  await kairos.join(meeting);
  const token = await kairos.token(['meetings:book']);
  expect((await withToken(token, 'DELETE', `/api/meetings/${meeting.id}`)).status).toBe(204);
  const events = await storedEvents(kairos.database.pool, `meeting-${meeting.id}`);
  const cancelled = events.find(({ type }) => type === 'MeetingCancelled')!;
  const { tokens } = await kairos.organizer.get<{ tokens: AccessToken[] }>('/api/account/tokens');
  expect(cancelled.meta['client']).toEqual({ kind: 'token', id: tokens[0]?.id });
  expect(JSON.stringify(cancelled)).not.toContain('Script');
  const told = async (who: TestVisitor) => {
    const { entries } = await who.get<MeetingHistory>(`/api/meetings/${meeting.id}/history`);
    return entries.find(({ kind }) => kind === 'ended');
  };
  expect(await told(kairos.organizer)).toMatchObject({
    sentence: 'You, by “Script”, cancelled the meeting.',
    by: { name: 'You', program: '“Script”' },
  });
  expect(await told(kairos.participant)).toMatchObject({
    sentence: 'Mia Berlin, by a program, cancelled the meeting.',
    by: { program: 'a program' },
  });
  await kairos.organizer.delete(`/api/account/tokens/${tokens[0]?.id}`);
  expect((await told(kairos.organizer))?.sentence).toBe('You, by a program, cancelled the meeting.');
});

test('calls count for each token, so a program in a loop stops neither its owner nor their other programs', async () => {
  const [one, other] = [await kairos.token(['meetings:read']), await kairos.token(['meetings:read'])];
  const statuses: number[] = [];
  for (let calls = 0; calls < 31; calls++) {
    const { status, body } = await withToken(one, 'GET', '/api/contacts');
    statuses.push(status);
    if (status === 429) expect(body['message']).toMatch(/^Too many requests with this token\. Try again in/);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect((await withToken(other, 'GET', '/api/contacts')).status).toBe(200);
  expect((await call(kairos.organizer, 'GET', '/api/contacts')).status).toBe(200);
});

test('a revoked token is refused by the next call in every process, also one that only that process has seen', async () => {
  const other = await startWholeKairos({ ...env, DATABASE_URL: kairos.database.url }, { protocols: true });
  try {
    const token = await kairos.token(['meetings:read']);
    const [here, there] = [kairos.anonymous, other.visitor()];
    for (const process of [here, there])
      expect((await withToken(token, 'GET', '/api/contacts', undefined, process)).status).toBe(200);
    const { tokens } = await kairos.organizer.get<{ tokens: AccessToken[] }>('/api/account/tokens');
    await kairos.organizer.delete(`/api/account/tokens/${tokens[0]?.id}`);
    for (const process of [there, here])
      expect((await withToken(token, 'GET', '/api/contacts', undefined, process)).status).toBe(401);
  } finally {
    await other.stop();
  }
});

test('someone who may no longer sign in has no tokens that work', async () => {
  const token = await kairos.token(['meetings:read'], kairos.stranger);
  const limited = await startWholeKairos({
    ...env,
    ...{ DATABASE_URL: kairos.database.url, KAIROS_SIGN_IN: TEST_ADDRESSES.organizer },
  });
  try {
    expect((await withToken(token, 'GET', '/api/contacts')).status).toBe(200);
    expect((await withToken(token, 'GET', '/api/contacts', undefined, limited.visitor())).status).toBe(401);
  } finally {
    await limited.stop();
  }
});

test("deleting an account ends its tokens, and no one sees or revokes someone else's", async () => {
  const leaving = await kairos.signedIn('rafa.saopaulo@example.com');
  const { id, secret } = await leaving.post<CreatedToken>('/api/account/tokens', {
    ...{ name: randomUUID(), scopes: ['meetings:read'], days: 7 },
  });
  expect((await call(kairos.stranger, 'DELETE', `/api/account/tokens/${id}`)).status).toBe(404);
  expect((await withToken(secret, 'GET', '/api/contacts')).status).toBe(200);
  await leaving.delete('/api/account');
  expect((await withToken(secret, 'GET', '/api/contacts')).status).toBe(401);
  const { rows } = await kairos.database.pool.query('select from personal_tokens where id = $1', [id]);
  expect(rows).toEqual([]);
});

test('a program that follows as many streams as it may leaves those of its owner alone', async () => {
  const headers = { authorization: `Bearer ${await kairos.token(['meetings:read'])}` };
  const stop = new AbortController();
  const follow = () => fetch(`${kairos.url}/api/events`, { headers, signal: stop.signal });
  const streams = await Promise.all(Array.from({ length: 10 }, follow));
  expect(streams.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const refused = await follow();
  expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
    429,
    'This program follows too many streams already. Close some of them.',
  ]);
  const tab = await kairos.organizer.request('/api/events', { signal: stop.signal });
  expect(tab.status).toBe(200);
  stop.abort();
});

test('a program follows changes until its token is revoked, which ends its stream at once', async () => {
  const token = await kairos.token(['meetings:read']);
  const response = await fetch(`${kairos.url}/api/events`, { headers: { authorization: `Bearer ${token}` } });
  const told: string[] = [];
  const ended = (async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) told.push(chunk);
  })();
  const meeting = await kairos.create();
  await eventually(
    async () => told.join(''),
    (text) => text.includes(meeting.id),
  );
  const { tokens } = await kairos.organizer.get<{ tokens: AccessToken[] }>('/api/account/tokens');
  await kairos.organizer.delete(`/api/account/tokens/${tokens[0]?.id}`);
  await ended;
  expect(told.join('')).not.toContain('still here');
});
