// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OwnCalendars } from '#contracts/api/calendars.ts';
import { missingIn } from '#services/cli/demo/report.ts';
import { playStory } from '#services/cli/demo/story.ts';
import { UnexpectedAnswer, type Visitor } from '#services/cli/demo/visitor.ts';
import { freePort } from './harness/free-port.ts';
import { type RunningKairos, runKairos } from './harness/kairos.ts';
import { type FreshDatabase, migratedDatabase } from './harness/postgres.ts';

const INES = 'ines.lisbon@example.com';
const NORA = 'nora.vienna@example.com';

/** Their accounts, with the calendars of each and why it couldn't be read. */
const CALDAV = [
  {
    provider: 'caldav',
    calendars: [
      ['Work', null],
      ['Surf club', null],
    ],
  },
];
const FEED = [{ provider: 'feed', calendars: [['Nora', null]] }];

const key = { KAIROS_KEY: `k1:${Buffer.alloc(32, 7).toString('base64')}` };
let database: FreshDatabase;
let kairos: RunningKairos;
beforeAll(async () => {
  database = await migratedDatabase();
  kairos = await runKairos({ database, env: key, demoAccounts: true });
});
afterAll(async () => {
  await kairos.stop();
  await database.drop();
});

const calendarsOf = async (visitor: Visitor) => {
  const { accounts } = await visitor.get<OwnCalendars>('/api/account/calendars');
  return accounts.map(({ provider, calendars }) => ({
    provider,
    calendars: calendars.map(({ name, trouble }) => [name, trouble]),
  }));
};

/** Becomes someone by the one click on the page of the demo's people, and the one that signs in. */
async function become(email: string): Promise<Visitor> {
  const visitor = kairos.visitor();
  const { response, url } = await visitor.open('/demo/people', {
    method: 'POST',
    body: new URLSearchParams({ email, redirect: '/meetings' }),
  });
  expect([response.status, url.pathname]).toEqual([200, expect.stringMatching(/^\/auth\/mail\//)]);
  const token = url.pathname.split('/').at(-1)!;
  // It was this browser that asked.
  expect(await visitor.post('/api/auth/mail/look', { token })).toMatchObject({ email, here: true });
  expect(await visitor.post('/api/auth/mail/finish', { token })).toEqual({ to: '/meetings' });
  return visitor;
}

test('a meeting of people with a CalDAV server, Google, and a feed is booked, and is on the CalDAV server', async () => {
  const told = await playStory(kairos.url, false, () => {}, 'calendars');
  expect(missingIn(told)).toEqual([]);
  expect(told.meeting.ranking?.suggestions[0]).toMatchObject({ participantsAvailable: 2 });
  expect(told.calendarEvents).toMatchObject([{ calendar: INES, start: told.meeting.scheduledTime }]);
});

test('everyone who signs in by email is there from the start, with their calendars, and is one click away', async () => {
  expect(await calendarsOf(await become(INES))).toEqual(CALDAV);
  expect(await calendarsOf(await become(NORA))).toEqual(FEED);
});

test('the page tells who one can be and what to enter, and anyone can connect the same calendars', async () => {
  const page = await (await kairos.visitor().request('/demo/people')).text();
  for (const told of ['Be Mia', 'Be Olivia', 'Be Ines', 'Be Nora', kairos.url, 'tram-cork-tile-fado'])
    expect(page).toContain(told);
  expect(page).not.toContain('<script');
  const emma = await kairos.signedIn('emma.newyork@example.com');
  const feed = /http[^<]+calendar\.ics/.exec(page)![0];
  await emma.post('/api/account/calendar-accounts', { provider: 'feed', address: feed });
  const login = { address: kairos.url, username: INES, password: 'tram-cork-tile-fado' };
  await emma.post('/api/account/calendar-accounts', { provider: 'caldav', ...login });
  expect((await calendarsOf(emma)).map(({ provider }) => provider)).toEqual(['google', 'feed', 'caldav']);
});

test('nothing else on this machine is reached, not even Kairos itself', async () => {
  const emma = await kairos.signedIn('emma.newyork@example.com');
  const connect = (address: string) =>
    emma.post('/api/account/calendar-accounts', { provider: 'feed', address }).then(
      () => 'connected',
      (error: unknown) => (error instanceof UnexpectedAnswer ? error.status : error),
    );
  const { port } = new URL(kairos.url);
  const other = await freePort();
  for (const address of [
    `http://localhost:${other}/demo/feed/q4hT7xZm2vKd9sWb/calendar.ics`,
    `http://127.0.0.1:${port}/demo/feed/q4hT7xZm2vKd9sWb/calendar.ics`,
    `${kairos.url}/healthz`,
    `${kairos.url}/api/openapi.json`,
  ])
    expect([address, await connect(address)]).toEqual([address, 400]);
});

test('they keep their calendars when Kairos starts again, also at another address', async () => {
  await kairos.stop();
  // On another port, so the CalDAV server and the feed are at another address, too.
  kairos = await runKairos({ database, env: key, demoAccounts: true });
  const [ines, nora] = [await become(INES), await become(NORA)];
  await expect.poll(() => calendarsOf(ines), { timeout: 20_000 }).toEqual(CALDAV);
  await expect.poll(() => calendarsOf(nora), { timeout: 20_000 }).toEqual(FEED);
});
