import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { accountExport, currentUser } from '#contracts/api/account.ts';
import { ownCalendars } from '#contracts/api/calendars.ts';
import { contactList } from '#contracts/api/contacts.ts';
import { dashboardStats } from '#contracts/api/dashboard.ts';
import { meetingHistory, meetingVersion, whyNot } from '#contracts/api/history.ts';
import { insights, insightsRows } from '#contracts/api/insights.ts';
import { joinAnswer } from '#contracts/api/join.ts';
import { meetingCounts } from '#contracts/api/meeting-lists.ts';
import {
  createdMeeting,
  eventsLeftInCalendar,
  inviteAnswer,
  meetingDetails,
  meetingList,
  recentMeetings,
} from '#contracts/api/meetings.ts';
import { call, eventually, type GivenKairos, givenKairos, TEST_ADDRESSES } from './testkit/given.ts';

let kairos: GivenKairos;
beforeAll(async () => {
  kairos = await givenKairos({
    env: { KAIROS_STAFF: `${TEST_ADDRESSES.stranger}:analyst` },
    limits: { costly: { calls: 5, seconds: 60 } },
  });
});
afterAll(() => kairos.stop());

/** The answer is as the contract says, and holds no field that the contract does not name. */
function expectContract(schema: z.ZodType, body: unknown) {
  expect(schema.parse(body)).toEqual(body);
}

test('every answer is as its contract says, no matter who asks, and holds nothing else', async () => {
  const created = await kairos.create({
    aiDecisionMode: 'auto',
    description: 'Who does what',
    participants: [{ email: TEST_ADDRESSES.participant }],
  });
  expectContract(createdMeeting, created);
  await kairos.join(created);
  await eventually(
    () => kairos.look(created.id),
    ({ calendar }) => calendar?.state === 'recorded',
  );
  const open = await kairos.create({ participants: [{ email: TEST_ADDRESSES.second }] });
  expectContract(
    inviteAnswer,
    (await call(kairos.organizer, 'POST', `/api/meetings/${open.id}/invite`, { email: 'ann@x.example' }))
      .body,
  );
  await kairos.organizer.post('/api/contacts', { name: 'Ann', email: 'ann@example.com' });

  for (const who of [kairos.organizer, kairos.participant]) {
    expectContract(meetingList, await who.get('/api/meetings'));
    expectContract(meetingDetails, await who.get(`/api/meetings/${created.id}`));
    const history = `/api/meetings/${created.id}/history`;
    const { versions } = await who.get<{ versions: number }>(history);
    expectContract(meetingHistory, await who.get(history));
    expectContract(meetingVersion, await who.get(`${history}/${versions}`));
    expectContract(
      whyNot,
      await who.get(`${history}/${versions}/why?start=${created.dateRangeEnd}T10:00:00Z`),
    );
    expectContract(meetingCounts, await who.get('/api/meetings/counts'));
    expectContract(recentMeetings, await who.get('/api/meetings/recent'));
    expectContract(eventsLeftInCalendar, await who.get('/api/meetings/left-in-calendar'));
    expectContract(dashboardStats, await who.get('/api/dashboard/stats'));
    expectContract(contactList, await who.get('/api/contacts'));
    expectContract(currentUser, await who.get('/api/auth/user'));
    expectContract(accountExport, await who.get('/api/account/export'));
    expectContract(ownCalendars, await who.get('/api/account/calendars'));
  }
  expectContract(insights, await kairos.stranger.get('/api/insights'));
  for (const part of [
    'chart=joinFunnel&step=invited',
    'chart=timeToBook&bucket=0',
    'chart=calibration&decile=9',
  ])
    expectContract(insightsRows, await kairos.stranger.get(`/api/insights/rows?${part}`));
  for (const who of [kairos.organizer, kairos.participant, kairos.stranger, kairos.anonymous])
    expectContract(joinAnswer, await who.get(`/api/meetings/link/${created.shareableLink}`));
});

const COSTLY = [
  'POST /api/meetings/x/schedule',
  'POST /api/meetings/x/schedule-without-missing',
  'POST /api/meetings/x/calendar-event',
  'POST /api/meetings/x/calendar-event/removal',
  'GET /api/account/export',
  'DELETE /api/account/calendar-accounts/x',
  'DELETE /api/account',
  'DELETE /api/slack/workspaces/x',
];

test('calls that read calendars or rank times are counted together for each person, and end with 429', async () => {
  const created = await kairos.create();
  const change = (who: GivenKairos['organizer']) =>
    call(who, 'PATCH', `/api/meetings/${created.id}`, { duration: 45 });
  const statuses = [];
  for (let time = 0; time < 6; time++) statuses.push((await change(kairos.organizer)).status);
  expect(statuses.at(-1)).toBe(429);
  for (const costly of COSTLY) {
    const [method = '', path = ''] = costly.split(' ');
    const { status, headers } = await call(kairos.organizer, method, path);
    expect([costly, status, Number(headers.get('retry-after')) > 0]).toEqual([costly, 429, true]);
  }
  expect((await change(kairos.stranger)).status).toBe(404);
});
