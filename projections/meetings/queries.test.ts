import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createIndexes, createReadSchema } from '#projections/projector/read-schema.ts';
import { asOne, rowWrites } from '#projections/projector/write.ts';
import { isStoreUnavailable } from '#services/storage/event-store/port.ts';
import { type FreshDatabase, freshDatabase } from '#tests/harness/postgres.ts';
import {
  ANNA,
  bookingStarted,
  calendarRead,
  created,
  invited,
  joined,
  ORGANIZER,
  recorded,
  rowsAfter,
  slotBooked,
  suggested,
  type Told,
  told,
} from '#tests/stories/given.ts';
import { addChanges, noChanges } from './changes.ts';
import { createMeetingQueries, type MeetingQueries } from './queries.ts';
import { READ_SCHEMA } from './tables.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const PAST = '2026-03-09T09:00:00.000Z';
const FUTURE = '2026-03-12T09:00:00.000Z';

let database: FreshDatabase;
let queries: MeetingQueries;
let meetings = 0;

beforeEach(async () => {
  database = await freshDatabase();
  // Postgres then writes instants in another zone than the rows have.
  await database.pool.query(`do $$ begin execute format('alter database %I set timezone = %L',
    current_database(), 'Asia/Kolkata'); end $$`);
  const client = await database.pool.connect();
  await client.query(`set timezone = 'Asia/Kolkata'`);
  await createReadSchema(client, READ_SCHEMA);
  await createIndexes(client, READ_SCHEMA);
  client.release();
  queries = createMeetingQueries({ pool: database.pool });
});
afterEach(() => database.drop());

/** Stores the rows of a meeting with these events, and answers its id. */
async function stored(...events: Told[]): Promise<string> {
  const id = `0b0e7ab1-0000-4000-8000-1${String(meetings++).padStart(11, '0')}`;
  const changes = noChanges();
  addChanges(changes, null, rowsAfter(recorded(events, id)));
  const client = await database.pool.connect();
  await client.query(asOne({ text: 'select', values: [] }, rowWrites(READ_SCHEMA, changes)));
  client.release();
  return id;
}

const booked = (start: string, without: number[] = []) => [
  bookingStarted(1, start, without),
  slotBooked(1, start),
];
const cancelled = told('MeetingCancelled', {}, '2026-03-10T11:00:00.000Z');
const lapsed = told('MeetingLapsed', {}, '2026-03-10T11:00:00.000Z');
const erased = (id: string) => told('SubjectErased', { subject: `meeting:${id}`, why: 'expired' });
const ids = (rows: readonly { meeting: { id: string } }[]) => rows.map(({ meeting }) => meeting.id);

describe('the meetings of a user', () => {
  it('are those they organize or joined, newest first', async () => {
    const older = await stored(created({}, '2026-03-01T10:00:00Z'));
    const newer = await stored(created({ organizerId: ANNA }, '2026-03-02T10:00:00Z'), joined(1, ORGANIZER));
    const strangers = await stored(created({ organizerId: ANNA }), invited(1));
    expect(ids(await queries.ofUser(ORGANIZER))).toEqual([newer, older]);
    expect(ids(await queries.ofUser(ANNA))).toContain(strangers);
  });

  it('leave out what was declined, left, cancelled or erased, and keep what lapsed', async () => {
    await stored(
      created({ organizerId: ANNA }),
      joined(1, ORGANIZER),
      told('ParticipantDeclined', { participant: 1 }),
    );
    await stored(
      created({ organizerId: ANNA }),
      joined(1, ORGANIZER),
      told('ParticipantRemoved', { participant: 1 }),
    );
    await stored(created(), cancelled);
    await stored(created(), erased('any'));
    const kept = await stored(created(), lapsed);
    expect(ids(await queries.ofUser(ORGANIZER))).toEqual([kept]);
  });

  it('come with people, times and bookings, without the removed and without evidence', async () => {
    await stored(
      created(),
      invited(1),
      joined(2),
      told('ParticipantRemoved', { participant: 1 }),
      calendarRead(2, 'Europe/Berlin', 'token'),
      suggested(1, [FUTURE]),
      ...booked(FUTURE),
      told('DeliverySent', { recipient: 2, kind: 'booked', number: 1 }),
    );
    const [rows] = await queries.ofUser(ORGANIZER);
    expect(rows).toMatchObject({
      meeting: {
        date_range_start: '2026-03-02',
        scheduled_time: FUTURE,
        created_at: '2026-03-02T10:00:00.000Z',
      },
      participants: [{ number: 2, timezone: 'Europe/Berlin', joined_at: '2026-03-02T10:00:00.000Z' }],
      suggestions: [{ rank: 1, suggested_time: FUTURE, parts: { attendance: 1 } }],
      bookings: [{ number: 1, starts_at: FUTURE, without: [] }],
      deliveries: [],
      availability: [],
    });
  });
});

