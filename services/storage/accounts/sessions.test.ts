import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSessionStore, type SessionStore } from './sessions.ts';
import { aUser, type GivenAccounts, givenAccounts } from './testkit/given.ts';

let given: GivenAccounts;
let store: SessionStore;
let userId: string;
beforeAll(async () => {
  given = await givenAccounts();
  store = createSessionStore(given);
  userId = await aUser(given, 'ada');
});
beforeEach(() => given.setTime('2026-11-20T08:00:00Z'));
afterAll(() => given.close());

const signedIn = () => ({ userId, signedInAt: Date.parse('2026-11-20T08:00:00Z') });

test('a session is found by its id, of which the database holds only a keyed hash', async () => {
  await store.set('secret-id', signedIn(), true);
  expect(await store.get('secret-id')).toMatchObject({
    data: { userId },
    user: { id: userId, firstName: 'ada' },
  });
  const { rows } = await given.pool.query('select sessions::text from sessions');
  expect(JSON.stringify(rows)).not.toContain('secret-id');
});

test('a session that no one used for seven days has ended', async () => {
  await store.set('idle', signedIn(), true);
  given.setTime('2026-11-27T07:59:00Z');
  expect(await store.get('idle')).toBeDefined();
  given.setTime('2026-11-27T08:00:01Z');
  expect(await store.get('idle')).toBeUndefined();
});

test('a session ends after thirty days however much it is used', async () => {
  await store.set('used', signedIn(), true);
  for (const day of ['2026-11-26', '2026-12-02', '2026-12-08', '2026-12-14', '2026-12-19']) {
    given.setTime(`${day}T08:00:00Z`);
    await store.set('used', signedIn(), false);
    expect(await store.get('used')).toBeDefined();
  }
  given.setTime('2026-12-20T08:00:01Z');
  expect(await store.get('used')).toBeUndefined();
});

test('a sign-in that is under way ends after ten minutes', async () => {
  await store.set('anonymous', { grant: { state: 'x' } }, true);
  given.setTime('2026-11-20T08:10:01Z');
  expect(await store.get('anonymous')).toBeUndefined();
});

test('a session that was ended is not brought back by a request that was still under way', async () => {
  await store.set('ended', signedIn(), true);
  await store.destroy('ended');
  await store.set('ended', signedIn(), false);
  expect(await store.get('ended')).toBeUndefined();
});

test('a session ended by another process is gone at once, although it was just looked up here', async () => {
  const elsewhere = createSessionStore(given);
  await store.set('both', signedIn(), true);
  expect(await store.get('both')).toBeDefined();
  await elsewhere.destroy('both');
  expect(await store.get('both')).toBeUndefined();
});

test('a session outlives its account as a session of no one', async () => {
  const gone = await aUser(given, 'gone');
  await store.set('left', { ...signedIn(), userId: gone }, true);
  await given.users.remove(gone);
  expect(await store.get('left')).toMatchObject({ user: null });
});

test('signing out everywhere ends all sessions of one person and no one else’s', async () => {
  const other = await aUser(given, 'ben');
  await store.set('one', signedIn(), true);
  await store.set('two', signedIn(), true);
  await store.set('other', { ...signedIn(), userId: other }, true);
  await store.destroyAllOf(userId);
  expect([await store.get('one'), await store.get('two')]).toEqual([undefined, undefined]);
  expect(await store.get('other')).toBeDefined();
});
