import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR } from '#contracts/durations.ts';
import { createCalendarReader } from '../icalendar/reader.ts';
import { createNetworks } from '../remote/networks.ts';
import { createRemoteClient } from '../remote/request.ts';
import { createRetryingClient } from '../remote/retrying-client.ts';
import { type ForeignEntry, providerContract } from '../testkit/contract.ts';
import { createMemoryCredentials } from '../testkit/memory-credentials.ts';
import { feedAddress } from './feed.ts';
import { createFeedProvider, FEED_CALENDAR, type FeedCredential } from './provider.ts';

const digits = (at: Date) => at.toISOString().replace(/[-:]|\.000/g, '');

const calendarOf = (...events: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'X-WR-CALNAME:Work\\, mostly',
    'X-WR-TIMEZONE:W. Europe Standard Time',
    ...events,
    'END:VCALENDAR',
    '',
  ].join('\r\n');

const eventOf = (uid: number, ...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'].join('\r\n');

type Answer = { status: number; headers?: Record<string, string>; body?: string };

/** A real server of a single feed, an adapter that may ask the server, and a clock. */
async function openFeed() {
  const asked: { url: string; headers: IncomingHttpHeaders }[] = [];
  let answer: (url: string, headers: IncomingHttpHeaders) => Answer = () => ({ status: 404 });
  const server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', headers: request.headers });
    const { status, headers, body } = answer(request.url ?? '', request.headers);
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let time = Date.UTC(2027, 2, 1);
  const now = () => new Date(time);
  const credentials = createMemoryCredentials<FeedCredential>({ mia: { address: `${origin}/secret.ics` } });
  const provider = createFeedProvider({
    credentials: credentials.store,
    person: async () => ({ id: 'mia', zone: 'Asia/Tokyo', addresses: [] }),
    client: createRetryingClient({
      client: createRemoteClient({ networks: createNetworks(['127.0.0.0/8']) }),
      now,
      timing: { budget: 60_000, pause: 0 },
    }),
    reader: createCalendarReader(),
    now,
  });
  return {
    provider,
    credentials,
    origin,
    asked,
    now,
    pass(milliseconds: number) {
      time += milliseconds;
    },
    answers(how: typeof answer) {
      answer = how;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

providerContract('a feed', async () => {
  const feed = await openFeed();
  const events: string[] = [];
  feed.answers(() => ({ status: 200, body: calendarOf(...events) }));
  const put = async (_: string, entry: ForeignEntry) => {
    const lines =
      'day' in entry
        ? [`DTSTART;VALUE=DATE:${entry.day.replaceAll('-', '')}`]
        : [
            `DTSTART:${digits(entry.start)}`,
            `DTEND:${digits(entry.end)}`,
            ...(entry.free ? ['TRANSP:TRANSPARENT'] : []),
            ...(entry.kind === 'tentative' ? ['STATUS:TENTATIVE'] : []),
            ...(entry.kind === 'outOfOffice' ? ['X-MICROSOFT-CDO-BUSYSTATUS:OOF'] : []),
          ];
    events.push(eventOf(events.length, ...lines));
  };
  return {
    provider: feed.provider,
    accountId: 'mia',
    calendarId: FEED_CALENDAR,
    put,
    tells: ['firm', 'tentative', 'outOfOffice'],
    close: feed.close,
  };
}, ['writing', 'calendars', 'marks']);

let feed: Awaited<ReturnType<typeof openFeed>>;
beforeAll(async () => {
  feed = await openFeed();
});
afterAll(() => feed.close());
beforeEach(() => {
  feed.asked.length = 0;
  feed.credentials.kept.set('mia', { address: `${feed.origin}/secret.ics` });
});

const RANGE = { start: new Date('2027-03-07T00:00Z'), end: new Date('2027-03-08T00:00Z') };
const ten = eventOf(1, 'DTSTART:20270307T100000Z', 'DTEND:20270307T110000Z');
const busy = async () => {
  const answers = await feed.provider.busy('mia', [FEED_CALENDAR], RANGE, AbortSignal.timeout(30_000));
  return answers.get(FEED_CALENDAR)!;
};
const list = () => feed.provider.list('mia', AbortSignal.timeout(30_000));
const UNREADABLE = { known: false, why: 'unreadable' };

test('the feed names itself, and its zone by the name that Windows has for it', async () => {
  feed.answers(() => ({ status: 200, body: calendarOf(ten) }));
  expect(await list()).toMatchObject({ calendars: [{ name: 'Work, mostly', writable: false }] });
  expect(await busy()).toMatchObject({ known: true, zone: 'Europe/Berlin', busy: [{ kind: 'firm' }] });
});

test('a copy is asked for again by what the server called it, and is as old as the last answer', async () => {
  feed.answers((_, headers) =>
    headers['if-none-match'] === '"1"' && headers['if-modified-since'] === 'Mon, 01 Mar 2027 00:00:00 GMT'
      ? { status: 304 }
      : {
          status: 200,
          headers: { etag: '"1"', 'last-modified': 'Mon, 01 Mar 2027 00:00:00 GMT' },
          body: calendarOf(ten),
        },
  );
  await busy();
  feed.pass(3 * HOUR);
  expect(await busy()).toMatchObject({ known: true, asOf: feed.now(), busy: [{ kind: 'firm' }] });
});

test('what a cache answers is as old as the cache says', async () => {
  feed.answers(() => ({ status: 200, headers: { age: '7200' }, body: calendarOf(ten) }));
  expect(await busy()).toMatchObject({ asOf: new Date(feed.now().getTime() - 2 * HOUR) });
});

test('while the server is away the copy is told with its age; without a copy nothing is known', async () => {
  feed.answers(() => ({ status: 200, body: calendarOf(ten) }));
  await busy();
  const then = feed.now();
  feed.pass(5 * HOUR);
  feed.answers(() => ({ status: 503 }));
  expect(await busy()).toMatchObject({ known: true, asOf: then });
  feed.credentials.kept.set('mia', { address: `${feed.origin}/another.ics` });
  expect(await busy()).toEqual(UNREADABLE);
  expect(await list()).toEqual({ ok: false, why: 'unreachable' });
});

test('an error that passes is tried again', async () => {
  let left = 2;
  feed.answers(() => (left-- > 0 ? { status: 500 } : { status: 200, body: calendarOf() }));
  expect(await busy()).toMatchObject({ known: true, busy: [] });
  expect(feed.asked).toHaveLength(3);
});

test.each([
  ['an address that was reset', { status: 404 }],
  ['a page that asks to sign in', { status: 200, body: '<html>Sign in</html>' }],
  ['an answer that breaks off', { status: 200, body: calendarOf(ten).slice(0, -20) }],
  ['an empty answer', { status: 200, body: '' }],
  ['more than 10 MB', { status: 200, body: `${' '.repeat(10 * 1024 * 1024)}${calendarOf()}` }],
])('%s is unreadable, never free, and no older copy counts instead', async (_, answer) => {
  feed.answers(() => ({ status: 200, body: calendarOf(ten) }));
  expect(await busy()).toMatchObject({ known: true });
  feed.answers(() => answer);
  expect(await busy()).toEqual(UNREADABLE);
  expect(await list()).toEqual({ ok: false, why: 'refused' });
});

test('a server that finds nothing new where there is no copy is unreadable', async () => {
  feed.credentials.kept.set('mia', { address: `${feed.origin}/never-read.ics` });
  feed.answers(() => ({ status: 304 }));
  expect(await busy()).toEqual(UNREADABLE);
});

test('redirects are followed on the same host, so many and no more', async () => {
  feed.answers((url) =>
    url === '/secret.ics'
      ? { status: 301, headers: { location: '/moved.ics' } }
      : { status: 200, body: calendarOf() },
  );
  expect(await busy()).toMatchObject({ known: true });
  feed.credentials.kept.set('mia', { address: `${feed.origin}/round.ics` });
  feed.asked.length = 0;
  feed.answers(() => ({ status: 302, headers: { location: '/round.ics' } }));
  expect(await busy()).toEqual(UNREADABLE);
  expect(feed.asked).toHaveLength(6);
});

test('a redirect to another host is not followed', async () => {
  const other = await openFeed();
  other.answers(() => ({ status: 200, body: calendarOf() }));
  const there = other.origin.replace('127.0.0.1', '127.0.0.2');
  feed.credentials.kept.set('mia', { address: `${feed.origin}/away.ics` });
  feed.answers(() => ({ status: 302, headers: { location: `${there}/a.ics` } }));
  expect(await busy()).toEqual(UNREADABLE);
  expect(other.asked).toEqual([]);
  await other.close();
});

test('an address is taken as people copy it', () => {
  expect(feedAddress(' webcal://example.com/a.ics ')?.href).toBe('https://example.com/a.ics');
  expect(feedAddress('webcals://example.com/a.ics')?.href).toBe('https://example.com/a.ics');
  for (const wrong of [
    '',
    'example.com/a.ics',
    'file:///a.ics',
    'https://mia:secret@example.com/',
    'https://',
  ])
    expect([wrong, feedAddress(wrong)]).toEqual([wrong, null]);
});
