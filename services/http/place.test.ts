import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, eventually, type GivenKairos, givenKairos, TEST_ADDRESSES } from './testkit/given.ts';

let kairos: GivenKairos;
beforeAll(async () => {
  kairos = await givenKairos();
});
afterAll(() => kairos.stop());

const CAFE = 'Café Anna, Torstraße 5';

type DemoEntry = {
  meetingId: string;
  location: string | null;
  reminders: { overrides: { minutes: number }[] } | null;
};

const inCalendar = async (id: string) =>
  (await kairos.organizer.get<DemoEntry[]>(`/demo-google/calendars/${TEST_ADDRESSES.organizer}.json`)).find(
    (entry) => entry.meetingId === id,
  );

test('a place is seen by who is invited, sealed where it is stored, and follows changes to calendars and the history', async () => {
  const { id } = await kairos.meetingIn('scheduled');
  const patch = (location: unknown) => call(kairos.organizer, 'PATCH', `/api/meetings/${id}`, { location });
  expect((await patch(`  ${CAFE} `)).body).toMatchObject({ location: CAFE });
  await eventually(
    () => inCalendar(id),
    (entry) => entry?.location === CAFE,
  );
  const seen = await eventually(
    () => kairos.look(id, kairos.participant),
    ({ location }) => location !== null,
  );
  expect(seen.location).toBe(CAFE);
  const history = await (await kairos.participant.request(`/api/meetings/${id}/history`)).text();
  expect(history).toContain(`changed the place to “${CAFE}”.`);
  const { rows } = await kairos.database.pool.query(
    'select row_to_json(event_log)::text as row from event_log',
  );
  expect(JSON.stringify(rows)).not.toContain('Torstra');

  expect((await patch(null)).body).toMatchObject({ location: null });
  await eventually(
    () => inCalendar(id),
    (entry) => entry?.location === null || entry?.location === '',
  );
});

test('the alert of the settings goes for new meetings, and one of a meeting to its page, its files, and its calendar', async () => {
  const settings = (alarm: string) => call(kairos.organizer, 'PATCH', '/api/account/settings', { alarm });
  expect((await settings('30m')).body).toMatchObject({ alarm: '30m' });
  const { id } = await kairos.meetingIn('scheduled');
  expect(await kairos.look(id, kairos.participant)).toMatchObject({ alarm: '30m' });
  const minutes = async () => (await inCalendar(id))?.reminders?.overrides.map((one) => one.minutes);
  await eventually(minutes, (are) => are?.join() === '30');
  const changed = await call(kairos.organizer, 'PATCH', `/api/meetings/${id}`, { alarm: '1d' });
  expect(changed.body).toMatchObject({ alarm: '1d' });
  await eventually(minutes, (are) => are?.join() === '1440');
  const history = await (await kairos.participant.request(`/api/meetings/${id}/history`)).text();
  expect(history).toContain('changed the alert to 1 day before');
  const refused = await call(kairos.organizer, 'PATCH', `/api/meetings/${id}`, { alarm: '7m' });
  expect(refused.body['message']).toBe('Alert must be calendar, none, 5m, 10m, 30m, or 1d');
  await settings('calendar');
});

test.each([
  ['Room 1\nRoom 2', 'Place must be a single line'],
  ['Room\u00071', 'Place must be a single line'],
  ['x'.repeat(201), 'Place cannot exceed 200 characters'],
  [5, 'Place must be text'],
])('the place %j is refused: %s', async (location, message) => {
  const refused = await call(kairos.organizer, 'POST', '/api/meetings', { title: 'Lunch', location });
  expect([refused.status, refused.body['message']]).toEqual([400, message]);
});
