import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListedCalendar } from '#services/calendars/provider.ts';
import { type CalendarAccounts, createCalendarAccounts } from './calendar-accounts.ts';
import { aUser, type GivenAccounts, givenAccounts } from './testkit/given.ts';

let given: GivenAccounts;
let accounts: CalendarAccounts;
beforeAll(async () => {
  given = await givenAccounts();
  accounts = createCalendarAccounts(given);
});
afterAll(() => given.close());

const calendar = (id: string, changes: Partial<ListedCalendar> = {}): ListedCalendar => ({
  ...{ id, name: `${id} CANARY`, selected: true, writable: true },
  ...changes,
});
const list = (calendars: ListedCalendar[], complete = true) => ({ ok: true as const, calendars, complete });

/** A person whose one account has these calendars. */
async function withCalendars(name: string, ...calendars: ListedCalendar[]): Promise<string> {
  const id = await aUser(given, name);
  await accounts.add(id, { id, provider: 'google', label: 'CANARY@example.com' });
  await accounts.recordList(id, id, list(calendars));
  return id;
}
const calendarsOf = async (userId: string) =>
  (await accounts.accountsOf(userId)).flatMap(({ calendars }) => calendars);
const countingOf = async (userId: string) =>
  (await calendarsOf(userId)).filter(({ counts }) => counts).map(({ externalId }) => externalId);

test('names, labels and the ids of the provider are sealed, and bound to their row', async () => {
  const id = await withCalendars('ada', calendar('CANARY-id'));
  await accounts.rememberEvent(id, 'ada1', { accountId: id, calendarId: 'CANARY-id' });
  for (const table of ['calendar_accounts', 'calendars', 'event_calendars']) {
    const { rows } = await given.pool.query(`select t::text as row from ${table} t where user_id = $1`, [id]);
    expect([table, rows.length, JSON.stringify(rows).includes('CANARY')]).toEqual([table, 1, false]);
  }
  expect(await accounts.accountsOf(id)).toMatchObject([
    {
      ...{ id, provider: 'google', label: 'CANARY@example.com', isConnected: false, complete: true },
      calendars: [{ externalId: 'CANARY-id', name: 'CANARY-id CANARY', counts: true, writable: true }],
    },
  ]);
});

test('an account that is added again has to be listed again', async () => {
  const id = await withCalendars('gil', calendar('work'));
  expect((await accounts.accountsOf(id))[0]!.listedAt).toBeInstanceOf(Date);
  await accounts.add(id, { id, provider: 'google', label: 'other@example.com' });
  expect(await accounts.accountsOf(id)).toMatchObject([{ listedAt: null, label: 'other@example.com' }]);
});

test('what is selected at the provider counts, until the person says otherwise', async () => {
  const id = await withCalendars('ben', calendar('work'), calendar('choir', { selected: false }));
  expect(await countingOf(id)).toEqual(['work']);
  const [work, choir] = await calendarsOf(id);
  await accounts.recordList(id, id, list([calendar('work', { selected: false }), calendar('choir')]));
  expect(await countingOf(id)).toEqual(['choir']);
  expect(await accounts.choose(id, { [work!.id]: true, [choir!.id]: false })).toBe(true);
  await accounts.recordList(id, id, list([calendar('work', { selected: false }), calendar('choir')]));
  expect(await countingOf(id)).toEqual(['work']);
});

test('a calendar that a complete list lacks is forgotten; after an incomplete one it still counts', async () => {
  const id = await withCalendars('cleo', calendar('work'), calendar('family'));
  await accounts.recordList(id, id, list([calendar('work')], false));
  expect(await countingOf(id)).toEqual(['work', 'family']);
  expect(await accounts.accountsOf(id)).toMatchObject([{ complete: false }]);
  await accounts.recordList(id, id, list([calendar('work')]));
  expect(await countingOf(id)).toEqual(['work']);
});

