import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { GoogleTokens } from '#services/calendars/port.ts';
import type { CredentialStore } from '#services/calendars/provider.ts';
import { connectGoogle } from '#services/use-cases/settings/connect-google.ts';
import { type CalendarAccounts, createCalendarAccounts } from './calendar-accounts.ts';
import { createCredentials } from './credentials.ts';
import { aUser, type GivenAccounts, givenAccounts } from './testkit/given.ts';

const FREE_BUSY = 'https://www.googleapis.com/auth/calendar.freebusy';
const EVENTS = 'https://www.googleapis.com/auth/calendar.events.owned';
const granted: GoogleTokens = {
  accessToken: 'ya29.CANARY',
  refreshToken: '1//CANARY',
  expiresAt: Date.parse('2026-11-20T09:00:00Z'),
  scopes: ['openid', FREE_BUSY, EVENTS],
};

let given: GivenAccounts;
let calendarAccounts: CalendarAccounts;
let tokens: CredentialStore<GoogleTokens>;
beforeAll(async () => {
  given = await givenAccounts();
  calendarAccounts = createCalendarAccounts(given);
  tokens = createCredentials(given);
});
afterAll(() => given.close());

async function connected(name: string, changes: Partial<GoogleTokens> = {}): Promise<string> {
  const id = await aUser(given, name);
  await connect(id, changes);
  return id;
}
const connect = (id: string, changes: Partial<GoogleTokens> = {}) =>
  connectGoogle(
    { calendarAccounts, tokens },
    id,
    { id, email: 'CANARY@example.com' },
    { ...granted, ...changes },
  );
const calendarOf = async (id: string) => (await given.users.byId(id))?.calendar;

test('credentials are kept sealed under the key of their owner, and open again', async () => {
  const id = await connected('ada');
  const { rows } = await given.pool.query('select a::text as row from calendar_accounts a');
  expect(JSON.stringify(rows)).not.toContain('CANARY');
  expect(JSON.stringify(rows)).toContain(`s1.user:${id}.${id}.credential.`);
  expect(await tokens.load(id)).toEqual(granted);
  expect(await calendarOf(id)).toBe('connected');
  await given.sealer.destroy([`user:${id}`]);
  expect(await tokens.load(id)).toBeNull();
});

test('a sealed credential that was moved to another account does not open', async () => {
  const [one, other] = [await connected('ben'), await connected('cleo')];
  await given.pool.query(
    'update calendar_accounts set credential = (select credential from calendar_accounts where id = $1) where id = $2',
    [one, other],
  );
  await expect(tokens.load(other)).rejects.toThrow();
});

test('a sign-in without a refresh token keeps the one that is there', async () => {
  const id = await connected('dan');
  const { refreshToken: _, ...renewed } = { ...granted, accessToken: 'ya29.new' };
  await connectGoogle({ calendarAccounts, tokens }, id, { id, email: 'dan@example.com' }, renewed);
  expect(await tokens.load(id)).toMatchObject({ accessToken: 'ya29.new', refreshToken: '1//CANARY' });
});

test('a calendar without all permissions is not connected', async () => {
  expect(await calendarOf(await connected('eve', { scopes: ['openid', FREE_BUSY] }))).toBe('notConnected');
});

test('a permission that ended is remembered as such, one that was given back is not', async () => {
  const id = await aUser(given, 'fay');
  expect(await tokens.missing(id)).toBe('notConnected');
  await connect(id);
  await tokens.disconnect(id);
  expect([await tokens.load(id), await tokens.missing(id)]).toEqual([null, 'disconnected']);
  expect(await calendarOf(id)).toBe('disconnected');
  await connect(id);
  expect(await calendarOf(id)).toBe('connected');
  await calendarAccounts.remove(id, id);
  expect([await tokens.load(id), await tokens.missing(id)]).toEqual([null, 'notConnected']);
});

test('a renewal that comes after the account was removed brings nothing back', async () => {
  const id = await connected('lea');
  await calendarAccounts.remove(id, id);
  await tokens.save(id, granted);
  expect([await tokens.load(id), await calendarOf(id)]).toEqual([null, 'notConnected']);
});

test('one lost account is enough for a person to count as disconnected', async () => {
  const id = await connected('mo');
  const other = '00000000-0000-4000-8000-00000000ca1d';
  await calendarAccounts.add(id, { id: other, provider: 'caldav', label: 'at home' });
  await createCredentials<object>(given).save(other, { password: 'CANARY' });
  expect(await calendarOf(id)).toBe('connected');
  await tokens.disconnect(other);
  expect(await given.users.byId(id)).toMatchObject({
    calendar: 'disconnected',
    lostCalendarLabel: 'at home',
  });
});

test('those of several people who are read at once come from one look, each with their own', async () => {
  const [one, other, spoilt] = [
    await connected('gil', { accessToken: 'of gil' }),
    await connected('hana', { accessToken: 'of hana' }),
    await connected('ivo'),
  ];
  await given.pool.query(`update calendar_accounts set credential = 's1.spoilt' where id = $1`, [spoilt]);
  const asked = vi.spyOn(given.pool, 'query');
  const found = await Promise.allSettled([one, other, one, spoilt].map((id) => tokens.load(id)));
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockRestore();
  expect(
    found.map((each) => (each.status === 'fulfilled' ? each.value?.accessToken : 'does not open')),
  ).toEqual(['of gil', 'of hana', 'of gil', 'does not open']);
});
