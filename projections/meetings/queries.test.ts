import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isStoreUnavailable } from '#services/storage/event-store/port.ts';
import {
  bookingStartedFact,
  calendarReadFact,
  createdFact,
  inconvenientSuggestion,
  invitedFact,
  joinedFact,
  recordFacts,
  STORY_GUEST,
  STORY_ORGANIZER,
  type StoryFact,
  slotBookedFact,
  storyFact,
  storyRows,
  suggestedFact,
} from '#tests/stories/given.ts';
import type { MeetingQueries } from './queries.ts';
import { READ_SCHEMA } from './tables.ts';
import { givenStoredRows, type StoredRows } from './testkit/stored-rows.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const PAST = '2026-03-09T09:00:00.000Z';
const FUTURE = '2026-03-12T09:00:00.000Z';
const LATER = '2026-03-13T09:00:00.000Z';

let rows: StoredRows;
let queries: MeetingQueries;
const stored = (...events: StoryFact[]) => rows.stored(...events);

beforeEach(async () => {
  rows = await givenStoredRows();
  ({ queries } = rows);
});
afterEach(() => rows.drop());

const booked = (start: string, without: number[] = []) => [
  bookingStartedFact(1, start, without),
  slotBookedFact(1, start),
];
const cancelled = storyFact('MeetingCancelled', {}, '2026-03-10T11:00:00.000Z');
const lapsed = storyFact('MeetingLapsed', {}, '2026-03-10T11:00:00.000Z');
const erased = (id: string) => storyFact('SubjectErased', { subject: `meeting:${id}`, why: 'expired' });
const ids = (rows: readonly { meeting: { id: string } }[]) => rows.map(({ meeting }) => meeting.id);

const listOf = async (userId: string, limit = 100) => {
  const { meetings } = await queries.pageOf([userId], { list: null, now: NOW, after: null, limit });
  return meetings.map(({ rows }) => rows);
};

describe('the meetings of a user', () => {
  it('are those they organize or joined, newest first', async () => {
    const older = await stored(createdFact({}, '2026-03-01T10:00:00Z'));
    const newer = await stored(
      createdFact({ organizerId: STORY_GUEST }, '2026-03-02T10:00:00Z'),
      joinedFact(1, STORY_ORGANIZER),
    );
    const strangers = await stored(createdFact({ organizerId: STORY_GUEST }), invitedFact(1));
    expect(ids(await listOf(STORY_ORGANIZER))).toEqual([newer, older]);
    expect(ids(await listOf(STORY_GUEST))).toContain(strangers);
  });

  it('leave out what was declined, left, cancelled or erased, and keep what lapsed', async () => {
    await stored(
      createdFact({ organizerId: STORY_GUEST }),
      joinedFact(1, STORY_ORGANIZER),
      storyFact('ParticipantDeclined', { participant: 1 }),
    );
    await stored(
      createdFact({ organizerId: STORY_GUEST }),
      joinedFact(1, STORY_ORGANIZER),
      storyFact('ParticipantRemoved', { participant: 1 }),
    );
    await stored(createdFact(), cancelled);
    await stored(createdFact(), erased('any'));
    const kept = await stored(createdFact(), lapsed);
    expect(ids(await listOf(STORY_ORGANIZER))).toEqual([kept]);
  });

  it('come with people, times and bookings, without the removed and without evidence', async () => {
    await stored(
      createdFact(),
      invitedFact(1),
      joinedFact(2),
      storyFact('ParticipantRemoved', { participant: 1 }),
      calendarReadFact(2, 'Europe/Berlin', 'token'),
      suggestedFact(1, [FUTURE]),
      ...booked(FUTURE),
      storyFact('DeliverySent', { recipient: 2, kind: 'booked', number: 1, file: 'none', asOf: 0 }),
    );
    const [rows] = await listOf(STORY_ORGANIZER);
    expect(rows).toMatchObject({
      meeting: {
        date_range_start: '2026-03-02',
        scheduled_time: FUTURE,
        created_at: '2026-03-02T10:00:00.000Z',
      },
      participants: [{ number: 2, timezone: 'Europe/Berlin', joined_at: '2026-03-02T10:00:00.000Z' }],
      suggestions: [{ rank: 1, suggested_time: FUTURE }],
      bookings: [{ number: 1, starts_at: FUTURE, without: [] }],
      deliveries: [],
      availability: [],
    });
  });
});