describe('what is asked before the read models are made', () => {
  it('is unavailable for a while, not wrong', async () => {
    await database.pool.query(`drop schema ${READ_SCHEMA} cascade`);
    await expect(queries.ofUser(ORGANIZER)).rejects.toSatisfy(isStoreUnavailable);
    await expect(queries.byId(ORGANIZER)).rejects.toSatisfy(isStoreUnavailable);
  });
});

describe('one meeting', () => {
  it('is read back as it was folded, whatever zone the database is in', async () => {
    const events = [
      created({ description: `quotes ' " \\ { , } NULL` }),
      invited(1),
      joined(2),
      calendarRead(0, 'Europe/Berlin', 'token'),
      suggested(1, [FUTURE], [{ participant: 1, state: 'unknown' }]),
      ...booked(FUTURE, [1]),
      told('DeliverySent', { recipient: 2, kind: 'booked', number: 1 }),
    ];
    const id = await stored(...events);
    expect(await queries.byId(id)).toEqual(rowsAfter(recorded(events, id)));
    expect(ids(await queries.byIds([id, ORGANIZER]))).toEqual([id]);
    expect(await queries.byId(ORGANIZER)).toBeNull();
  });

  it('is found by its link until it is deleted or erased', async () => {
    const id = await stored(created({ linkHash: 'one' }));
    await stored(created({ linkHash: 'two' }), cancelled);
    await stored(created({ linkHash: 'three' }), erased('any'));
    expect((await queries.byLinkHash('one'))?.meeting.id).toBe(id);
    for (const hash of ['two', 'three', 'four']) expect(await queries.byLinkHash(hash)).toBeNull();
  });
});

describe('the dashboard', () => {
  it('has the newest meetings that wait for an answer and that are still to come', async () => {
    const pending = await stored(created({}, '2026-03-01T10:00:00Z'));
    const active = await stored(created({}, '2026-03-04T10:00:00Z'), joined(1));
    const coming = await stored(created({}, '2026-03-03T10:00:00Z'), ...booked(FUTURE));
    await stored(created({}, '2026-03-05T10:00:00Z'), ...booked(PAST));
    await stored(created(), lapsed);
    expect(ids(await queries.recent(ORGANIZER, NOW))).toEqual([active, coming, pending]);
  });

  it('has enough of each group, however many there are of the other', async () => {
    const coming = await stored(created({}, '2026-01-01T10:00:00Z'), ...booked(FUTURE));
    for (let n = 0; n < 12; n++) await stored(created());
    const recent = await queries.recent(ORGANIZER, NOW);
    expect(recent).toHaveLength(11);
    expect(ids(recent)).toContain(coming);
  });

  it('counts what is on the list, what was booked, and who closed a meeting with everyone free', async () => {
    await stored(created());
    await stored(created({ organizerId: ANNA }), joined(1, ORGANIZER), ...booked(PAST));
    await stored(created(), ...booked(FUTURE, [1]));
    await stored(created(), lapsed);
    await stored(created(), ...booked(FUTURE), cancelled);
    expect(await queries.figures(ORGANIZER, { now: NOW, zone: 'UTC' })).toEqual({
      total: 4,
      thisMonth: 4,
      timeSavedHours: 0.8,
      successRate: 33,
    });
  });

  it('counts nothing for one who has nothing', async () => {
    expect(await queries.figures(ANNA, { now: NOW, zone: 'UTC+3' })).toEqual({
      total: 0,
      thisMonth: 0,
      timeSavedHours: 0,
      successRate: null,
    });
  });

  it.each([
    ['UTC+3', '2026-02-28T21:00:00Z', '2026-02-28T20:59:59Z'],
    ['America/New_York', '2026-03-01T05:00:00Z', '2026-03-01T04:59:59Z'],
    ['Asia/Kathmandu', '2026-02-28T18:15:00Z', '2026-02-28T18:14:59Z'],
  ])('begins the month in the user’s zone: %s', async (zone, first, before) => {
    await stored(created({}, first));
    await stored(created({}, before));
    expect(await queries.figures(ORGANIZER, { now: NOW, zone })).toMatchObject({ total: 2, thisMonth: 1 });
  });
});

