// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import {
  call,
  dayFromToday,
  eventually,
  type GivenKairos,
  givenKairos,
  TEST_ADDRESSES,
} from './testkit/given.ts';

/** What is asked wrongly of a booked meeting is refused in words, and leaves nothing behind. */

const GRACE_SECONDS = 60;

let kairos: GivenKairos;
beforeAll(async () => {
  kairos = await givenKairos({ env: { KAIROS_GRACE_SECONDS: String(GRACE_SECONDS) } });
});
afterAll(() => kairos.stop());

type Asked = { method?: string; path: string; body?: unknown; key?: string; who?: typeof kairos.organizer };

const ask = (id: string, { method = 'POST', path, body, key, who = kairos.organizer }: Asked) =>
  call(who, method, `/api/meetings/${id}${path}`, body, key === undefined ? {} : { 'idempotency-key': key });

/** A meeting with times to choose from. */
async function ranked(): Promise<MeetingAnswer> {
  const { id } = await kairos.meetingIn('active');
  return eventually(
    () => kairos.look(id),
    ({ ranking }) => ranking?.current === true,
  );
}

async function booked() {
  const { id, timeSuggestions } = await ranked();
  const [start, other, third] = timeSuggestions.map((one) => one.suggestedTime);
  await ask(id, { path: '/schedule', body: { start } });
  return { id, start, other, third };
}

const texts = async (id: string) => {
  const { title, deadline, scheduledTime, dateRangeStart } = await kairos.look(id);
  return { title, deadline, scheduledTime, dateRangeStart };
};

test('what only a booked meeting has is refused where none is booked', async () => {
  const { id, timeSuggestions } = await ranked();
  const [start, other] = timeSuggestions.map((one) => one.suggestedTime);
  const refused = async (asked: Asked) => {
    const { status, body } = await ask(id, asked);
    return [status, body['message']];
  };
  const emails = [{ email: TEST_ADDRESSES.second, bookedTime: 'invited' }];
  expect([
    await refused({ path: '/times', body: {} }),
    await refused({ path: '/invite', body: { emails } }),
    await refused({ path: '/undo', body: { booking: 1 } }),
    await refused({ path: '/schedule', body: { start, duration: 60 } }),
    await refused({ path: '/schedule', body: { start, insteadOf: other } }),
  ]).toEqual([
    [409, 'No time is booked yet. Choose one of the suggested times.'],
    [409, 'No time is booked yet. Leave out bookedTime, and people are asked to join.'],
    [404, "This booking doesn't exist."],
    [400, "No time is booked yet. Change the meeting's length instead."],
    [409, 'This meeting or its people have changed since you last looked. Check the meeting and try again.'],
  ]);
  expect(await kairos.look(id)).toMatchObject({ status: 'active', participants: [{ id: 1 }] });
});

test('a wrong move or change of a booked meeting says what is wrong, and changes nothing', async () => {
  const { id, start, other, third } = await booked();
  const before = await texts(id);
  const move = (body: object) => ask(id, { path: '/schedule', body });
  const change = (body: object) => ask(id, { method: 'PATCH', path: '', body });
  const deadline = `${dayFromToday(3)}T10:00:00Z`;
  const asked = (await call(kairos.organizer, 'GET', `/api/meetings/${id}`)).body['participants'];
  const answers = [
    await move({ start: other }),
    await move({ start: other, insteadOf: third }),
    await move({ start: '2020-01-01T10:00:00Z', insteadOf: start }),
    await change({ dateRangeStart: '2020-01-01', dateRangeEnd: '2020-01-03' }),
    await change({ duration: 90, title: 'Half stored' }),
    await change({ deadline, title: 'Half stored' }),
    await ask(id, { path: '/invite', body: { emails: [{ email: 'a@example.org', bookedTime: 'maybe' }] } }),
    await ask(id, { path: '/invite', body: { emails: [{ email: 'nowhere' }] } }),
    await ask(id, { path: '/undo', body: {} }),
    await ask(id, { path: '/undo', body: { booking: 7 } }),
  ];
  expect(answers.map(({ status, body }) => [status, body['message']])).toEqual([
    [409, 'This meeting has been booked since you last looked. Check the meeting and try again.'],
    [409, 'This meeting has been rescheduled since you last looked. Check the meeting and try again.'],
    [409, "This time is outside the meeting's dates. Choose one of these."],
    [400, 'End date must be today or later'],
    [409, 'This meeting is already booked. Choose a time for its new length.'],
    [409, 'This meeting is already booked, so no replies are due.'],
    [400, "bookedTime must be 'asked' or 'invited'"],
    [400, 'Please enter a valid email address'],
    [400, "booking must be the number of a booking, or null to undo the meeting's cancellation"],
    [404, "This booking doesn't exist."],
  ]);
  expect(await texts(id)).toEqual(before);
  expect((await kairos.look(id)).participants).toEqual(asked);
});

