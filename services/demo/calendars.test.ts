import { expect, test } from 'vitest';
import { ALARM_MINUTES, type Alarm } from '#contracts/alarm.ts';
import { eventId } from '#services/calendars/event-id.ts';
import { providerContract } from '#services/calendars/testkit/contract.ts';
import { createMemoryCredentials } from '#services/calendars/testkit/memory-credentials.ts';
import { migrate } from '#services/storage/postgres/migrate.ts';
import { freshDatabase } from '#tests/harness/postgres.ts';
import { ALL_CALENDARS, createDemoCalendars, type DemoCredential, type WrittenEvent } from './calendars.ts';
import { migrations } from './migrations.ts';
import { DEMO_PEOPLE, personByEmail } from './people.ts';
import { WEEKS } from './weeks.ts';

const ACCOUNT = 'account of mia';
const MIA = 'mia.berlin@example.com';
const NOAH = 'noah.london@example.com';
const NOW = new Date('2027-03-01T08:00:00Z');

async function given() {
  const { pool, drop } = await freshDatabase();
  await migrate(pool, migrations);
  const calendars = createDemoCalendars({ pool, publicUrl: 'http://kairos.test', now: () => NOW });
  const credentials = createMemoryCredentials<DemoCredential>({
    [ACCOUNT]: { accessToken: MIA, scopes: [ALL_CALENDARS] },
  });
  return { pool, calendars, provider: calendars.provider('google', credentials.store), close: drop };
}

providerContract(
  "the demo's calendars",
  async () => {
    const { pool, provider, close } = await given();
    const stored = async (id: string) => {
      const { rows } = await pool.query<{ event: WrittenEvent }>(
        'select event from demo.calendar_events where calendar = $1 and id = $2',
        [MIA, id],
      );
      return rows[0]?.event;
    };
    const edit = async (id: string, change: (event: WrittenEvent) => Partial<WrittenEvent>) => {
      const event = (await stored(id))!;
      await pool.query('update demo.calendar_events set event = $3 where calendar = $1 and id = $2', [
        ...[MIA, id],
        JSON.stringify({ ...event, ...change(event) }),
      ]);
    };
    return {
      ...{ provider, accountId: ACCOUNT, calendarId: 'primary' },
      otherId: 'mia.private@group.calendar.example.com',
      async see(_, id) {
        const event = await stored(id);
        if (!event) return null;
        return {
          ...{ title: event.title, description: event.description, place: event.location },
          alarms: [ALARM_MINUTES[event.facts?.alarm as Alarm] ?? []].flat(),
          uid: `${id}@kairos.example`,
          accepted: Object.fromEntries(
            event.attendees.map(({ email, reply }) => [email, reply === 'accepted']),
          ),
        };
      },
      reply: (_, id, email, reply) =>
        edit(id, ({ attendees }) => ({
          attendees: attendees.map((one) => (one.email === email ? { ...one, reply } : one)),
        })),
      drag: (_, id, { start, end }) =>
        edit(id, () => ({ start: start.toISOString(), end: end.toISOString() })),
      erase: (_, id) => edit(id, () => ({ isRemoved: true })),
      close,
    };
  },
  // No one else writes into them.
  ['entries', 'kinds'],
);

test('a guest who is at Google, too, has the event in their calendar until it is removed', async () => {
  const { calendars, provider, close } = await given();
  const [start, end] = [new Date('2027-03-07T01:00:00Z'), new Date('2027-03-07T02:00:00Z')];
  const event = {
    ...{ id: eventId('meeting 1', 1), meetingId: 'meeting 1', booking: 1, asOf: 1, title: 'Roadmap' },
    ...{ description: '', start, end, zone: 'Europe/Berlin', attendees: [{ email: NOAH }], gone: [] },
  };
  const calendar = { accountId: ACCOUNT, calendarId: 'primary' };
  const signal = AbortSignal.timeout(10_000);
  const made = await provider.writer!.create(calendar, event, signal);
  expect(made).toMatchObject({
    ok: true,
    videoLink: expect.stringMatching(/\/meet\/[a-z]{3}-[a-z]{4}-[a-z]{3}$/),
  });
  const atNoah = () => calendars.between(personByEmail(NOAH)!, NOAH, { start, end });
  expect(await atNoah()).toMatchObject([{ id: event.id, title: 'Roadmap' }]);
  await provider.writer!.remove(calendar, event.id, signal);
  expect(await atNoah()).toEqual([]);
  await close();
});

test('a guest declines and accepts on the page of their calendar, and only its owner moves and deletes an event', async () => {
  const { calendars, provider, close } = await given();
  const [start, end] = [new Date('2027-03-07T01:00:00Z'), new Date('2027-03-07T02:00:00Z')];
  const event = {
    ...{ id: eventId('meeting 1', 1), meetingId: 'meeting 1', booking: 1, asOf: 1, title: 'Roadmap' },
    ...{ description: '', start, end, zone: 'Europe/Berlin', attendees: [{ email: NOAH }], gone: [] },
  };
  const calendar = { accountId: ACCOUNT, calendarId: 'primary' };
  const signal = AbortSignal.timeout(10_000);
  const [mia, noah] = [personByEmail(MIA)!, personByEmail(NOAH)!];
  await provider.writer!.create(calendar, event, signal);
  const look = async () => {
    const looked = await provider.writer!.look(calendar, event.id, signal);
    return looked.ok ? looked.event : looked;
  };
  for (const reply of ['declined', 'accepted'] as const) {
    await calendars.act(noah, event.id, reply);
    expect(await look()).toMatchObject({ start, replies: [{ email: NOAH, reply }] });
  }
  await calendars.act(noah, event.id, 'later');
  await calendars.act(noah, event.id, 'deleted');
  expect(await look()).toMatchObject({ start });
  await calendars.act(mia, event.id, 'later');
  expect(await look()).toMatchObject({ start: end, booking: 1, asOf: 1 });
  await calendars.act(mia, event.id, 'deleted');
  expect(await look()).toBeNull();
  await calendars.act(personByEmail('emma.newyork@example.com')!, event.id, 'declined');
  await close();
});

test('everyone has a week in each of their calendars, and no week is of no one', () => {
  const all = DEMO_PEOPLE.flatMap(({ calendars }) => calendars.map(({ id }) => id));
  expect(Object.keys(WEEKS).toSorted()).toEqual(all.toSorted());
});