describe('what is to be erased', () => {
  it('is every meeting that ended before, with the numbers of all its people', async () => {
    const past = await stored(
      created(),
      invited(1),
      joined(2),
      told('ParticipantRemoved', { participant: 1 }),
      ...booked(PAST),
    );
    const gone = await stored(created(), lapsed);
    await stored(created(), ...booked(FUTURE));
    await stored(created());
    await stored(created(), ...booked(PAST), erased('any'));
    expect(await queries.endedBefore(NOW, 10)).toEqual([
      { id: past, people: [0, 1, 2] },
      { id: gone, people: [0] },
    ]);
    expect(await queries.endedBefore(NOW, 1)).toHaveLength(1);
    expect(await queries.endedBefore(new Date('2026-03-09T10:00:00Z'), 10)).toEqual([]);
  });

  it('counts a meeting that was called off from that moment, or from its end if that was earlier', async () => {
    const future = await stored(created(), ...booked(FUTURE), cancelled);
    const past = await stored(created(), ...booked(PAST), cancelled);
    const endedBy = async (cutoff: string) =>
      (await queries.endedBefore(new Date(cutoff), 9)).map(({ id }) => id);
    expect(await endedBy('2026-03-10T11:00:00.001Z')).toEqual([past, future]);
    expect(await endedBy('2026-03-10T11:00:00Z')).toEqual([past]);
  });

  it('finds a person in every meeting they ever were in, whatever became of them or it', async () => {
    const own = await stored(created(), cancelled);
    const removed = await stored(
      created({ organizerId: ANNA }),
      joined(1, ORGANIZER),
      told('ParticipantRemoved', { participant: 1 }),
    );
    await stored(created({ organizerId: ANNA }), joined(1, ANNA));
    const found = await queries.involving(ORGANIZER);
    expect(ids(found).sort()).toEqual([own, removed].sort());
    expect(found.flatMap(({ participants }) => participants.map(({ number }) => number))).toEqual([1]);
  });
});

describe('the time that Kairos booked', () => {
  const range = { start: new Date('2026-03-12T08:00:00Z'), end: new Date('2026-03-12T12:00:00Z') };
  const at = (time: string) => `2026-03-12T${time}:00.000Z`;

  it('is that of meetings that a user organizes or joined, booked or being booked, inside the range', async () => {
    const organizes = await stored(created(), ...booked(at('09:00')));
    const joinedTo = await stored(
      created({ organizerId: ANNA }),
      joined(1, ORGANIZER),
      bookingStarted(1, at('10:30')),
    );
    await stored(
      created(),
      bookingStarted(1, at('09:00')),
      told('BookingAbandoned', { booking: 1, why: 'overlaps' }),
    );
    await stored(created(), ...booked(at('09:00')), cancelled);
    await stored(created({ organizerId: ANNA }), invited(1), ...booked(at('09:00')));
    expect(await queries.bookingsOf([ORGANIZER], range, ANNA)).toEqual([
      { userId: ORGANIZER, meetingId: organizes, start: at('09:00'), end: at('10:00') },
      { userId: ORGANIZER, meetingId: joinedTo, start: at('10:30'), end: at('11:30') },
    ]);
    expect(await queries.bookingsOf([ORGANIZER], range, organizes)).toHaveLength(1);
    expect(await queries.bookingsOf([], range, organizes)).toEqual([]);
  });

  it('does not reach into a range that it only touches', async () => {
    await stored(created(), ...booked(at('07:00')));
    await stored(created(), ...booked(at('12:00')));
    const overlapping = await stored(created(), ...booked(at('07:30')));
    expect((await queries.bookingsOf([ORGANIZER], range, ANNA)).map(({ meetingId }) => meetingId)).toEqual([
      overlapping,
    ]);
  });
});