describe('what is asked before the read models are made', () => {
  it('is unavailable for a while, not wrong', async () => {
    await rows.pool.query(`drop schema ${READ_SCHEMA} cascade`);
    await expect(listOf(STORY_ORGANIZER)).rejects.toSatisfy(isStoreUnavailable);
    await expect(queries.byId(STORY_ORGANIZER)).rejects.toSatisfy(isStoreUnavailable);
  });
});

describe('one meeting', () => {
  it('is read back as it was folded, whatever zone the database is in', async () => {
    const events = [
      createdFact({ description: `quotes ' " \\ { , } NULL` }),
      invitedFact(1),
      joinedFact(2),
      calendarReadFact(0, 'Europe/Berlin', 'token'),
      suggestedFact(1, [FUTURE], [{ participant: 1, state: 'unknown' }]),
      ...booked(FUTURE, [1]),
      storyFact('DeliverySent', { recipient: 2, kind: 'booked', number: 1, file: 'none', asOf: 0 }),
    ];
    const id = await stored(...events);
    expect(await queries.byId(id)).toEqual(storyRows(recordFacts(events, id)));
    expect(ids(await queries.byIds([id, STORY_ORGANIZER]))).toEqual([id]);
    expect(await queries.byId(STORY_ORGANIZER)).toBeNull();
  });

  it('concerns its organizer and everyone in it with an account, until they are removed', async () => {
    const [declined, removed] = [
      '44444444-4444-4444-8444-444444444444',
      '55555555-5555-4555-8555-555555555555',
    ];
    const id = await stored(
      createdFact(),
      joinedFact(1, STORY_GUEST),
      joinedFact(2, declined),
      joinedFact(3, removed),
      invitedFact(4),
      storyFact('ParticipantDeclined', { participant: 2 }),
      storyFact('ParticipantRemoved', { participant: 3 }),
    );
    expect(await queries.concernedBy(id)).toEqual(new Set([STORY_ORGANIZER, STORY_GUEST, declined]));
    expect(await queries.concernedBy(STORY_ORGANIZER)).toEqual(new Set());
  });

  it('is booked ahead for its organizer, and for who accepted, up to a start of their own', async () => {
    const declined = '44444444-4444-4444-8444-444444444444';
    const soon = await stored(
      createdFact(),
      joinedFact(1, STORY_GUEST),
      joinedFact(2, declined),
      ...booked(FUTURE),
      storyFact('ParticipantDeclined', { participant: 2 }),
    );
    const later = await stored(createdFact(), joinedFact(1, STORY_GUEST), ...booked(LATER));
    await stored(createdFact({ organizerId: declined }), ...booked(PAST));
    await stored(createdFact({ organizerId: declined }), ...booked(FUTURE), cancelled);
    const [future, last] = [new Date(FUTURE), new Date(LATER)];
    const ofBoth = async (organizers: Date, others: Date) => ({
      people: new Set(await queries.peopleBookedFrom(NOW, { organizers, others })),
      booked: new Set(
        (await queries.bookedOf([STORY_ORGANIZER, STORY_GUEST, declined], NOW, { organizers, others })).map(
          ({ id, userId }) => `${id} of ${userId}`,
        ),
      ),
    });
    expect(await ofBoth(last, future)).toEqual({
      people: new Set([STORY_ORGANIZER, STORY_GUEST]),
      booked: new Set([
        `${soon} of ${STORY_ORGANIZER}`,
        `${later} of ${STORY_ORGANIZER}`,
        `${soon} of ${STORY_GUEST}`,
      ]),
    });
    expect(await ofBoth(future, NOW)).toEqual({
      people: new Set([STORY_ORGANIZER]),
      booked: new Set([`${soon} of ${STORY_ORGANIZER}`]),
    });
  });

  it('is found by its link until it is deleted or erased', async () => {
    const id = await stored(createdFact({ linkHash: 'one' }));
    await stored(createdFact({ linkHash: 'two' }), cancelled);
    await stored(createdFact({ linkHash: 'three' }), erased('any'));
    expect((await queries.byLinkHash('one'))?.meeting.id).toBe(id);
    for (const hash of ['two', 'three', 'four']) expect(await queries.byLinkHash(hash)).toBeNull();
  });
});

