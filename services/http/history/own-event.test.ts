// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MeetingHistory, WhyNot } from '#contracts/api/history.ts';
import { call, eventually, type GivenKairos, givenKairos } from '../testkit/given.ts';

const GRACE_SECONDS = 60;

let kairos: GivenKairos;
beforeAll(async () => {
  kairos = await givenKairos({ env: { KAIROS_GRACE_SECONDS: String(GRACE_SECONDS) } });
});
afterAll(() => kairos.stop());

const storyOf = (id: string) => kairos.organizer.get<MeetingHistory>(`/api/meetings/${id}/history`);

/** A meeting that is in people's calendars at its first time. */
async function inCalendars() {
  const { id } = await kairos.meetingIn('active');
  const { timeSuggestions } = await eventually(
    () => kairos.look(id),
    ({ ranking }) => ranking?.current === true,
  );
  const [start, other] = timeSuggestions.map(({ suggestedTime }) => suggestedTime);
  await call(kairos.organizer, 'POST', `/api/meetings/${id}/schedule`, { start });
  kairos.passTime(GRACE_SECONDS * 1_000);
  await eventually(
    () => kairos.events(`meeting-${id}`),
    (types) => types.includes('CalendarEventRecorded'),
  );
  return { id, start: start!, other: other! };
}

test('the event of a booked meeting makes none of its people busy, whatever is moved, cancelled and undone', async () => {
  const { id, start, other } = await inCalendars();
  const ask = (method: string, path: string, body?: object) =>
    call(kairos.organizer, method, `/api/meetings/${id}${path}`, body);
  /** How everyone is at both times, as it's known after a look at the calendars. */
  const look = async () => {
    expect((await ask('POST', '/times', {})).body['stays']).toEqual({ isPossible: true, notFree: [] });
    const { versions } = await storyOf(id);
    const asked = [start, other].map((time) =>
      kairos.organizer.get<WhyNot>(
        `/api/meetings/${id}/history/${versions}/why?start=${encodeURIComponent(time)}`,
      ),
    );
    return (await Promise.all(asked)).map(({ people }) => people?.map(({ state }) => state));
  };
  const everyoneIsFree = [
    ['free', 'free'],
    ['free', 'free'],
  ];
  expect(await look()).toEqual(everyoneIsFree);
  await ask('POST', '/schedule', { start: other, insteadOf: start });
  expect(await look()).toEqual(everyoneIsFree);
  await ask('POST', '/undo', { booking: 2 });
  expect(await look()).toEqual(everyoneIsFree);
  await ask('DELETE', '');
  await ask('POST', '/undo', { booking: null });
  expect(await look()).toEqual(everyoneIsFree);
  const story = (await storyOf(id)).entries.map(({ sentence }) => sentence);
  expect(story.filter((sentence) => sentence.startsWith('You undid'))).toEqual([
    expect.stringMatching(/^You undid the move before anyone was told. .* counts again.$/),
    'You undid the cancellation before anyone was told.',
  ]);
});
