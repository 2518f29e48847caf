import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOfTest } from '#services/calendars/caldav/testkit/account.ts';
import { createFeedProvider, FEED_CALENDAR } from '#services/calendars/feed/provider.ts';
import { createCalendarReader } from '#services/calendars/icalendar/reader.ts';
import { createMemoryCredentials } from '#services/calendars/testkit/memory-credentials.ts';
import { createDemoFeed } from './demo-feed.ts';

let time = Date.parse('2027-03-22T08:07:00Z');
const demo = createDemoFeed({ now: () => new Date(time) });
const [nora] = demo.people;
let server: ReturnType<Koa['listen']>;
let address: string;

beforeAll(async () => {
  server = new Koa().use(demo.routes).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${demo.pathOf(nora!)}`;
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((closed) => server.close(closed));
});

test('is read with its series on both sides of a change of clocks, whole days, and a zone of Windows', async () => {
  const provider = createFeedProvider({
    credentials: createMemoryCredentials({ nora: { address } }).store,
    person: async () => ({ id: 'mia', zone: 'Europe/Vienna', addresses: [] }),
    client: clientOfTest,
    reader: createCalendarReader(),
    now: () => new Date(time),
  });
  const range = { start: new Date('2027-03-22T00:00Z'), end: new Date('2027-04-19T00:00Z') };
  const answers = await provider.busy('nora', [FEED_CALENDAR], range, AbortSignal.timeout(20_000));
  const answer = answers.get(FEED_CALENDAR);
  if (!answer?.known) throw new Error('The feed could not be read');
  const starts = answer.busy.map(({ start }) => start.toISOString());
  // The stand-up at 9:00 in Vienna, whose clocks change on 28 March.
  expect(starts).toContain('2027-03-26T08:00:00.000Z');
  expect(starts).toContain('2027-03-29T07:00:00.000Z');
  const away = answer.busy.filter(({ kind }) => kind === 'outOfOffice');
  expect(away.map(({ start, end }) => [start.toISOString(), end.toISOString()])).toEqual([
    ['2027-04-08T22:00:00.000Z', '2027-04-11T22:00:00.000Z'],
  ]);
  // As old as what was published.
  expect(answer.asOf?.toISOString()).toBe('2027-03-22T08:00:00.000Z');
});

test('is published now and then, and in between says that nothing is newer', async () => {
  const ask = async (etag: string) => {
    const signal = AbortSignal.timeout(20_000);
    const headers = { 'if-none-match': etag };
    const answer = await clientOfTest({ url: new URL(address), headers, most: 100_000, signal });
    if (!answer.ok) throw new Error(answer.why);
    return answer;
  };
  const first = await ask('"none"');
  const etag = first.headers.get('etag') ?? '';
  expect([first.status, (await ask(etag)).status]).toEqual([200, 304]);
  time += 10 * 60_000;
  const newer = await ask(etag);
  expect([newer.status, newer.headers.get('age')]).toEqual([200, '120']);
});

test('is only at its secret address, to be read', async () => {
  const elsewhere = address.replace(/feed\/\w+/, 'feed/nora');
  expect([address === elsewhere, (await fetch(elsewhere)).status]).toEqual([false, 404]);
  expect((await fetch(address, { method: 'PUT', body: 'x' })).status).toBe(404);
});
