import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALENDAR_ACCOUNTS_PER_USER } from '#contracts/api/limits.ts';
import { createCalendarAccounts } from './calendar-accounts.ts';
import { createContacts } from './contacts.ts';
import { createCredentials } from './credentials.ts';
import { createAccountMerging, type TwoAccounts } from './merging.ts';
import { createPersonalTokens } from './personal-tokens.ts';
import { MAIL_ISSUER } from './port.ts';
import { createSessionStore } from './sessions.ts';
import { aUser, type GivenAccounts, givenAccounts } from './testkit/given.ts';
import { anIdentity } from './testkit/identity.ts';
import { saveOlderTokens } from './testkit/older.ts';

let given: GivenAccounts;
beforeAll(async () => {
  given = await givenAccounts();
});
afterAll(() => given.close());

const merging = () => createAccountMerging({ ...given, alsoMoved: [] });

/** Two accounts, and the identity by which their person proves the one that goes. */
async function twoOf(name: string): Promise<TwoAccounts & { identityId: string }> {
  const [into, from] = [await aUser(given, name), await aUser(given, `${name}.former`)];
  return { into, from, identityId: from };
}

/** Every row of every table that names an account, but where it went. */
async function rowsNaming(userId: string): Promise<string[]> {
  const { rows: tables } = await given.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'
     and tablename not in ('merged_accounts', 'subject_keys')`,
  );
  const found = [];
  for (const { name } of tables) {
    const { rows } = await given.pool.query(`select t::text as text from ${name} t where t::text like $1`, [
      `%${userId}%`,
    ]);
    found.push(...rows.map(({ text }) => `${name} ${text}`));
  }
  return found;
}

test('all ways to sign in lead to the account that stays, and all addresses are its own', async () => {
  const { into, from, identityId } = await twoOf('ann');
  await given.users.addIdentity(from, anIdentity('ann.link', { issuer: MAIL_ISSUER }));
  expect(await merging().merge({ into, from, identityId })).toEqual({ ok: true });

  const all = ['ann@example.com', 'ann.former@example.com', 'ann.link@example.com'];
  const user = await given.users.byId(into);
  expect(user).toMatchObject({ email: 'ann@example.com', firstName: 'ann' });
  expect(user?.addresses.toSorted()).toEqual(all.toSorted());
  const identities = await given.users.identitiesOf(into);
  expect(identities.map(({ email }) => email).toSorted()).toEqual(all.toSorted());
  expect([...(await given.users.byEmails(all)).values()].map(({ id }) => id)).toEqual([into, into, into]);
  expect(await given.users.signIn(anIdentity('ann.former'))).toMatchObject({
    user: { id: into },
    first: false,
  });
  expect((await given.users.byIds([into, from])).get(from)?.id).toBe(into);
  const idsNow = await Promise.all([into, from, randomUUID()].map((id) => given.users.idNow(id)));
  expect(idsNow).toEqual([into, into, null]);
});

test("contacts come along without doubles, of which the account that stays keeps its own, and sessions and tokens don't", async () => {
  const contacts = createContacts(given);
  const sessions = createSessionStore(given);
  const { into, from, identityId } = await twoOf('bea');
  await contacts.add(into, { name: 'Zoe', email: 'zoe@example.org' });
  await contacts.add(from, { name: 'Zoe of old', email: 'ZOE@example.org' });
  await contacts.add(from, { name: 'Tom', email: 'tom@example.org' });
  await sessions.set('browser', { userId: from }, true);
  const tokens = createPersonalTokens(given);
  const token = await tokens.create(from, from, { name: 'Script', scopes: ['meetings:read'], days: 7 });
  expect(await tokens.find(token?.secret ?? '')).toMatchObject({ name: 'Script' });
  await merging().merge({ into, from, identityId });
  expect(await contacts.list(into)).toMatchObject([
    { name: 'Tom', email: 'tom@example.org' },
    { name: 'Zoe', email: 'zoe@example.org' },
  ]);
  expect(await sessions.get('browser')).toBeUndefined();
  expect(await tokens.find(token?.secret ?? '')).toBeUndefined();
  expect(await tokens.list(into)).toEqual([]);
});

test('calendar accounts come along with what lets Kairos in, their calendars and the places of events', async () => {
  const accounts = createCalendarAccounts(given);
  const credentials = createCredentials<{ password: string }>(given);
  const { into, from, identityId } = await twoOf('cem');
  await accounts.add(from, { id: from, provider: 'google', label: 'cem.former@example.com' });
  const tokens = { accessToken: 'a', refreshToken: 'r', expiresAt: 0, scopes: ['calendar'] };
  await saveOlderTokens(given, from, tokens);
  given.setTime('2026-11-20T09:00:00Z');
  const feed = '0d9e7a52-3a50-4f8c-9d1a-0a5b7f0e1cf0';
  const connected = { id: feed, provider: 'caldav', label: 'Home', credential: { password: 'p' } } as const;
  await accounts.connect(from, connected, 10);
  const calendar = { id: 'home', name: 'Home', selected: true, writable: true };
  await accounts.recordList(from, feed, { ok: true, calendars: [calendar], complete: true });
  await accounts.rememberEvent(from, 'event', { accountId: feed, calendarId: 'home' });

  await merging().merge({ into, from, identityId });
  expect(await accounts.accountsOf(into)).toMatchObject([
    { id: from, label: 'cem.former@example.com', isConnected: true },
    { id: feed, label: 'Home', calendars: [{ externalId: 'home', name: 'Home', counts: true }] },
  ]);
  expect(await credentials.load(feed)).toEqual({ password: 'p' });
  expect(await credentials.load(from)).toEqual(tokens);
  expect(await accounts.calendarOf(into, 'event')).toEqual({ accountId: feed, calendarId: 'home' });
  await credentials.save(feed, { password: 'new' });
  expect(await credentials.load(feed)).toEqual({ password: 'new' });
});

test('nothing names the former account but the row that says where it went, and it may go on to a third', async () => {
  const first = await twoOf('dan');
  await merging().merge(first);
  expect((await rowsNaming(first.from)).filter((row) => !row.startsWith('identities'))).toEqual([]);
  const third = await aUser(given, 'dan.third');
  await merging().merge({ into: third, from: first.into, identityId: first.into });
  expect((await given.users.byId(first.from))?.id).toBe(third);
  expect((await given.users.formerOf(third)).toSorted()).toEqual([first.into, first.from].toSorted());
});

test('more calendar accounts than one may have are refused, and everything stays as it was', async () => {
  const accounts = createCalendarAccounts(given);
  const two = await twoOf('eve');
  for (const [count, owner] of [[6, two.into] as const, [5, two.from] as const])
    for (let number = 0; number < count; number++)
      await accounts.connect(
        owner,
        { id: crypto.randomUUID(), provider: 'feed', label: 'Feed', credential: {} },
        CALENDAR_ACCOUNTS_PER_USER,
      );
  const before = await rowsNaming(two.from);
  expect(await merging().problem(two)).toEqual({ why: 'tooManyCalendars', over: 1 });
  expect(await merging().merge(two)).toEqual({ ok: false, why: 'tooManyCalendars', over: 1 });
  expect(await rowsNaming(two.from)).toEqual(before);
});

test('accounts that are being deleted, are gone, or have lost the proven identity are not merged', async () => {
  const deleted = await twoOf('fay');
  await given.users.beginDeletion(deleted.into);
  const lost = await twoOf('gil');
  await given.users.addIdentity(lost.from, anIdentity('gil.link', { issuer: MAIL_ISSUER }));
  await given.users.removeIdentity(lost.from, lost.identityId);
  const gone = await twoOf('hal');
  await given.users.remove(gone.from);
  for (const two of [deleted, lost, gone])
    expect(await merging().merge(two)).toEqual({ ok: false, why: 'gone' });
  expect((await given.users.byId(lost.from))?.id).toBe(lost.from);
});

test('of merging A into B and B into A at once, one is done; doing one twice at once is doing it once', async () => {
  for (let round = 0; round < 5; round++) {
    const { into, from } = await twoOf(`ida${round}`);
    const both = await Promise.all([
      merging().merge({ into, from, identityId: from }),
      merging().merge({ into: from, from: into, identityId: into }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const stays = both[0].ok ? into : from;
    expect((await given.users.byId(into))?.id).toBe(stays);
    expect(await given.users.identitiesOf(stays)).toHaveLength(2);

    const two = await twoOf(`jo${round}`);
    expect(await Promise.all([merging().merge(two), merging().merge(two)])).toEqual([
      { ok: true },
      { ok: true },
    ]);
  }
});
