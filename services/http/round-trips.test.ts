import { afterAll, beforeAll, expect, test } from 'vitest';
import { roundTripsOf } from '#tests/harness/round-trips.ts';
import { aRequest, eventually, givenKairos, TEST_ADDRESSES } from './testkit/given.ts';

/*
 * How many round trips to Postgres, one after the other, a command waits for in one process with the keys in memory: the
 * session, which is looked up for each request, and then no more than these, with the page of the read models in them.
 */

const SESSION = ['sessions_by_sids'];

let kairos: Awaited<ReturnType<typeof givenKairos>>;

beforeAll(async () => {
  kairos = await givenKairos();
});

afterAll(() => kairos?.stop());

const withPeople = {
  participants: [TEST_ADDRESSES.participant, TEST_ADDRESSES.second].map((email) => ({ email })),
};

/** Until nothing is left to do in the background that would share the round trips of a command. */
const settled = () =>
  eventually(
    () =>
      kairos.database.pool.query('select from saga_work where due_at <= now() or claimed_until is not null'),
    ({ rowCount }) => rowCount === 0,
  );

test.each([
  ['without people', {}],
  ['with people', withPeople],
])('a meeting %s is created in two', async (_, people) => {
  await kairos.create(people);
  await settled();
  const trips = await roundTripsOf(() => kairos.organizer.post('/api/meetings', aRequest(people)));
  expect(trips).toEqual([SESSION, ['event_log_append'], expect.anything()]);
});

test('someone joins in three', async () => {
  const meeting = await kairos.create(withPeople);
  await kairos.participant.get(`/api/meetings/link/${meeting.shareableLink}`);
  await settled();
  const join = () => kairos.participant.post(`/api/meetings/${meeting.id}/participants`, {});
  const trips = await roundTripsOf(join);
  expect(trips).toEqual([SESSION, ['event_log_read'], ['event_log_append'], expect.anything()]);
});

test('a time is chosen in eight', async () => {
  const meeting = await kairos.create(withPeople);
  for (const who of [kairos.participant, kairos.second]) await kairos.join(meeting, who);
  const { timeSuggestions } = await eventually(
    () => kairos.look(meeting.id),
    (seen) => seen.timeSuggestions.length > 0,
  );
  await settled();
  const choice = { start: timeSuggestions[0]!.suggestedTime, without: [], insteadOf: null };
  const trips = await roundTripsOf(() =>
    kairos.organizer.post(`/api/meetings/${meeting.id}/schedule`, choice),
  );
  expect([trips[0], trips.length - 1]).toEqual([SESSION, 8]);
  expect(
    trips.flat().filter((name) => name === 'event_log_append'),
    'all at once',
  ).toHaveLength(1);
});
