// @module-tag slow

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MeetingAnswer, TimeSuggestionAnswer } from '#contracts/api/meetings.ts';
import { block } from '#services/calendars/google/testkit/block.ts';
import { disconnectAll } from '#tests/harness/disconnect.ts';
import {
  aRequest,
  call,
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

const schedule = (id: string, body: unknown, who = kairos.organizer) =>
  call(who, 'POST', `/api/meetings/${id}/schedule`, body);

/** A meeting in manual mode with ranked times, Noah in it, and others who were only invited. */
async function ranked(others: string[] = [], change: Record<string, unknown> = {}): Promise<MeetingAnswer> {
  const meeting = await kairos.create({
    participants: [TEST_ADDRESSES.participant, ...others].map((email) => ({ email })),
    ...change,
  });
  await kairos.join(meeting);
  return eventually(
    () => kairos.look(meeting.id),
    ({ ranking }) => ranking?.current === true,
  );
}

test("a time outside the dates isn't booked, and the answer has those that are free", async () => {
  const meeting = await ranked();
  const { status, body } = await schedule(meeting.id, { start: '2999-01-01T09:07:00Z' });
  expect([status, body['message']]).toEqual([
    409,
    "This time is outside the meeting's dates. Choose one of these.",
  ]);
  expect((body['timeSuggestions'] as TimeSuggestionAnswer[]).length).toBeGreaterThan(0);
  expect((await kairos.look(meeting.id)).status).toBe('active');
});

test('a time taken since it was suggested is answered 409 with fresh ones', async () => {
  const meeting = await ranked();
  const [best] = meeting.timeSuggestions;
  await block(
    kairos.database.pool,
    TEST_ADDRESSES.participant,
    best?.suggestedTime ?? '',
    best?.endTime ?? '',
  );
  const { status, body } = await schedule(meeting.id, { start: best?.suggestedTime });
  expect([status, body['message']]).toEqual([409, 'This time is no longer free. Choose one of these.']);
  const fresh = body['timeSuggestions'] as TimeSuggestionAnswer[];
  expect(fresh.map(({ suggestedTime }) => suggestedTime)).not.toContain(best?.suggestedTime);
  expect((await schedule(meeting.id, { start: fresh[0]?.suggestedTime })).status).toBe(200);
});

test('a time that was taken can still be chosen without the one who is busy then', async () => {
  const meeting = await ranked();
  const [best] = meeting.timeSuggestions;
  await block(
    kairos.database.pool,
    TEST_ADDRESSES.participant,
    best?.suggestedTime ?? '',
    best?.endTime ?? '',
  );
  const { status, body } = await schedule(meeting.id, { start: best?.suggestedTime, without: [1] });
  expect([status, body['scheduledTime']]).toEqual([200, best?.suggestedTime]);

  // The calendar event is for the others, so only who was left out gets the file.
  const file = await call(kairos.participant, 'GET', `/api/meetings/${meeting.id}/calendar.ics`);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(file.text).toMatch(/METHOD:PUBLISH\r\n/);
  expect(file.text).toContain(`UID:${meeting.id}@kairos\r\n`);
  const seen = async (who: typeof kairos.organizer) => (await kairos.look(meeting.id, who)).canAddToCalendar;
  expect([await seen(kairos.participant), await seen(kairos.organizer)]).toEqual([true, false]);
});

test('of two who choose the same time at once for two meetings of one organizer, one gets it', async () => {
  const [one, other] = [await ranked(), await ranked()];
  const common = one.timeSuggestions.find(({ suggestedTime }) =>
    other.timeSuggestions.some((its) => its.suggestedTime === suggestedTime),
  );
  expect(common).toBeDefined();
  const start = { start: common?.suggestedTime };
  const answers = await Promise.all([schedule(one.id, start), schedule(other.id, start)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('of two organizers who choose the same time with shared guests at once, one gets it and the other gets new times', async () => {
  /** Meetings of the same three people, no matter which of two organizes, have the same best times on any day of the week. */
  const rankedFor = async (
    organizer: typeof kairos.organizer,
    guest: typeof kairos.organizer,
    email: string,
  ) => {
    const made = await organizer.post<MeetingAnswer>(
      '/api/meetings',
      aRequest({ participants: [{ email: TEST_ADDRESSES.participant }, { email }] }),
      { 'idempotency-key': `shared-guests-${email}` },
    );
    for (const who of [kairos.participant, guest]) await kairos.join(made, who);
    return eventually(
      () => kairos.look(made.id, organizer),
      ({ ranking, participants }) =>
        ranking?.current === true && participants.every(({ status }) => status === 'accepted'),
    );
  };
  const mine = await rankedFor(kairos.organizer, kairos.second, TEST_ADDRESSES.second);
  const theirs = await rankedFor(kairos.second, kairos.organizer, TEST_ADDRESSES.organizer);
  const start = mine.timeSuggestions
    .map(({ suggestedTime }) => suggestedTime)
    .find((time) => theirs.timeSuggestions.some(({ suggestedTime }) => suggestedTime === time));
  expect(start).toBeDefined();
  const answers = await Promise.all([
    schedule(mine.id, { start }),
    schedule(theirs.id, { start }, kairos.second),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { body } = answers.find(({ status }) => status === 409)!;
  expect(body['message']).toMatch(
    /^([\w ]+ was just booked|You were just booked|This time is no longer free)/,
  );
  const fresh = body['timeSuggestions'] as TimeSuggestionAnswer[];
  expect(fresh.length).toBeGreaterThan(0);
  expect(fresh.map(({ suggestedTime }) => suggestedTime)).not.toContain(start);
});

test('choosing the same time twice books it once', async () => {
  const meeting = await ranked();
  const start = { start: meeting.timeSuggestions[0]?.suggestedTime };
  const answers = await Promise.all([schedule(meeting.id, start), schedule(meeting.id, start)]);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect((await kairos.events(`meeting-${meeting.id}`)).filter((type) => type === 'SlotBooked')).toHaveLength(
    1,
  );
});

test('a choice repeated with its key gets its first answer, whatever the calendars say by then', async () => {
  const guest = await kairos.signedIn('jess.stjohns@example.com');
  const meeting = await kairos.create();
  await kairos.join(meeting, guest);
  const { timeSuggestions } = await eventually(
    () => kairos.look(meeting.id),
    ({ ranking }) => ranking?.current === true,
  );
  const start = timeSuggestions[0]?.suggestedTime;
  const send = (body: unknown, key: string) =>
    call(kairos.organizer, 'POST', `/api/meetings/${meeting.id}/schedule`, body, { 'idempotency-key': key });
  expect((await send({ start }, 'once')).status).toBe(200);
  await disconnectAll(guest);
  expect(await send({ start }, 'once')).toMatchObject({
    status: 200,
    body: { status: 'scheduled', scheduledTime: start },
  });
  expect(await send({ start }, 'again')).toMatchObject({
    status: 409,
    body: {
      message: "Someone's calendar can no longer be read, so this time may not be free. Choose one of these.",
    },
  });
  expect((await send({ start: timeSuggestions[1]?.suggestedTime }, 'once')).status).toBe(422);
});

test('only participants of the meeting can be left out', async () => {
  const meeting = await ranked();
  const { status, body } = await schedule(meeting.id, {
    start: meeting.timeSuggestions[0]?.suggestedTime,
    without: [99],
  });
  expect([status, body['message']]).toEqual([400, 'Only participants of this meeting can be left out.']);
  expect(await kairos.events(`meeting-${meeting.id}`)).not.toContain('BookingStarted');
});

test('the organizer can move a meeting to another suggested time by saying which it moves from', async () => {
  const meeting = await ranked();
  const [first, second] = meeting.timeSuggestions;
  await schedule(meeting.id, { start: first?.suggestedTime });
  const unseen = await schedule(meeting.id, { start: second?.suggestedTime });
  expect([unseen.status, unseen.body]).toEqual([
    409,
    {
      message: 'This meeting has been booked since you last looked. Check the meeting and try again.',
      scheduledTime: first?.suggestedTime,
      scheduledEnd: first?.endTime,
    },
  ]);
  const move = { start: second?.suggestedTime, insteadOf: first?.suggestedTime };
  expect(await schedule(meeting.id, move)).toMatchObject({
    status: 200,
    body: { scheduledTime: second?.suggestedTime },
  });
});

test('why a time was chosen can be seen after it was booked, moved, and someone declined', async () => {
  const meeting = await ranked();
  const before = await kairos.look(meeting.id);
  const [, second] = before.ranking?.suggestions ?? [];
  await schedule(meeting.id, { start: second?.suggestedTime });
  const looked = (wanted: string | undefined) =>
    eventually(
      () => kairos.look(meeting.id),
      ({ scheduledTime }) => scheduledTime === wanted,
    );
  const chosen = await looked(second?.suggestedTime);
  expect(chosen.choice).toMatchObject({
    by: 'organizer',
    without: [],
    round: before.ranking?.round,
    ranker: before.ranking?.ranker,
    // Alone it can't say that it is otherwise like those it was suggested with.
    suggestion: { ...second, aiReasoning: expect.stringMatching(/^Everyone is free/) },
  });
  await call(kairos.participant, 'POST', `/api/meetings/${meeting.id}/decline`, {});
  const declined = await eventually(
    () => kairos.look(meeting.id),
    ({ participants }) => participants[0]?.status === 'declined',
  );
  expect(declined.timeSuggestions).toEqual([]);
  expect(declined.choice?.suggestion).toMatchObject({ id: second?.id, costs: second?.costs });

  const insteadOf = second?.suggestedTime;
  const { body } = await schedule(meeting.id, { start: '2999-01-01T09:07:00Z', insteadOf });
  const another = (body['timeSuggestions'] as TimeSuggestionAnswer[]).find(({ id }) => id !== second?.id);
  await schedule(meeting.id, { start: another?.suggestedTime, insteadOf });
  const moved = await looked(another?.suggestedTime);
  expect(moved.choice).toMatchObject({ round: null, suggestion: { id: another?.id } });
  expect((await kairos.participant.get(`/api/meetings/${meeting.id}`)) as object).toMatchObject({
    choice: null,
  });
});

test('the best time is booked without those who have not answered', async () => {
  const meeting = await ranked(['silent@x.example']);
  const { status, body } = await call(
    kairos.organizer,
    'POST',
    `/api/meetings/${meeting.id}/schedule-without-missing`,
  );
  expect([status, body['status']]).toEqual([200, 'scheduled']);
  const { rows } = await kairos.database.pool.query(
    `select data->'without' as without from event_log where stream = $1 and type = 'BookingStarted'`,
    [`meeting-${meeting.id}`],
  );
  expect(rows).toEqual([{ without: expect.arrayContaining([2]) }]);
});

test('the people left out are a list of numbers', async () => {
  const meeting = await ranked();
  for (const without of ['1', [-1], [1.5], ['x']])
    expect(
      (await schedule(meeting.id, { start: meeting.timeSuggestions[0]?.suggestedTime, without })).status,
    ).toBe(400);
  expect((await schedule(meeting.id, {})).body).toEqual({
    message: 'Time must be an ISO 8601 instant such as 2026-11-24T09:00:00Z',
  });
});

test('a change makes the suggestions again', async () => {
  const meeting = await ranked();
  const before = await kairos.look(meeting.id);
  const changed = await call(kairos.organizer, 'PATCH', `/api/meetings/${meeting.id}`, { duration: 90 });
  expect(changed).toMatchObject({ status: 200, body: { duration: 90, timeSuggestions: [] } });
  const after = await eventually(
    () => kairos.look(meeting.id),
    ({ ranking }) => ranking?.current === true,
  );
  expect(after.ranking?.round).toBeGreaterThan(before.ranking?.round ?? 0);
  const [slot] = after.timeSuggestions;
  expect(Date.parse(slot?.endTime ?? '') - Date.parse(slot?.suggestedTime ?? '')).toBe(90 * 60_000);
});

test('changed dates follow the same rules as those of a new meeting', async () => {
  const meeting = await kairos.create();
  const change = (body: unknown) => call(kairos.organizer, 'PATCH', `/api/meetings/${meeting.id}`, body);
  expect((await change({ dateRangeEnd: '2020-01-01' })).body).toEqual({
    message: 'End date must be on or after the start date',
  });
  expect((await change({})).body).toEqual({ message: 'Send at least one field to change' });
  expect((await change({ duration: 5 })).body).toEqual({ message: 'Meeting must be at least 15 minutes' });
});
