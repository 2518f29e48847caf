import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MeetingHistory } from '#contracts/api/history.ts';
import type { JoinAnswer } from '#contracts/api/join.ts';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { DAY } from '#contracts/durations.ts';
import { dayFromToday, eventually, type GivenKairos, givenKairos, TEST_ADDRESSES } from './testkit/given.ts';

// Of a person's calendar the organizer sees what that person agreed to show, and only while they take part.

let kairos: GivenKairos;
beforeAll(async () => {
  kairos = await givenKairos();
});
afterAll(() => kairos.stop());

const PARTICIPANT = 1;

/** A meeting that the participant joined for a few days, once their calendar was read. */
async function joinedMeeting(): Promise<MeetingAnswer> {
  const meeting = await kairos.create({
    dateRangeStart: dayFromToday(1),
    dateRangeEnd: dayFromToday(7),
    participants: [{ email: TEST_ADDRESSES.participant }],
  });
  await kairos.join(meeting);
  await ranked(meeting, 1);
  return meeting;
}

const ranked = ({ id }: MeetingAnswer, atLeast: number) =>
  eventually(
    () => kairos.look(id),
    ({ ranking }) => ranking?.current === true && ranking.round >= atLeast,
  );

const calendarOf = async ({ id }: MeetingAnswer) =>
  (await kairos.look(id)).evidence?.find(({ participant }) => participant === PARTICIPANT);

const readingsOf = async ({ id }: MeetingAnswer) =>
  (await kairos.organizer.get<MeetingHistory>(`/api/meetings/${id}/history`)).entries
    .flatMap(({ events }) => events)
    .filter(({ type, payload }) => type === 'AvailabilityRead' && payload?.['participant'] === PARTICIPANT)
    .map(({ payload }) => payload?.['busy']);

const widen = (meeting: MeetingAnswer, days: number) =>
  kairos.organizer.patch(`/api/meetings/${meeting.id}`, { dateRangeEnd: dayFromToday(days) });

const linkSays = async (meeting: MeetingAnswer) =>
  (await kairos.participant.get<JoinAnswer>(`/api/meetings/link/${meeting.shareableLink}`)).viewer;

describe('when the dates are widened', () => {
  let meeting: MeetingAnswer;
  beforeAll(async () => {
    meeting = await joinedMeeting();
    expect((await calendarOf(meeting))?.busy.length).toBeGreaterThan(0);
    await widen(meeting, 300);
    await ranked(meeting, 2);
  });

  test('no more of the calendar is read or shown than its owner agreed to, and they are unknown on the other days', async () => {
    const calendar = await calendarOf(meeting);
    const last = Date.parse(dayFromToday(7)) + DAY;
    expect(calendar?.known).toBe(true);
    expect(calendar?.busy.length).toBeGreaterThan(0);
    expect(Date.parse(calendar?.within?.end ?? '')).toBeLessThanOrEqual(last);
    expect(calendar?.busy.filter(({ end }) => Date.parse(end) > last)).toEqual([]);
    const told = (await readingsOf(meeting)).flat() as { start: string; end: string }[];
    expect(told.filter(({ end }) => Date.parse(end) > last)).toEqual([]);
    const { ranking, participants } = await kairos.look(meeting.id);
    expect(ranking?.suggestions).not.toEqual([]);
    for (const { suggestedTime, people } of ranking?.suggestions ?? []) {
      const state = people.find(({ participant }) => participant === PARTICIPANT)?.state;
      expect(state === 'unknown').toBe(Date.parse(suggestedTime) >= last);
    }
    expect(participants).toMatchObject([{ id: PARTICIPANT, newDates: true }]);
  });

  test('they are asked again, by email and on the page of the link', async () => {
    const mails = await eventually(
      async () => (await kairos.mails(TEST_ADDRESSES.participant)).filter((mail) => mail.kind === 'newDates'),
      (found) => found.length > 0,
    );
    expect(mails).toMatchObject([{ meetingId: meeting.id }]);
    expect(await linkSays(meeting)).toMatchObject({ status: 'accepted', mayJoin: false, newDates: true });
  });

  test('their calendar is read for all of the dates once they agree', async () => {
    await kairos.join(meeting);
    expect(await linkSays(meeting)).toEqual({ role: 'participant', status: 'accepted', mayJoin: false });
    await ranked(meeting, 3);
    const calendar = await calendarOf(meeting);
    expect(calendar).toMatchObject({ known: true });
    expect(calendar).not.toHaveProperty('within');
    const ends = calendar?.busy.map(({ end }) => Date.parse(end)) ?? [];
    expect(Math.max(...ends)).toBeGreaterThan(Date.parse(dayFromToday(100)));
  });

  test('narrower dates ask no one', async () => {
    await widen(meeting, 5);
    expect(await linkSays(meeting)).not.toHaveProperty('newDates');
  });
});

describe.each([
  ['declines', (id: string) => kairos.participant.post(`/api/meetings/${id}/decline`, {})],
  ['is removed', (id: string) => kairos.organizer.delete(`/api/meetings/${id}/participants/${PARTICIPANT}`)],
])('when someone %s', (_, leaves) => {
  test('nothing of their calendar is shown any more, now or in the history', async () => {
    const meeting = await joinedMeeting();
    expect((await readingsOf(meeting)).flat()).not.toEqual([]);
    await leaves(meeting.id);
    expect(await calendarOf(meeting)).toBeUndefined();
    expect((await readingsOf(meeting)).filter((busy) => busy !== null)).toEqual([]);
    const { versions } = await kairos.organizer.get<MeetingHistory>(`/api/meetings/${meeting.id}/history`);
    for (let version = 1; version <= versions; version++) {
      const { meeting: then } = await kairos.organizer.get<{
        meeting: Awaited<ReturnType<typeof kairos.look>>;
      }>(`/api/meetings/${meeting.id}/history/${version}`);
      expect(then.evidence?.map(({ participant }) => participant) ?? []).not.toContain(PARTICIPANT);
      const people = then.ranking?.suggestions.flatMap(({ people }) => people) ?? [];
      expect(people.map(({ participant }) => participant)).not.toContain(PARTICIPANT);
    }
  });
});
