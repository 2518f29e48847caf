import { randomUUID } from 'node:crypto';
import Koa from 'koa';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contracts/durations.ts';
import type { CalendarFailure } from '#services/calendars/port.ts';
import type { CalendarProvider } from '#services/calendars/provider.ts';
import { createRouter } from '#services/http/route.ts';
import { openOrigin } from '#services/sign-in/testkit/sessions-app.ts';
import { createCalendarAccounts } from '#services/storage/accounts/calendar-accounts.ts';
import { aUser, type GivenAccounts, givenAccounts } from '#services/storage/accounts/testkit/given.ts';
import { migrate } from '#services/storage/postgres/migrate.ts';
import { createCalendarNotices } from './channels.ts';
import { migrations } from './migrations.ts';
import { noticesInApi } from './routes.ts';

const KAIROS = 'https://kairos.example';
const LASTS = 7 * DAY;

let given: GivenAccounts;
let accounts: ReturnType<typeof createCalendarAccounts>;
let time = Date.UTC(2027, 0, 4, 8);
const now = () => new Date(time);
beforeAll(async () => {
  given = await givenAccounts();
  await migrate(given.pool, migrations);
  accounts = createCalendarAccounts({ ...given, now });
});
afterAll(() => given.close());

/** The channels that are open at the provider, by their names. */
let open: Map<string, { calendarId: string; notice: string; renewal: string }>;
let opened = 0;
let marksRead = 0;
let marks: Map<string, string>;
let failure: CalendarFailure | null;
beforeEach(async () => {
  [open, marks, failure] = [new Map(), new Map(), null];
  await given.pool.query('delete from calendar_channels');
});

const unused = () => expect.fail('nobody asks for this here');
const pushing: CalendarProvider = {
  ...{ list: unused, busy: unused, writer: null },
  channels: {
    async open({ calendarId }, address, before) {
      if (failure) return failure;
      if (before !== null) open.delete(before);
      const channel = `channel ${opened++}`;
      open.set(channel, { calendarId, ...address });
      return { ok: true, channel, endsAt: new Date(time + LASTS) };
    },
    async close(_, channel) {
      open.delete(channel);
      return { ok: true };
    },
  },
};
const asked: CalendarProvider = {
  ...{ list: unused, busy: unused, writer: null },
  async mark({ calendarId }) {
    marksRead++;
    return failure ?? { ok: true, mark: marks.get(calendarId) ?? 'unchanged', again: 10 * MINUTE };
  },
};

/** As in another process: what they share is in the database. */
const otherProcess = (publicUrl = KAIROS) =>
  createCalendarNotices({
    ...{ pool: given.pool, vault: given.vault, directory: accounts, publicUrl, now },
    ...{ providers: { google: pushing, caldav: asked }, random: () => 1 },
  });
let notices: ReturnType<typeof otherProcess>;
beforeAll(() => {
  notices = otherProcess();
});

const signal = () => AbortSignal.timeout(30_000);
let people = 0;
/** Someone with an account of this kind, and a calendar in it that counts, or two. */
async function someone(provider: 'google' | 'caldav' = 'google', { both = false } = {}) {
  const userId = await aUser(given, `listened${people++}`);
  const account = { id: randomUUID(), provider, label: 'x', credential: { secret: 'x' } };
  await accounts.connect(userId, account, 10);
  const calendars = ['main', 'other'].map((id) => ({
    ...{ id: `${userId} ${id}`, name: '', selected: both || id === 'main', writable: true },
  }));
  await accounts.recordList(userId, account.id, { ok: true, calendars, complete: true });
  return { userId, account, calendarId: `${userId} main` };
}
async function wokenBy(...processes: ReturnType<typeof otherProcess>[]): Promise<string[]> {
  const woken: string[] = [];
  for (const one of processes) await one.wake(async (userIds) => void woken.push(...userIds));
  return woken;
}
const nameOf = (address: string) => address.slice(`${KAIROS}/api/calendar-notices/`.length);
const channelOf = (calendarId: string) => [...open.values()].find((one) => one.calendarId === calendarId)!;