describe('the dashboard', () => {
  it('has the newest meetings that wait for an answer, and those that come next', async () => {
    const pending = await stored(createdFact({}, '2026-03-01T10:00:00Z'));
    const active = await stored(createdFact({}, '2026-03-04T10:00:00Z'), joinedFact(1));
    const later = await stored(createdFact({}, '2026-03-04T10:00:00Z'), ...booked(LATER));
    const next = await stored(createdFact({}, '2026-03-03T10:00:00Z'), ...booked(FUTURE));
    await stored(createdFact({}, '2026-03-05T10:00:00Z'), ...booked(PAST));
    await stored(createdFact(), lapsed);
    expect(ids(await queries.recent([STORY_ORGANIZER], NOW))).toEqual([active, pending, next, later]);
  });

  it('has enough of each group, however many there are of the other', async () => {
    const coming = await stored(createdFact({}, '2026-01-01T10:00:00Z'), ...booked(FUTURE));
    for (let n = 0; n < 12; n++) await stored(createdFact());
    const recent = await queries.recent([STORY_ORGANIZER], NOW);
    expect(recent).toHaveLength(11);
    expect(ids(recent)).toContain(coming);
  });

  it('counts what is on the list, what was booked, and who closed a meeting with everyone free', async () => {
    await stored(createdFact());
    await stored(createdFact({ organizerId: STORY_GUEST }), joinedFact(1, STORY_ORGANIZER), ...booked(PAST));
    await stored(createdFact(), ...booked(FUTURE, [1]));
    await stored(createdFact(), lapsed);
    await stored(createdFact(), ...booked(FUTURE), cancelled);
    expect(await queries.figures([STORY_ORGANIZER], { now: NOW, zone: 'UTC' })).toEqual({
      total: 4,
      thisMonth: 4,
      timeSavedHours: 0.8,
      successRate: 33,
    });
  });

  it('counts nothing for one who has nothing', async () => {
    expect(await queries.figures([STORY_GUEST], { now: NOW, zone: 'UTC+3' })).toEqual({
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
    await stored(createdFact({}, first));
    await stored(createdFact({}, before));
    expect(await queries.figures([STORY_ORGANIZER], { now: NOW, zone })).toMatchObject({
      total: 2,
      thisMonth: 1,
    });
  });
});

describe('meetings whose calendar event may be behind', () => {
  const recorded = storyFact('CalendarEventRecorded', { booking: 1, eventId: 'e', iCalUid: 'i', asOf: 1 });
  const failed = storyFact('CalendarEventFailed', { booking: 1, why: 'disconnected' });
  const removed = storyFact('CalendarEventRemoved', { booking: 1 });
  const declined = storyFact('ParticipantDeclined', { participant: 1 });

  it('are those to come, whose event may lack or show less, and those that are off and still have it', async () => {
    const missing = await stored(createdFact(), ...booked(FUTURE), failed);
    const due = await stored(createdFact(), ...booked(FUTURE));
    const off = await stored(createdFact(), ...booked(FUTURE), recorded, cancelled);
    const left = await stored(createdFact(), joinedFact(1), ...booked(FUTURE), recorded, declined);
    const shown = await stored(createdFact(), ...booked(FUTURE), recorded);
    await stored(createdFact(), ...booked(FUTURE), recorded, cancelled, removed);
    await stored(createdFact(), ...booked(PAST), failed);
    await stored(createdFact(), cancelled);
    await stored(createdFact({ organizerId: STORY_GUEST }), ...booked(FUTURE), failed);
    const behind = await queries.withCalendarEventBehind(STORY_ORGANIZER, NOW);
    expect(behind.sort()).toEqual([missing, due, off, left, shown].sort());
  });
});

describe('the events that are left in a calendar', () => {
  const recorded = storyFact('CalendarEventRecorded', { booking: 1, eventId: 'e', iCalUid: 'i', asOf: 1 });
  const removed = storyFact('CalendarEventRemoved', { booking: 1 });
  const left = (since = NOW) => queries.leftInCalendar(STORY_ORGANIZER, { since, now: NOW });

  it('are those of times to come that were moved or cancelled a while ago', async () => {
    const off = await stored(createdFact(), ...booked(FUTURE), recorded, cancelled);
    const moved = await stored(
      createdFact(),
      ...booked(FUTURE),
      recorded,
      bookingStartedFact(2, LATER, []),
      slotBookedFact(2, LATER),
    );
    await stored(createdFact(), ...booked(FUTURE), recorded);
    await stored(createdFact(), ...booked(FUTURE), cancelled);
    await stored(createdFact(), ...booked(FUTURE), recorded, cancelled, removed);
    await stored(createdFact(), ...booked(PAST), recorded, cancelled);
    await stored(createdFact({ organizerId: STORY_GUEST }), ...booked(FUTURE), recorded, cancelled);
    const found = await left();
    expect(found.map(({ meetingId }) => meetingId).sort()).toEqual([off, moved].sort());
    expect(found).toMatchObject([{ start: FUTURE }, { start: FUTURE }]);
    expect(await left(new Date('2026-03-01T00:00:00Z'))).toEqual([]);
  });

  it('are those of cancelled meetings, too, that the calendar had not moved by then', async () => {
    const moved = [
      ...[createdFact(), ...booked(FUTURE), recorded],
      ...[bookingStartedFact(2, LATER), slotBookedFact(2, LATER, 1)],
    ];
    const isMoved = storyFact('CalendarEventRecorded', {
      booking: 2,
      eventId: 'e',
      iCalUid: 'i',
      asOf: 1,
      moved: true,
    });
    const isRemoved = storyFact('CalendarEventRemoved', { booking: 2 });
    const stays = await stored(...moved, cancelled);
    const followed = await stored(...moved, isMoved, cancelled);
    await stored(...moved);
    await stored(...moved, cancelled, isRemoved);
    expect(await left()).toMatchObject([
      { meetingId: stays, start: FUTURE },
      { meetingId: followed, start: LATER },
    ]);
  });
});

describe('what is to be erased', () => {
  it('is every meeting that ended before, with the numbers of all its people', async () => {
    const past = await stored(
      createdFact(),
      invitedFact(1),
      joinedFact(2),
      storyFact('ParticipantRemoved', { participant: 1 }),
      ...booked(PAST),
    );
    const gone = await stored(createdFact(), lapsed);
    await stored(createdFact(), ...booked(FUTURE));
    await stored(createdFact());
    await stored(createdFact(), ...booked(PAST), erased('any'));
    expect(await queries.endedBefore(NOW, 10)).toEqual([
      { id: past, people: [0, 1, 2] },
      { id: gone, people: [0] },
    ]);
    expect(await queries.endedBefore(NOW, 1)).toHaveLength(1);
    expect(await queries.endedBefore(new Date('2026-03-09T10:00:00Z'), 10)).toEqual([]);
  });

  it('counts a meeting that was called off from that moment, or from its end if that was earlier', async () => {
    const future = await stored(createdFact(), ...booked(FUTURE), cancelled);
    const past = await stored(createdFact(), ...booked(PAST), cancelled);
    const endedBy = async (cutoff: string) =>
      (await queries.endedBefore(new Date(cutoff), 9)).map(({ id }) => id);
    expect(await endedBy('2026-03-10T11:00:00.001Z')).toEqual([past, future]);
    expect(await endedBy('2026-03-10T11:00:00Z')).toEqual([past]);
  });

  it('finds a person in every meeting they ever were in, whatever became of them or it', async () => {
    const own = await stored(createdFact(), cancelled);
    const removed = await stored(
      createdFact({ organizerId: STORY_GUEST }),
      joinedFact(1, STORY_ORGANIZER),
      storyFact('ParticipantRemoved', { participant: 1 }),
    );
    await stored(createdFact({ organizerId: STORY_GUEST }), joinedFact(1, STORY_GUEST));
    const found = await queries.involving(STORY_ORGANIZER);
    expect(ids(found).sort()).toEqual([own, removed].sort());
    expect(found.flatMap(({ participants }) => participants.map(({ number }) => number))).toEqual([1]);
  });
});

describe('the ledger of an organizer and others', () => {
  const OTHER = '33333333-3333-4333-8333-333333333333';
  const range = {
    start: new Date('2026-03-09T00:00:00Z'),
    now: new Date('2026-03-11T00:00:00Z'),
    end: new Date('2026-03-13T00:00:00Z'),
  };
  const hard = (start: string, people: number[]) => [
    bookingStartedFact(1, start, [], inconvenientSuggestion(start, people)),
    slotBookedFact(1, start),
  ];
  const ledger = async (userIds: string[], except = STORY_GUEST) =>
    (await queries.ledgerOf(STORY_ORGANIZER, userIds, range, except)).entries.map(({ start, ...entry }) => ({
      ...entry,
      start: start.toISOString(),
    }));
  const both = [STORY_ORGANIZER, STORY_GUEST];

  it('has what booked meetings with both are for each of them, the newest first', async () => {
    const past = await stored(createdFact(), joinedFact(1, STORY_GUEST), ...hard(PAST, [1]));
    const next = await stored(
      createdFact({ organizerId: STORY_GUEST }),
      joinedFact(1, STORY_ORGANIZER),
      joinedFact(2, OTHER),
      ...hard(FUTURE, [2]),
    );
    expect(await ledger(both)).toEqual([
      { meetingId: next, start: FUTURE, userId: STORY_GUEST, points: 0, kind: null },
      { meetingId: next, start: FUTURE, userId: STORY_ORGANIZER, points: 0, kind: null },
      { meetingId: past, start: PAST, userId: STORY_ORGANIZER, points: 0, kind: null },
      { meetingId: past, start: PAST, userId: STORY_GUEST, points: 60, kind: 'dayOff' },
    ]);
    expect((await ledger(both, next)).map(({ meetingId }) => meetingId)).toEqual([past, past]);
  });

  it('has none without the organizer, without another of them, or beyond the range', async () => {
    await stored(createdFact({ organizerId: OTHER }), joinedFact(1, STORY_GUEST), ...hard(PAST, [0, 1]));
    await stored(createdFact(), joinedFact(1, OTHER), ...hard(PAST, [0, 1]));
    await stored(createdFact(), joinedFact(1, STORY_GUEST), ...hard('2026-03-13T09:00:00.000Z', [1]));
    expect(await ledger(both)).toEqual([]);
  });

  it('has how many bookings of the organizer came to their time, and how many of these were changed', async () => {
    await stored(createdFact(), joinedFact(1, STORY_GUEST), ...hard(PAST, []));
    await stored(createdFact(), joinedFact(1, OTHER), ...hard(PAST, []), cancelled);
    await stored(createdFact(), joinedFact(1, STORY_GUEST), ...hard(FUTURE, []));
    await stored(createdFact(), joinedFact(1, STORY_GUEST), ...hard('2026-03-08T09:00:00.000Z', []));
    await stored(createdFact({ organizerId: OTHER }), joinedFact(1, STORY_ORGANIZER), ...hard(PAST, []));
    const { bookings } = await queries.ledgerOf(STORY_ORGANIZER, both, range, STORY_GUEST);
    expect(bookings).toEqual({ booked: 2, changed: 1 });
  });

  it('has no more than the newest meetings, however many there are', async () => {
    for (let minute = 10; minute < 40; minute += 1)
      await stored(
        createdFact(),
        joinedFact(1, STORY_GUEST),
        ...hard(`2026-03-10T09:${minute}:00.000Z`, [1]),
      );
    const found = await ledger(both);
    expect(found).toHaveLength(2 * 26);
    expect(found.at(-1)!.start).toBe('2026-03-10T09:14:00.000Z');
  });
});
