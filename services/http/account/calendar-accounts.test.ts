import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OwnCalendars } from '#contracts/api/calendars.ts';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import {
  type DavServer,
  hasDavServer,
  startDavServer,
} from '#services/calendars/caldav/testkit/dav-server.ts';
import {
  aRequest,
  call,
  dayFromToday,
  eventually,
  type GivenKairos,
  givenKairos,
  TEST_ADDRESSES,
} from '../testkit/given.ts';

const ACCOUNTS = '/api/account/calendar-accounts';

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n`;
const calendarOf = (...events: string[]) =>
  lines('BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-CALNAME:Choir', ...events, 'END:VCALENDAR');
const eventOf = (uid: string, day: string, more: string[] = []) =>
  lines(
    ...['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20260101T000000Z'],
    ...[`DTSTART:${day}T000000Z`, `DTEND:${day}T235900Z`, ...more, 'END:VEVENT'],
  ).trimEnd();

const digits = (instant: string | undefined) =>
  new Date(instant ?? 0).toISOString().replace(/[-:]|\.\d{3}/g, '');

/** Publishes calendars at addresses, as `feed` says at the time. */
async function startFeedServer() {
  const feeds = new Map<string, { status?: number; headers?: Record<string, string>; body: string }>();
  const server = createServer((request, response) => {
    const { status = 200, headers = {}, body } = feeds.get(request.url ?? '') ?? { status: 404, body: '' };
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    feeds,
    origin,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

let kairos: GivenKairos;
let web: Awaited<ReturnType<typeof startFeedServer>>;
beforeAll(async () => {
  [kairos, web] = await Promise.all([
    givenKairos({
      env: { KAIROS_CALENDAR_NETWORKS: '127.0.0.0/8' },
      limits: { costly: { calls: 100, seconds: 60 } },
    }),
    startFeedServer(),
  ]);
});
afterAll(async () => {
  await Promise.all([kairos.stop(), web.stop()]);
});

type Visitor = Awaited<ReturnType<GivenKairos['signedIn']>>;
const connect = async (who: Visitor, body: object) => {
  const answer = await call(who, 'POST', ACCOUNTS, body);
  return { ...answer, calendars: answer.body as OwnCalendars, message: String(answer.body['message']) };
};
const accountsOf = async (who: Visitor) => (await who.get<OwnCalendars>('/api/account/calendars')).accounts;
const rowsOf = async (provider: string) =>
  (
    await kairos.database.pool.query(
      'select a::text || coalesce(string_agg(c::text, null), $2) as row from calendar_accounts a left join calendars c on c.account_id = a.id where provider = $1 group by a.*',
      [provider, ''],
    )
  ).rows.map(({ row }) => String(row));

/** What the calendar files in someone's emails about a meeting do, oldest first. */
async function filesTo(meetingId: string, to: string): Promise<string[]> {
  const mails = (await kairos.mails(to)).filter((mail) => mail.meetingId === meetingId).reverse();
  const texts = await Promise.all(
    mails.map(async ({ id }) => (await kairos.organizer.request(`/demo/inbox/${id}.eml`)).text()),
  );
  return texts.flatMap((text) => /text\/calendar;[^\r\n]*\s*[^\r\n]*method=(\w+)/i.exec(text)?.[1] ?? []);
}

describe('a calendar address', () => {
  test('is connected, counts, can only be read, and never comes back', async () => {
    const yuki = await kairos.signedIn('yuki.tokyo@example.com');
    web.feeds.set('/choir.ics?key=CANARY', { body: calendarOf(eventOf('rehearsal', '20991224')) });
    const { status, calendars, text } = await connect(yuki, {
      provider: 'feed',
      address: `${web.origin}/choir.ics?key=CANARY`,
    });
    expect(status).toBe(201);
    expect(calendars.accounts).toMatchObject([
      { provider: 'google' },
      {
        ...{ provider: 'feed', label: new URL(web.origin).host, connected: true },
        calendars: [{ name: 'Choir', counts: true, writable: false, getsMeetings: false, trouble: null }],
      },
    ]);
    const { text: exported } = await call(yuki, 'GET', '/api/account/export');
    expect(exported).toContain('Choir');
    expect(`${text}${exported}${await rowsOf('feed')}`).not.toContain('CANARY');
    const again = await connect(yuki, { provider: 'feed', address: `${web.origin}/choir.ics?key=CANARY` });
    expect(again.calendars.accounts).toHaveLength(2);
  });

  test.each([
    ['is none', '/nothing.ics', null, /no calendar at this address/],
    ['is a page', '/page', { body: '<!doctype html><title>Sign in</title>' }, /no calendar at this address/],
    [
      'is cut off',
      '/cut.ics',
      { body: calendarOf(eventOf('one', '20991224')).slice(0, 90) },
      /can't be read/,
    ],
    ['is too large', '/large.ics', { body: 'x'.repeat(10 * 1024 * 1024 + 1) }, /too large/],
    [
      'leads to another server',
      '/away.ics',
      { status: 302, headers: { location: 'https://elsewhere.example/' }, body: '' },
      /leads to another server/,
    ],
  ])('that %s is refused, and nothing is kept', async (_, path, feed, message) => {
    const before = await rowsOf('feed');
    if (feed) web.feeds.set(path, feed);
    const answer = await connect(kairos.second, { provider: 'feed', address: `${web.origin}${path}` });
    expect([answer.status, answer.message]).toEqual([400, expect.stringMatching(message)]);
    expect(await rowsOf('feed')).toEqual(before);
  });

  test.each([
    [{ provider: 'feed', address: 'my calendar' }, 400, /full address/],
    [{ provider: 'feed', address: 'https://10.0.0.1/a.ics' }, 400, /private network/],
    [{ provider: 'feed', address: 'http://1.1.1.1/a.ics' }, 400, /isn't encrypted/],
    [{ provider: 'feed', address: '' }, 400, /Address is required/],
    [{ provider: 'caldav', address: 'https://10.0.0.1/', password: 'x' }, 400, /private network/],
    [{ provider: 'caldav', address: 'mia@example.com' }, 400, /Password must be text/],
    [{ provider: 'outlook', address: 'mia@example.com' }, 400, /Provider must be caldav or feed/],
  ])('%j is refused', async (body, status, message) => {
    const answer = await connect(kairos.second, body);
    expect([answer.status, answer.message]).toEqual([status, expect.stringMatching(message)]);
  });

  test('may be connected ten times, and no more', async () => {
    const ben = await kairos.signedIn('liam.sanfrancisco@example.com');
    const statuses: number[] = [];
    for (let number = 1; number <= 10; number++) {
      web.feeds.set(`/ben${number}.ics`, { body: calendarOf() });
      const { status } = await connect(ben, { provider: 'feed', address: `${web.origin}/ben${number}.ics` });
      statuses.push(status);
    }
    // One is Google's.
    expect(statuses).toEqual([...Array(9).fill(201), 409]);
    expect(await accountsOf(ben)).toHaveLength(10);
  });

  test('of someone else, or of no one, cannot be disconnected', async () => {
    const [, feed] = await accountsOf(await kairos.signedIn('yuki.tokyo@example.com'));
    for (const id of [feed!.id, 'x'])
      expect((await call(kairos.second, 'DELETE', `${ACCOUNTS}/${id}`)).status).toBe(404);
  });
});

test('a meeting of someone with a calendar address alone is told by email only, once to each', async () => {
  const emma = kairos.second;
  web.feeds.set('/emma.ics', { body: calendarOf() });
  await connect(emma, { provider: 'feed', address: `${web.origin}/emma.ics` });
  const [google] = await accountsOf(emma);
  await call(emma, 'DELETE', `${ACCOUNTS}/${google!.id}`);
  expect(await emma.get('/api/auth/user')).toMatchObject({ calendar: 'connected' });

  const created = await emma.post<MeetingAnswer>(
    '/api/meetings',
    aRequest({ aiDecisionMode: 'auto', participants: [{ email: TEST_ADDRESSES.participant }] }),
  );
  await kairos.join(created);
  const told = await eventually(
    async () =>
      (await kairos.mails()).filter(({ meetingId, kind }) => meetingId === created.id && kind === 'booked'),
    (mails) => mails.length === 2,
  );
  expect(told.map(({ to }) => to).sort()).toEqual([TEST_ADDRESSES.second, TEST_ADDRESSES.participant]);
  for (const { to } of told) expect(await filesTo(created.id, to)).toEqual(['REQUEST']);
  const { calendar } = await kairos.look(created.id, emma);
  expect(calendar).toMatchObject({ state: 'failed', why: 'readOnly' });
  expect((await kairos.mails()).filter(({ kind }) => kind === 'calendarFailed')).toEqual([]);
});

describe.skipIf(!hasDavServer('radicale'))('calendars on a CalDAV server', () => {
  let dav: DavServer;
  beforeAll(async () => {
    dav = await startDavServer('radicale');
  });
  afterAll(() => dav.stop());

  const other = async (method: string, path: string, body?: string) => {
    const authorization = `Basic ${Buffer.from(`${dav.username}:${dav.password}`).toString('base64')}`;
    const answer = await fetch(new URL(path, dav.home), {
      method,
      headers: { authorization },
      ...(body && { body }),
    });
    return answer.text();
  };
  const login = () => ({
    provider: 'caldav',
    address: dav.proxy.origin,
    username: dav.username,
    password: dav.password,
  });
  const eventsAt = async () =>
    (await other('GET', 'work/'))
      .split('BEGIN:VEVENT')
      .slice(1)
      .filter((event) => event.includes('X-KAIROS-MEETING'));

  test('a wrong password is told, and nothing is kept', async () => {
    const answer = await connect(kairos.organizer, { ...login(), password: 'wrong' });
    expect([answer.status, answer.message]).toEqual([400, expect.stringMatching(/refused this username/)]);
    expect(await rowsOf('caldav')).toEqual([]);
  });

  test('what takes time there takes the time of someone with Google, too', async () => {
    await other('MKCALENDAR', 'work/');
    const { status, calendars, text } = await connect(kairos.organizer, login());
    expect([status, calendars.accounts.map(({ provider }) => provider)]).toEqual([201, ['google', 'caldav']]);
    expect(`${text}${await rowsOf('caldav')}`).not.toContain(dav.password);
    expect(calendars.accounts[1]).toMatchObject({ calendars: [{ counts: true, writable: true }] });
  });

  test('a meeting is in the calendar there exactly once, with its Jitsi room, and no one is invited twice, or not at all', async () => {
    const { accounts } = await kairos.organizer.get<OwnCalendars>('/api/account/calendars');
    const [google, remote] = accounts;
    const work = remote!.calendars[0]!.id;
    await call(kairos.organizer, 'PATCH', '/api/account/calendars', { meetings: work });
    const [from, to] = [1, 7].map((ahead) => dayFromToday(ahead).replaceAll('-', ''));
    const away = eventOf('away', from!).replace(/DTEND:.*/, `DTEND:${to}T000000Z`);
    await other('PUT', 'work/away.ics', calendarOf(away));
    const created = await kairos.create({ participants: [{ email: TEST_ADDRESSES.participant }] });
    const { videoAddress: room } = created;
    expect(room).toMatch(/^https:\/\/meet\.jit\.si\/kairos-/);
    await kairos.join(created);
    const { timeSuggestions: times } = await eventually(
      () => kairos.look(created.id),
      ({ ranking }) => ranking?.current === true,
    );
    const first = new Date(`${dayFromToday(7)}T00:00:00Z`).toISOString();
    expect(times.map(({ suggestedTime }) => suggestedTime).filter((start) => start < first)).toEqual([]);
    const booked = async (start: string | undefined, insteadOf?: string) => {
      await kairos.organizer.post(`/api/meetings/${created.id}/schedule`, { start, insteadOf });
      return eventually(eventsAt, (events) => events.length === 1 && events[0]!.includes(digits(start)));
    };
    const toldOf = (kind: string, number: number) =>
      eventually(
        async () =>
          (await kairos.mails()).filter((mail) => mail.meetingId === created.id && mail.kind === kind),
        (mails) => mails.length >= number,
      );
    const people = [TEST_ADDRESSES.organizer, TEST_ADDRESSES.participant];

    expect(await booked(times[0]?.suggestedTime)).toHaveLength(1);
    expect((await toldOf('booked', 2)).map(({ to }) => to).sort()).toEqual(people);
    expect(await filesTo(created.id, TEST_ADDRESSES.participant)).toEqual(['REQUEST']);
    expect(await filesTo(created.id, TEST_ADDRESSES.organizer)).toEqual([]);

    const [event] = await booked(times[1]?.suggestedTime, times[0]?.suggestedTime);
    const unfolded = event!.replace(/\r\n /g, '');
    expect(unfolded).toContain(`\r\nLOCATION:${room}\r\n`);
    expect(unfolded).toMatch(new RegExp(`\\r\\nCONFERENCE;.*FEATURE=VIDEO.*:${room}\\r\\n`));
    expect(await kairos.look(created.id, kairos.participant)).toMatchObject({ videoLink: room });
    const told = await toldOf('booked', 4);
    expect(told.map(({ to }) => to).sort()).toEqual([people, people].flat().sort());
    expect(told.filter(({ links }) => links.includes(room!))).toHaveLength(4);

    await kairos.organizer.delete(`/api/meetings/${created.id}`);
    await eventually(eventsAt, (events) => events.length === 0);
    expect((await toldOf('cancelled', 1)).map(({ to }) => to)).toEqual([TEST_ADDRESSES.participant]);
    expect(await filesTo(created.id, TEST_ADDRESSES.participant)).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
    expect(await filesTo(created.id, TEST_ADDRESSES.organizer)).toEqual([]);
    // Google, which has the other calendars of both, was told of nothing and told no one.
    const { rows } = await kairos.database.pool.query(
      "select 1 from demo.mails where summary = 'Plan the launch'",
    );
    expect(rows).toEqual([]);
    expect(google!.provider).toBe('google');
  });

  test('disconnected, it is forgotten, and the other accounts stay', async () => {
    const [, remote] = await accountsOf(kairos.organizer);
    const { status, body } = await call(kairos.organizer, 'DELETE', `${ACCOUNTS}/${remote!.id}`);
    expect([status, body]).toMatchObject([200, { accounts: [{ provider: 'google' }] }]);
    expect(await rowsOf('caldav')).toEqual([]);
  });
});