test('a calendar that counts has a channel while its person has a booked meeting ahead, and no longer', async () => {
  const [ada, ben] = [await someone(), await someone()];
  await notices.note([ada.userId]);
  await notices.attend(signal());
  expect([...open.values()].map(({ calendarId }) => calendarId)).toEqual([ada.calendarId]);
  time += HOUR;
  await notices.note([ben.userId]);
  await notices.attend(signal());
  expect([...open.values()].map(({ calendarId }) => calendarId)).toEqual([ben.calendarId]);
});

test('a thousand notices at two processes wake their person once, and the next one once more', async () => {
  const { userId, calendarId } = await someone('google', { both: true });
  await notices.note([userId]);
  await notices.attend(signal());
  const name = nameOf(channelOf(calendarId).notice);
  const other = otherProcess();
  await Promise.all(Array.from({ length: 1_000 }, (_, i) => (i % 2 ? notices : other).notice(name, false)));
  await other.notice(nameOf(channelOf(`${userId} other`).notice), false);
  expect(await wokenBy(notices, other, notices)).toEqual([userId]);
  await other.notice(name, false);
  expect(await wokenBy(notices, other)).toEqual([userId]);
});

test('a notice is kept until someone was woken, even by a process that starts later', async () => {
  const { userId, calendarId } = await someone();
  await notices.note([userId]);
  await notices.attend(signal());
  await notices.notice(nameOf(channelOf(calendarId).notice), false);
  await expect(notices.wake(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed');
  expect(await wokenBy(otherProcess())).toEqual([userId]);
});

test('a forged address, and that of a calendar that is listened to no longer, wake nobody', async () => {
  const [ada, ben] = [await someone(), await someone()];
  await notices.note([ada.userId, ben.userId]);
  await notices.attend(signal());
  const [adas, bens] = [ada, ben].map(({ calendarId }) => nameOf(channelOf(calendarId).notice));
  const [calendarId] = adas!.split('.');
  const [, ofBen] = bens!.split('.');
  for (const forged of [calendarId!, `${calendarId}.`, `${calendarId}.${ofBen}`, '', '.', `${adas}.x`]) {
    expect([forged, notices.isOwnAddress(forged)]).toEqual([forged, false]);
    await notices.notice(forged, true);
  }
  await accounts.remove(ben.userId, ben.account.id);
  await notices.notice(bens!, true);
  expect(await wokenBy(notices)).toEqual([]);
});

test('a channel is renewed well before its end, by one of the processes, and sooner if the provider asks', async () => {
  const { userId, calendarId } = await someone();
  await notices.note([userId]);
  await notices.attend(signal());
  const [before] = open.keys();
  time += LASTS / 2;
  await notices.note([userId]);
  await notices.attend(signal());
  expect([...open.keys()]).toEqual([before]);

  const opens = opened;
  time += LASTS * 0.26;
  await notices.note([userId]);
  await Promise.all([notices, otherProcess(), otherProcess()].map((one) => one.attend(signal())));
  expect([open.size, open.has(before!), opened]).toEqual([1, false, opens + 1]);

  await notices.notice(nameOf(channelOf(calendarId).notice), true);
  time += MINUTE;
  await notices.attend(signal());
  expect(opened).toBe(opens + 2);
});

test('a calendar that a killed process had is taken by another when its time is over', async () => {
  const { userId } = await someone();
  await notices.note([userId]);
  const aborted = AbortSignal.abort();
  await notices.attend(aborted);
  await notices.attend(signal());
  expect(open.size).toBe(0);
  time += 3 * MINUTE;
  await notices.attend(signal());
  expect(open.size).toBe(1);
});

test('a provider that fails is asked again later and later; after that, a look makes up for what was missed', async () => {
  const { userId } = await someone();
  await notices.note([userId]);
  failure = { ok: false, why: 'unreachable' };
  const waits = [];
  for (let i = 0; i < 5; i++) {
    await notices.attend(signal());
    const { rows } = await given.pool.query<{ due_at: Date }>('select due_at from calendar_channels');
    waits.push(rows[0]!.due_at.getTime() - time);
    time = rows[0]!.due_at.getTime();
    await notices.note([userId]);
  }
  expect(waits).toEqual([MINUTE, 10 * MINUTE, HOUR, DAY, DAY]);
  expect(await wokenBy(notices)).toEqual([]);
  failure = null;
  await notices.attend(signal());
  expect(open.size).toBe(1);
  expect(await wokenBy(notices)).toEqual([userId]);
});

test('a provider that refuses channels is left alone for a day', async () => {
  const { userId } = await someone();
  failure = { ok: false, why: 'refused' };
  await notices.note([userId]);
  await notices.attend(signal());
  failure = null;
  time += DAY - MINUTE;
  await notices.note([userId]);
  await notices.attend(signal());
  expect(open.size).toBe(0);
  time += MINUTE;
  await notices.attend(signal());
  expect(open.size).toBe(1);
});

test('a calendar without channels is asked every ten minutes, and wakes its person when its mark changes', async () => {
  const { userId, calendarId } = await someone('caldav');
  await notices.note([userId]);
  await notices.attend(signal());
  marks.set(calendarId, 'changed');
  time += 9 * MINUTE;
  await notices.attend(signal());
  expect(await wokenBy(notices)).toEqual([]);
  time += MINUTE;
  await notices.attend(signal());
  expect(await wokenBy(notices)).toEqual([userId]);
  time += 10 * MINUTE;
  await notices.attend(signal());
  expect(await wokenBy(notices)).toEqual([]);
});

test('without a public https address, no channel is opened', async () => {
  const { userId } = await someone();
  const local = otherProcess('http://localhost:3000');
  await local.note([userId]);
  await local.attend(signal());
  expect(open.size).toBe(0);
});

test('before an account is disconnected, its channels are closed', async () => {
  const [ada, ben] = [await someone(), await someone()];
  await notices.note([ada.userId, ben.userId]);
  await notices.attend(signal());
  await notices.closeAll(ada.account);
  expect([...open.values()].map(({ calendarId }) => calendarId)).toEqual([ben.calendarId]);
});

test('Microsoft hears its own text from an address of ours, as plain text, and nothing else is heard elsewhere', async () => {
  const { userId, calendarId } = await someone();
  await notices.note([userId]);
  await notices.attend(signal());
  const app = new Koa();
  app.silent = true;
  const routes = noticesInApi(notices).routes(...([] as unknown as [never, never]));
  const limit = () => (_: unknown, next: () => Promise<unknown>) => next();
  app.use(createRouter(routes, { limit, publicUrl: KAIROS, metadata: undefined }));
  const origin = await openOrigin();
  origin.handle(app.callback());
  const { notice, renewal } = channelOf(calendarId);
  const post = async (address: string, query = '') => {
    const url = origin.origin + address.slice(KAIROS.length) + query;
    const answer = await fetch(url, { method: 'POST', body: '{"value":"<x>"' });
    return [answer.status, answer.headers.get('content-type')?.split(';')[0], await answer.text()];
  };
  const query = `?validationToken=${encodeURIComponent('<b>ü 1+1')}`;
  for (const address of [notice, renewal])
    expect(await post(address, query)).toEqual([200, 'text/plain', '<b>ü 1+1']);
  expect(await wokenBy(notices)).toEqual([]);
  for (const address of [notice, renewal]) {
    expect((await post(address))[0]).toBe(200);
    expect(await wokenBy(notices)).toEqual([userId]);
  }
  for (const forged of [`${KAIROS}/api/calendar-notices/x`, `${notice}x`])
    expect((await post(forged, query))[0]).toBe(404);
  await origin.close();
});

test('a calendar costs its provider two calls a week, and one that is asked 144 a day', async () => {
  const pushed = await Promise.all([...Array(8)].map(() => someone()));
  const { userId } = await someone('caldav');
  const opens = opened;
  for (const end = time + 7 * DAY; time < end; time += 3 * HOUR) {
    await notices.note(pushed.map((one) => one.userId));
    await notices.attend(signal());
  }
  expect(opened - opens).toBe(2 * 8);
  marksRead = 0;
  for (const end = time + DAY; time < end; time += 10 * MINUTE) {
    await notices.note([userId]);
    await notices.attend(signal());
  }
  expect(marksRead).toBe(144);
});
