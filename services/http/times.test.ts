import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RankedTimes, WhatIfAnswer } from '#contracts/api/times.ts';
import { whoIsUnknown } from '#contracts/text/who-is-known.ts';
import { block } from '#services/calendars/google/testkit/block.ts';
import {
  call,
  dayFromToday,
  eventually,
  type GivenKairos,
  givenKairos,
  TEST_ADDRESSES,
} from './testkit/given.ts';

let kairos: GivenKairos;
beforeAll(async () => {
  kairos = await givenKairos();
});
afterAll(() => kairos.stop());

const draft = (change: Record<string, unknown> = {}) => ({
  dateRangeStart: dayFromToday(1),
  dateRangeEnd: dayFromToday(14),
  participants: [{ email: TEST_ADDRESSES.participant, name: 'Noah' }],
  ...change,
});
const tryTimes = (change?: Record<string, unknown>) =>
  call(kairos.organizer, 'POST', '/api/times', draft(change));
const stored = async (): Promise<number> =>
  (await kairos.database.pool.query('select count(*)::int as n from event_log')).rows[0].n;

describe('a dry run', () => {
  test('ranks times by one’s own calendar, in which everyone else is unknown, and keeps nothing', async () => {
    const before = await stored();
    const { status, body } = await tryTimes();
    const { times, people, starts } = body as unknown as RankedTimes;
    expect([status, times.length]).toEqual([200, 5]);
    for (const { notFree } of times) expect(notFree).toContainEqual({ participant: 1, state: 'unknown' });
    expect(people).toMatchObject([
      { participant: 0, knownBy: 'calendar', why: null },
      { participant: 1, name: 'Noah', knownBy: null, why: 'notJoined', readAt: null },
    ]);
    expect(starts).toMatchObject({ forEveryone: 0 });
    expect(await stored()).toBe(before);
  });

  test('finds the same times as the meeting has once it is created', async () => {
    const { times } = (await tryTimes({ participants: [] })).body as unknown as RankedTimes;
    const meeting = await kairos.create({
      ...draft({ participants: [] }),
      duration: 60,
      timePreference: 'business',
    });
    const answer = await call(kairos.organizer, 'POST', `/api/meetings/${meeting.id}/what-if`, {});
    expect((answer.body as unknown as WhatIfAnswer).times).toEqual(times);
  });

  test('is refused like creating the meeting would be', async () => {
    for (const [change, message] of [
      [{ dateRangeEnd: '2020-01-01' }, 'End date must be on or after the start date'],
      [{ duration: 1 }, 'Meeting must be at least 15 minutes'],
      [{ participants: [{ email: 'no' }] }, 'Please enter a valid email address'],
    ] as const) {
      const refused = await tryTimes(change);
      expect([refused.status, refused.body['message']]).toEqual([400, message]);
    }
  });
});

describe('what if', () => {
  test('someone needn’t come: the times that are gained are counted, and nothing changes', async () => {
    const meeting = await kairos.meetingIn('active');
    await call(kairos.organizer, 'POST', `/api/meetings/${meeting.id}/invite`, {
      email: TEST_ADDRESSES.second,
    });
    const seen = await eventually(
      () => kairos.look(meeting.id),
      ({ ranking }) => ranking?.current === true,
    );
    const before = await kairos.events(`meeting-${meeting.id}`);
    const { status, body } = await call(kairos.organizer, 'POST', `/api/meetings/${meeting.id}/what-if`, {
      without: [2],
    });
    const answer = body as unknown as WhatIfAnswer;
    expect(status).toBe(200);
    expect(answer.before.starts?.forEveryone).toBe(0);
    expect(answer.starts?.forEveryone).toBeGreaterThan(0);
    expect(answer.people.map(({ participant }) => participant)).toEqual([0, 1]);
    expect(seen.participants).toHaveLength(2);
    expect(await kairos.events(`meeting-${meeting.id}`)).toEqual(before);
  });

  test('reads the organizer’s own calendar again, and no one else’s', async () => {
    const meeting = await kairos.meetingIn('active');
    const { timeSuggestions } = await eventually(
      () => kairos.look(meeting.id),
      ({ ranking }) => ranking?.current === true,
    );
    const [best, second] = timeSuggestions;
    const { pool } = kairos.database;
    const ask = async () =>
      (await call(kairos.organizer, 'POST', `/api/meetings/${meeting.id}/what-if`, {}))
        .body as unknown as WhatIfAnswer;
    await block(pool, TEST_ADDRESSES.participant, best!.suggestedTime, best!.endTime);
    expect((await ask()).times[0]).toMatchObject({ suggestedTime: best!.suggestedTime, notFree: [] });
    await block(pool, TEST_ADDRESSES.organizer, best!.suggestedTime, best!.endTime);
    const starts = (await ask()).times.map(({ suggestedTime }) => suggestedTime);
    expect(starts).not.toContain(best!.suggestedTime);
    expect(starts).toContain(second!.suggestedTime);
  });

  test('is refused as the change would be', async () => {
    const meeting = await kairos.meetingIn('active');
    const ask = (body: object) => call(kairos.organizer, 'POST', `/api/meetings/${meeting.id}/what-if`, body);
    expect((await ask({ dateRangeEnd: '2020-01-01' })).status).toBe(400);
    expect((await ask({ optional: [7] })).status).toBeGreaterThanOrEqual(400);
  });
});

test('someone invited answers by hand with their account, on their own behalf only', async () => {
  const meeting = await kairos.create({ participants: [{ email: TEST_ADDRESSES.participant }] });
  const day = dayFromToday(3);
  const spans = [{ start: `${day}T09:00:00.000Z`, end: `${day}T12:00:00.000Z`, answer: 'works' }];
  const answer = { zone: 'Europe/London', spans, done: true };
  const path = `/api/meetings/${meeting.id}/answer`;
  const saved = await call(kairos.participant, 'PUT', path, answer);
  expect([saved.status, saved.body['answer']]).toMatchObject([200, { spans }]);
  expect((await kairos.look(meeting.id)).byHand.answers).toMatchObject([{ participant: 1, spans }]);
  expect((await call(kairos.organizer, 'PUT', path, answer)).status).toBe(409);
});

test('how times are ranked here is told to everyone who is signed in', async () => {
  const { status, body } = await call(kairos.participant, 'GET', '/api/ranking-policy');
  expect([status, body['ranker'], body['leadMinutes']]).toEqual([200, '1', 30]);
});

test('the newest version of a history goes by the name latest', async () => {
  const { id } = await kairos.meetingIn('active');
  const { versions } = await kairos.organizer.get<{ versions: number }>(`/api/meetings/${id}/history`);
  const { version } = await kairos.organizer.get<{ version: number }>(`/api/meetings/${id}/history/latest`);
  expect(version).toBeGreaterThanOrEqual(versions);
});

test('who is unknown is told with what makes them known', () => {
  expect(whoIsUnknown('notJoined', ['Noah', 'Emma'])).toBe(
    "Noah and Emma haven't replied. They're unknown, not free, and become known once they join or mark their times.",
  );
});
