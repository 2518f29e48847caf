import { DateTime } from 'luxon';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { DashboardStats } from '#contracts/api/dashboard.ts';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { DAY } from '#contracts/durations.ts';
import type { Visitor } from '#services/cli/demo/visitor.ts';
import {
  aRequest,
  call,
  dayFromToday,
  eventually,
  type GivenKairos,
  givenKairos,
  TEST_ADDRESSES,
} from './testkit/given.ts';

/** What the server decides about dates and times where two answers are conceivable; one test for each. */

let kairos: GivenKairos;
beforeAll(async () => {
  kairos = await givenKairos();
});
afterEach(() => kairos.resetTime());
afterAll(() => kairos.stop());

const openLink = (meeting: MeetingAnswer, who: Visitor) =>
  call(who, 'GET', `/api/meetings/link/${meeting.shareableLink}`);
const listOf = async (who: Visitor) => (await who.get<unknown>('/api/meetings')) as MeetingAnswer[];

describe('times and modes', () => {
  test('the default mode is automatic, the default preference business hours, the default length an hour', async () => {
    const { title, dateRangeStart, dateRangeEnd } = aRequest();
    const { body } = await call(kairos.organizer, 'POST', '/api/meetings', {
      title,
      dateRangeStart,
      dateRangeEnd,
    });
    expect(body).toMatchObject({ aiDecisionMode: 'auto', timePreference: 'business', duration: 60 });
  });

  test('in manual mode only the organizer is mailed suggestions', async () => {
    const meeting = await kairos.meetingIn('active');
    const about = async () =>
      (await kairos.mails()).filter(
        ({ meetingId, kind }) => meetingId === meeting.id && kind === 'suggestions',
      );
    const mails = await eventually(about, (sent) => sent.length > 0);
    expect(mails.map(({ to }) => to)).toEqual([TEST_ADDRESSES.organizer]);
  });

  test('days and instants in a request both mean days in the zone of the organizer', async () => {
    const lateInBerlin = DateTime.now()
      .setZone('Europe/Berlin')
      .plus({ days: 3 })
      .set({ hour: 0, minute: 30 });
    const lateInUtc = lateInBerlin.toUTC();
    expect(lateInUtc.toISODate()).not.toBe(lateInBerlin.toISODate());
    const meeting = await kairos.create({
      dateRangeStart: lateInUtc.toISO(),
      dateRangeEnd: lateInBerlin.plus({ days: 1 }).toISODate(),
    });
    expect(meeting).toMatchObject({
      dateRangeStart: lateInBerlin.toISODate(),
      dateRangeEnd: lateInBerlin.plus({ days: 1 }).toISODate(),
    });
  });

  test('an end before the start is refused in one sentence', async () => {
    const { dateRangeStart, dateRangeEnd } = aRequest();
    const answer = await call(
      kairos.organizer,
      'POST',
      '/api/meetings',
      aRequest({ dateRangeStart: dateRangeEnd, dateRangeEnd: dateRangeStart }),
    );
    expect([answer.status, answer.body]).toEqual([
      400,
      { message: 'End date must be on or after the start date' },
    ]);
  });

  test('people who have not joined have an unknown zone and an unknown calendar', async () => {
    const meeting = await kairos.create({
      participants: [{ email: TEST_ADDRESSES.participant }, { email: 'silent@x.example' }],
    });
    await kairos.join(meeting);
    const seen = await eventually(
      () => kairos.look(meeting.id),
      ({ evidence }) => (evidence?.length ?? 0) === 3,
    );
    expect(seen.evidence?.[1]).toMatchObject({ zone: 'Europe/London', hours: 'business', known: true });
    expect(seen.evidence?.[2]).toMatchObject({
      participant: 2,
      zone: null,
      hours: null,
      known: false,
      why: 'notJoined',
      busy: [],
    });
  });

  test('the organizer sees when people can be asked by their own settings, within the dates, and a participant nothing', async () => {
    const [first, last] = [dayFromToday(7), dayFromToday(14)];
    const week = Array.from({ length: 7 }, () => [{ from: 600, to: 660 }]);
    const settings = { week, daysOff: [{ from: dayFromToday(9), to: dayFromToday(40) }], noticeMinutes: 600 };
    await kairos.stranger.patch('/api/account/settings', settings);
    const meeting = await kairos.create({ dateRangeStart: first, dateRangeEnd: last });
    await kairos.join(meeting, kairos.stranger);
    const seen = await eventually(
      () => kairos.look(meeting.id),
      ({ evidence, ranking }) => evidence?.[1]?.known === true && ranking !== null,
    );
    await kairos.stranger.patch('/api/account/settings', { week: null, daysOff: [], noticeMinutes: 0 });
    const { open, soonest } = seen.evidence![1]!;
    const inTokyo = (at: string) => DateTime.fromISO(at, { zone: 'Asia/Tokyo' }).toFormat('yyyy-MM-dd HH:mm');
    const [from, to] = [open[0]!.start, open[0]!.end].map(inTokyo);
    expect([from!.slice(11), to!.slice(11)]).toEqual(['10:00', '11:00']);
    expect(open.map(({ start }) => inTokyo(start).slice(0, 10))).toEqual([dayFromToday(7), dayFromToday(8)]);
    expect(Date.parse(soonest!) - Date.parse(seen.ranking!.at)).toBe(600 * 60_000);
    expect((await kairos.look(meeting.id, kairos.stranger)).evidence).toBeNull();
  });

  test('a meeting that took place is completed: it stays in the list and can be neither joined, moved, declined nor deleted', async () => {
    // Four days in a row hold a working day, whichever day it is.
    const soon = DateTime.now().setZone('Europe/Berlin').plus({ days: 4 }).toISODate();
    const meeting = await kairos.create({
      aiDecisionMode: 'auto',
      dateRangeEnd: soon,
      participants: [{ email: TEST_ADDRESSES.participant }],
    });
    await kairos.join(meeting);
    const scheduled = await eventually(
      () => kairos.look(meeting.id),
      ({ status }) => status === 'scheduled',
    );
    kairos.passTime(5 * DAY);
    expect(await kairos.look(meeting.id)).toMatchObject({
      status: 'completed',
      scheduledTime: scheduled.scheduledTime,
    });
    expect((await listOf(kairos.participant)).find(({ id }) => id === meeting.id)?.status).toBe('completed');
    expect((await openLink(meeting, kairos.stranger)).status).toBe(404);
    const path = `/api/meetings/${meeting.id}`;
    const attempts = [
      call(kairos.organizer, 'DELETE', path),
      call(kairos.organizer, 'PATCH', path, { title: 'Other' }),
      call(kairos.organizer, 'POST', `${path}/invite`, { email: 'late@x.example' }),
      call(kairos.organizer, 'POST', `${path}/schedule`, { start: '2030-01-01T09:00:00Z' }),
      call(kairos.participant, 'POST', `${path}/decline`),
    ];
    for (const { status } of await Promise.all(attempts)) expect(status).toBe(409);
  });

  test('titles have at most 200 characters, descriptions 5,000, names 100', async () => {
    const full = await kairos.create({
      title: 't'.repeat(200),
      description: 'd'.repeat(5_000),
      participants: [{ email: 'n@x.example', name: 'n'.repeat(100) }],
    });
    expect([full.title?.length, full.description?.length, full.participants[0]?.name?.length]).toEqual([
      200, 5_000, 100,
    ]);
    for (const change of [
      { title: 't'.repeat(201) },
      { description: 'd'.repeat(5_001) },
      { participants: [{ email: 'n@x.example', name: 'n'.repeat(101) }] },
    ])
      expect((await call(kairos.organizer, 'POST', '/api/meetings', aRequest(change))).status).toBe(400);
  });
});

