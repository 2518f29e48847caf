import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TOKENS_PER_USER } from '#contracts/api/tokens.ts';
import { SCOPE_NAMES } from '#contracts/scopes.ts';
import { removeExpired } from './housekeeping.ts';
import { createPersonalTokens, type PersonalTokens } from './personal-tokens.ts';
import { aUser, type GivenAccounts, givenAccounts } from './testkit/given.ts';

let given: GivenAccounts;
let tokens: PersonalTokens;
/** As another process has it. */
let elsewhere: PersonalTokens;
let userId: string;
beforeAll(async () => {
  given = await givenAccounts();
  [tokens, elsewhere] = [createPersonalTokens(given), createPersonalTokens(given)];
});
beforeEach(async () => {
  given.setTime('2026-11-20T08:00:00Z');
  userId = await aUser(given, `ada-${Math.random()}`);
});
afterAll(() => given.close());

const aToken = async (change: object = {}) => {
  const created = await tokens.create(userId, userId, {
    ...{ name: 'Nightly report', scopes: ['meetings:read' as const], days: 30 as const, ...change },
  });
  return created!;
};

test('a token is found by its secret, of which the database holds only a keyed hash, and its name is sealed', async () => {
  const { id, secret } = await aToken();
  expect(secret).toMatch(/^kairos_pat_[\w-]{43}$/);
  expect(await tokens.find(secret)).toMatchObject({
    id,
    name: 'Nightly report',
    scopes: ['meetings:read'],
    user: { id: userId },
  });
  const { rows } = await given.pool.query('select personal_tokens::text from personal_tokens');
  expect(JSON.stringify(rows)).not.toContain(secret.slice('kairos_pat_'.length));
  expect(JSON.stringify(rows)).not.toContain('Nightly');
});

test('a secret that no token has, or that is none, finds nothing', async () => {
  const { secret } = await aToken();
  for (const wrong of [
    `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`,
    `${secret}A`,
    'kairos_pat_',
    '',
  ])
    expect(await tokens.find(wrong)).toBeUndefined();
});

test('a revoked token has ended in every process at once', async () => {
  const { id, secret } = await aToken();
  expect(await elsewhere.find(secret)).toMatchObject({ id });
  expect(await tokens.revoke(userId, id)).toBe(true);
  expect(await elsewhere.find(secret)).toBeUndefined();
  expect(await tokens.revoke(userId, id)).toBe(false);
});

test("no one revokes someone else's token", async () => {
  const { id, secret } = await aToken();
  expect(await tokens.revoke(await aUser(given, 'eve'), id)).toBe(false);
  expect(await tokens.revoke(userId, 'x')).toBe(false);
  expect(await tokens.find(secret)).toBeDefined();
});

test('a token expires after the days it was given, and is listed for another month', async () => {
  const { id, secret } = await aToken({ days: 7 });
  given.setTime('2026-11-27T07:59:59Z');
  expect(await tokens.find(secret)).toMatchObject({ id });
  given.setTime('2026-11-27T08:00:00Z');
  expect(await tokens.find(secret)).toBe('expired');
  await removeExpired(given);
  expect(await tokens.list(userId)).toMatchObject([{ id }]);
  given.setTime('2026-12-28T08:00:00Z');
  await removeExpired(given);
  expect(await tokens.list(userId)).toEqual([]);
});

test('when a token was last used is noted once a minute', async () => {
  const { secret } = await aToken();
  const lastUsed = async () => (await tokens.list(userId))[0]?.lastUsedAt;
  expect(await lastUsed()).toBeNull();
  await tokens.find(secret);
  given.setTime('2026-11-20T08:00:59Z');
  await tokens.find(secret);
  expect(await lastUsed()).toBe('2026-11-20T08:00:00.000Z');
  given.setTime('2026-11-20T08:01:01Z');
  await tokens.find(secret);
  expect(await lastUsed()).toBe('2026-11-20T08:01:01.000Z');
});

test('a person has at most so many tokens that work, however fast they ask', async () => {
  const asked = await Promise.all(
    Array.from({ length: TOKENS_PER_USER + 3 }, () =>
      tokens.create(userId, userId, { name: 'One of many', scopes: SCOPE_NAMES, days: 7 }),
    ),
  );
  expect(asked.filter((created) => created !== null)).toHaveLength(TOKENS_PER_USER);
  given.setTime('2026-11-28T08:00:00Z');
  expect(await aToken()).toBeDefined();
});

test('the tokens of someone whose deletion has begun have ended', async () => {
  const { secret } = await aToken();
  await given.pool.query('update users set deleting_since = now() where id = $1', [userId]);
  expect(await tokens.find(secret)).toBeUndefined();
});