test('only the organizer changes, moves, cancels and undoes', async () => {
  const { id, start, other } = await booked();
  const asked: Asked[] = [
    { path: '/times', body: {} },
    { path: '/schedule', body: { start: other, insteadOf: start } },
    { path: '/undo', body: { booking: 1 } },
    { method: 'PATCH', path: '', body: { title: 'Mine' } },
    { method: 'DELETE', path: '' },
  ];
  for (const one of asked) {
    expect((await ask(id, { ...one, who: kairos.participant })).status).toBe(403);
    expect((await ask(id, { ...one, who: kairos.stranger })).status).toBe(404);
  }
  expect(await kairos.look(id)).toMatchObject({ scheduledTime: start, undo: { booking: 1 } });
});

test('undoing twice changes nothing more, and the key of what was undone books nothing again', async () => {
  const { id, timeSuggestions } = await ranked();
  const choose = { path: '/schedule', body: { start: timeSuggestions[0]?.suggestedTime }, key: `${id}-book` };
  const undo = { path: '/undo', body: { booking: 1 } };
  expect((await ask(id, choose)).body['undo']).toMatchObject({ booking: 1, before: null });
  for (const _ of ['once', 'twice'])
    expect(await ask(id, undo)).toMatchObject({ status: 200, body: { status: 'active', undo: null } });
  expect(await ask(id, choose)).toMatchObject({
    status: 409,
    body: { message: 'This booking was undone. Choose a time again.' },
  });
  const events = await kairos.events(`meeting-${id}`);
  expect(events.filter((type) => type === 'BookingUndone')).toHaveLength(1);
});

test('a booking can be undone until the move after it, and a cancellation until everyone is told', async () => {
  const { id, start, other } = await booked();
  expect(await ask(id, { path: '/schedule', body: { start: other, insteadOf: start } })).toMatchObject({
    body: { undo: { booking: 2, before: { start } } },
  });
  const tooLate = "It's too late to undo this, since everyone is being told.";
  expect(await ask(id, { path: '/undo', body: { booking: 1 } })).toMatchObject({
    status: 409,
    body: { message: `${tooLate} You can still change it.` },
  });
  const cancelled = await ask(id, { method: 'DELETE', path: '' });
  expect(cancelled.headers.get('x-undo-until')).toMatch(/^\d{4}-.*Z$/);
  expect(await ask(id, { path: '/undo', body: { booking: 2 } })).toMatchObject({
    status: 409,
    body: { message: 'This meeting was cancelled.' },
  });
  expect(await ask(id, { path: '/undo', body: { booking: null } })).toMatchObject({
    body: { status: 'scheduled', scheduledTime: other },
  });
  await ask(id, { method: 'DELETE', path: '' });
  kairos.passTime(GRACE_SECONDS * 1_000);
  // Between the two, the calendar may still answer about the event that it was asked for before.
  await eventually(
    () => kairos.events(`meeting-${id}`),
    (types) => types.lastIndexOf('GracePeriodEnded') > types.lastIndexOf('MeetingCancelled'),
  );
  kairos.resetTime();
  expect(await ask(id, { path: '/undo', body: { booking: null } })).toMatchObject({
    status: 409,
    body: { message: `${tooLate} Create the meeting again.` },
  });
});