describe('figures', () => {
  test('hours saved are 23 minutes for every booked meeting; the rate of success is null while nothing is closed', async () => {
    const person = await kairos.signedIn('asha.kathmandu@example.com');
    const stats = () => person.get<DashboardStats>('/api/dashboard/stats');
    expect(await stats()).toEqual({
      totalMeetings: 0,
      newMeetingsThisMonth: 0,
      timeSavedHours: 0,
      totalContacts: 0,
      successRate: null,
    });

    await person.post('/api/contacts', { name: 'Ann', email: 'ann@example.com' });
    const create = (change: Record<string, unknown>) =>
      person.post<MeetingAnswer>('/api/meetings', aRequest(change));
    const [booked, deleted] = [await create({ aiDecisionMode: 'auto' }), await create({})];
    await kairos.join(booked, kairos.stranger);
    await eventually(
      () => kairos.look(booked.id, person),
      ({ status }) => status === 'scheduled',
    );
    await person.delete(`/api/meetings/${deleted.id}`);
    expect(await stats()).toEqual({
      totalMeetings: 1,
      newMeetingsThisMonth: 1,
      timeSavedHours: 0.4,
      totalContacts: 1,
      successRate: 100,
    });
  });

  test('no limit is enforced unless one is set', async () => {
    const { rows } = await kairos.database.pool.query(`select from counters where key like 'meetings:%'`);
    expect(rows).toEqual([]);
  });
});
