// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OwnCalendars } from '#contracts/api/calendars.ts';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { liveALittle } from '#services/cli/demo/life.ts';
import { missingIn } from '#services/cli/demo/report.ts';
import { playStory } from '#services/cli/demo/story.ts';
import type { Visitor } from '#services/cli/demo/visitor.ts';
import { type RunningKairos, runKairos } from './harness/kairos.ts';
import { type FreshDatabase, migratedDatabase } from './harness/postgres.ts';

const MIA = 'mia.berlin@example.com';
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
  kairos = await runKairos({ database, env: key, demoAccounts: true, protocols: false });
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

test('a meeting of people with a CalDAV server, Google, and a feed is booked, and is in the calendar of who organizes', async () => {
  const told = await playStory(kairos.url, false, () => {}, 'calendars');
  expect(missingIn(told)).toEqual([]);
  expect(told.meeting.ranking?.suggestions[0]).toMatchObject({ participantsAvailable: 2 });
  expect(told.calendarEvents).toMatchObject([{ calendar: INES, start: told.meeting.scheduledTime }]);
});

test('everyone who signs in by email is there from the start, with their calendars, and is one click away', async () => {
  expect(await calendarsOf(await become(INES))).toEqual(CALDAV);
  expect(await calendarsOf(await become(NORA))).toEqual(FEED);
});

test('the page tells who one can be, and every calendar has a page', async () => {
  const page = await (await kairos.visitor().request('/demo/people')).text();
  for (const told of ['Be Mia', 'Be Olivia', 'Be Ines', 'Be Nora']) expect(page).toContain(told);
  expect(page).not.toContain('<script');
  const days = await (await kairos.visitor().request(`/demo/people/${INES}`)).text();
  for (const told of ['Lisbon time', 'Stand-up', 'Lunch']) expect(days).toContain(told);
});

test('someone with Outlook signs in, and connects the calendar on its own', async () => {
  const olivia = kairos.visitor();
  await olivia.request('/api/auth/microsoft?as=olivia.oslo%40example.com');
  expect(await calendarsOf(olivia)).toEqual([]);
  const connecting = await olivia.request('/api/auth/microsoft/calendars?as=olivia.oslo%40example.com', {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(connecting.headers.get('location')).toBe('/settings');
  const calendars = [
    ['Calendar', null],
    ['Rowing', null],
  ];
  await expect
    .poll(() => calendarsOf(olivia), { timeout: 20_000 })
    .toEqual([{ provider: 'microsoft', calendars }]);
});

test('another site decides for no one who they are, and one can turn back', async () => {
  const someone = kairos.visitor();
  const asked = await someone.request('/api/auth/google?as=mia.berlin%40example.com', {
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect([asked.status, await asked.text()]).toEqual([
    200,
    expect.stringContaining('Who do you want to be?'),
  ]);
  const back = await someone.request('/api/auth/google?error=access_denied');
  expect(back.headers.get('location')).toMatch(/^\/auth\?error=oauth_failed/);
});

test('they keep their calendars when Kairos starts again, also at another address', async () => {
  await kairos.stop();
  kairos = await runKairos({ database, env: key, demoAccounts: true, protocols: false });
  const [ines, nora] = [await become(INES), await become(NORA)];
  await expect.poll(() => calendarsOf(ines), { timeout: 20_000 }).toEqual(CALDAV);
  await expect.poll(() => calendarsOf(nora), { timeout: 20_000 }).toEqual(FEED);
});

test('whoever comes first finds contacts and meetings in each state, and they come once', async () => {
  const fresh = await migratedDatabase();
  const start = () => runKairos({ database: fresh, env: key, demoLife: liveALittle, protocols: false });
  const found = async ({ signedIn }: RunningKairos) => {
    const mia = await signedIn(MIA);
    const meetings = await mia.get<MeetingAnswer[]>('/api/meetings');
    const contacts = await mia.get<unknown[]>('/api/contacts');
    const waits = await Promise.all(
      meetings.map(async ({ id, title, status }) => {
        const { timeSuggestions } = await mia.get<MeetingAnswer>(`/api/meetings/${id}`);
        return `${title}: ${status}${status === 'active' && timeSuggestions.length > 1 ? ', to choose' : ''}`;
      }),
    );
    return { waits: waits.sort(), contacts: contacts.length };
  };
  const life = {
    waits: [
      'Budget for next year: active',
      'Design review: scheduled',
      'Hiring plan: scheduled',
      'Plan the offsite: active, to choose',
    ],
    contacts: 6,
  };
  let running = await start();
  await expect.poll(() => found(running), { timeout: 60_000 }).toEqual(life);
  // An analyst arrives where analysts work, the first time as well.
  const lena = await running.visitor().request('/api/auth/google?as=lena.zurich%40example.com');
  expect(lena.headers.get('location')).toBe('/insights');

  await running.stop();
  running = await start();
  expect(await found(running)).toEqual(life);
  await running.stop();
  await fresh.drop();
});
