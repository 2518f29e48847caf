import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aUser, type GivenAccounts, givenAccounts } from './testkit/given.ts';
import { createTokenStore } from './tokens.ts';

const FREE_BUSY = 'https://www.googleapis.com/auth/calendar.freebusy';
const EVENTS = 'https://www.googleapis.com/auth/calendar.events.owned';
const granted = {
  accessToken: 'ya29.CANARY',
  refreshToken: '1//CANARY',
  expiresAt: Date.parse('2026-11-20T09:00:00Z'),
  scopes: ['openid', FREE_BUSY, EVENTS],
};

let given: GivenAccounts;
let tokens: ReturnType<typeof createTokenStore>;
beforeAll(async () => {
  given = await givenAccounts();
  tokens = createTokenStore(given);
});
afterAll(() => given.close());

test('tokens are kept sealed and open again', async () => {
  const id = await aUser(given, 'ada');
  await tokens.save(id, granted);
  const { rows } = await given.pool.query('select google_tokens::text from google_tokens');
  expect(JSON.stringify(rows)).not.toContain('CANARY');
  expect(await tokens.load(id)).toEqual(granted);
  expect(await given.users.byId(id)).toMatchObject({ calendar: 'connected' });
});

test('a sealed token that was moved to another user does not open', async () => {
  const [one, other] = [await aUser(given, 'ben'), await aUser(given, 'cleo')];
  await tokens.save(one, granted);
  await tokens.save(other, granted);
  await given.pool.query(
    'update google_tokens set access_token = (select access_token from google_tokens where user_id = $1) where user_id = $2',
    [one, other],
  );
  await expect(tokens.load(other)).rejects.toThrow();
});

test('a refresh without a refresh token keeps the one that is there', async () => {
  const id = await aUser(given, 'dan');
  await tokens.save(id, granted);
  const { refreshToken: _, ...renewed } = { ...granted, accessToken: 'ya29.new' };
  await tokens.save(id, renewed);
  expect(await tokens.load(id)).toMatchObject({ accessToken: 'ya29.new', refreshToken: '1//CANARY' });
});

test('a calendar without all permissions is not connected', async () => {
  const id = await aUser(given, 'eve');
  await tokens.save(id, { ...granted, scopes: ['openid', FREE_BUSY] });
  expect(await given.users.byId(id)).toMatchObject({ calendar: 'notConnected' });
});

test('a permission that ended is remembered as such, one that was given back is not', async () => {
  const id = await aUser(given, 'fay');
  expect(await tokens.missing(id)).toBe('notConnected');
  await tokens.save(id, granted);
  await tokens.disconnect(id);
  expect([await tokens.load(id), await tokens.missing(id)]).toEqual([null, 'disconnected']);
  expect(await given.users.byId(id)).toMatchObject({ calendar: 'disconnected' });
  await tokens.save(id, granted);
  await tokens.forget(id);
  expect([await tokens.load(id), await tokens.missing(id)]).toEqual([null, 'notConnected']);
});

test('those of several people who are read at once come from one look, each with their own', async () => {
  const [one, other, spoilt] = [
    await aUser(given, 'gil'),
    await aUser(given, 'hana'),
    await aUser(given, 'ivo'),
  ];
  for (const id of [one, other, spoilt]) await tokens.save(id, { ...granted, accessToken: `of ${id}` });
  await given.pool.query(`update google_tokens set access_token = 'k1.spoilt' where user_id = $1`, [spoilt]);
  const asked = vi.spyOn(given.pool, 'query');
  const read = [one, other, one, spoilt].map((id) => tokens.load(id));
  const found = await Promise.allSettled(read);
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockRestore();
  expect(
    found.map((each) => (each.status === 'fulfilled' ? each.value?.accessToken : 'does not open')),
  ).toEqual([`of ${one}`, `of ${other}`, `of ${one}`, 'does not open']);
});