test("no one changes another person's calendars, and a choice with one of them changes nothing", async () => {
  const [id, other] = [await withCalendars('dan', calendar('a')), await withCalendars('eve', calendar('a'))];
  const [own] = await calendarsOf(id);
  const [others] = await calendarsOf(other);
  expect(own!.id).not.toBe(others!.id);
  expect(await accounts.choose(id, { [own!.id]: false, [others!.id]: false })).toBeNull();
  expect([await countingOf(id), await countingOf(other)]).toEqual([['a'], ['a']]);
  expect(await accounts.chooseForMeetings(id, others!.id)).toBeNull();
  expect(await accounts.remove(id, other)).toBe(false);
  await accounts.recordList(id, other, list([]));
  expect(await calendarsOf(other)).toHaveLength(1);
  await accounts.rememberEvent(id, 'dan1', { accountId: id, calendarId: 'a' });
  expect(await accounts.calendarOf(other, 'dan1')).toBeNull();
});

test('a calendar that took no event is read-only until it is listed again, and the event is in none', async () => {
  const id = await withCalendars('eva', calendar('a'), calendar('b'));
  await accounts.rememberEvent(id, 'eva1', { accountId: id, calendarId: 'a' });
  await accounts.tookNoEvent(id, 'eva1', { accountId: id, calendarId: 'a' });
  const writable = async () => (await calendarsOf(id)).map((one) => one.writable);
  expect([await accounts.calendarOf(id, 'eva1'), await writable()]).toEqual([null, [false, true]]);
  await accounts.recordList(id, id, list([calendar('a'), calendar('b')]));
  expect(await writable()).toEqual([true, true]);
});

test('one calendar gets the meetings, and only one that can be written to', async () => {
  const id = await withCalendars('fay', calendar('a'), calendar('b'), calendar('c', { writable: false }));
  const [a, b, c] = await calendarsOf(id);
  const chosen = async () =>
    (await calendarsOf(id)).filter(({ getsMeetings }) => getsMeetings).map(({ externalId }) => externalId);
  expect(await chosen()).toEqual([]);
  for (const one of [a, b]) expect(await accounts.chooseForMeetings(id, one!.id)).toBe(true);
  expect(await chosen()).toEqual(['b']);
  expect(await accounts.chooseForMeetings(id, c!.id)).toBeNull();
  expect(await chosen()).toEqual(['b']);
});

test("events go to the provider of the chosen calendar, or the first that takes them, or one that isn't listed yet", async () => {
  const id = await withCalendars('gus', calendar('read', { writable: false }));
  const providers = async () => (await given.users.byId(id))?.eventProviders;
  expect(await providers()).toEqual([]);
  await accounts.recordList(id, id, list([calendar('work')]));
  const other = 'ffffffff-ffff-4fff-8fff-ffffffffffff';
  await accounts.add(id, { id: other, provider: 'caldav', label: 'other' });
  expect(await providers()).toEqual(['google']);
  await accounts.recordList(id, other, list([calendar('mine')]));
  expect(await providers()).toEqual(['google', 'caldav']);
  const mine = (await calendarsOf(id)).find(({ externalId }) => externalId === 'mine');
  await accounts.chooseForMeetings(id, mine!.id);
  expect(await providers()).toEqual(['caldav', 'google']);
  const account = {
    id: randomUUID(),
    provider: 'microsoft' as const,
    label: 'new',
    credential: { token: '' },
  };
  expect(await accounts.connect(id, account, 10)).toBe(true);
  expect(await providers()).toEqual(['caldav', 'google', 'microsoft']);
});

test('where an event was made is known after its account was removed, and gone with the person', async () => {
  const id = await withCalendars('gil', calendar('a'));
  await accounts.rememberEvent(id, 'gil1', { accountId: id, calendarId: 'a' });
  expect(await accounts.remove(id, id)).toBe(true);
  expect(await accounts.accountsOf(id)).toEqual([]);
  expect(await accounts.calendarOf(id, 'gil1')).toEqual({ accountId: id, calendarId: 'a' });
  await given.users.remove(id);
  expect((await given.pool.query('select from event_calendars where user_id = $1', [id])).rowCount).toBe(0);
});
