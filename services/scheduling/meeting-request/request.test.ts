import { describe, expect, test } from 'vitest';
import { EVERYONE_REQUIRED } from '#contracts/attendance.ts';
import type { TimeOptions } from '#contracts/preferences.ts';
import { USUAL_TIME_OPTIONS } from '#contracts/time-options.ts';
import type { KnownAvailability } from '#services/domain/evidence/availability.ts';
import { evidenceDecider } from '#services/domain/evidence/evidence.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import { dateRange } from './date-range.ts';
import { type Rankable, requestOf } from './request.ts';

const LEAD = 30;

/** Monday to Friday, in London. */
const meeting = {
  ...{ duration: 60, timePreference: 'business', organizerZone: 'Europe/London', participants: [] },
  ...{ dateRangeStart: '2026-03-09', dateRangeEnd: '2026-03-13' },
  ...USUAL_TIME_OPTIONS,
  attendance: EVERYONE_REQUIRED,
  proposals: [],
} as unknown as ExistingMeeting;
const before = new Date('2026-03-02T12:00:00.000Z');
const wednesday = new Date('2026-03-11T12:00:00.000Z');
const thursday = new Date('2026-03-12T12:00:00.000Z');

const reading = (start: string, end: string): KnownAvailability => ({
  ...{ known: true, readRevision: 0, revision: 0, readAt: '2026-03-02T12:00:00.000Z' },
  ...{ zone: 'Asia/Tokyo', hours: 'morning', range: { start, end }, busy: [] },
});
const WEEK = reading('2026-03-08T22:00:00.000Z', '2026-03-14T02:00:00.000Z');
const TWO_WEEKS = reading('2026-03-08T22:00:00.000Z', '2026-03-28T02:00:00.000Z');
const FROM_WEDNESDAY = reading('2026-03-10T22:00:00.000Z', '2026-03-28T02:00:00.000Z');
const OTHER_WEEK = reading('2026-03-01T22:00:00.000Z', '2026-03-07T02:00:00.000Z');

function organizerIn(newest: KnownAvailability, at: Date, { earlier = [] as KnownAvailability[] } = {}) {
  const evidence = { ...evidenceDecider.initial, people: { 0: newest }, earlier: { 0: earlier } };
  const { people, knownUntil } = requestOf({ meeting, evidence, users: new Map() }, at, LEAD);
  return { ...people[0], knownUntil: new Date(knownUntil! * 60_000).getTime() };
}

test('the time of a calendar that could not be told reaches the engine as such', () => {
  const unclear = [30_000_000, 30_000_060];
  expect(organizerIn({ ...WEEK, unclear }, before)).toMatchObject({ busy: [], unclear });
});

describe('someone who joined for the first two days', () => {
  const joined = {
    ...{ number: 1, email: null, status: 'accepted', invitations: 1 },
    agreedTo: { dateRangeStart: '2026-03-09', dateRangeEnd: '2026-03-10' },
  };
  const two = { ...meeting, participants: [joined] } as unknown as ExistingMeeting;
  const minute = (at: string) => Date.parse(at) / 60_000;
  const AGREED = [minute('2026-03-09T00:00Z'), minute('2026-03-11T00:00Z')];
  const withReading = (of: KnownAvailability) => ({
    ...evidenceDecider.initial,
    people: { 0: TWO_WEEKS, 1: of },
  });

  test('is known on these, and unknown on the others, however far their calendar was read', () => {
    for (const range of [undefined, null])
      for (const read of [WEEK, TWO_WEEKS]) {
        const rankable = { meeting: two, evidence: withReading(read), users: new Map() };
        expect(requestOf(rankable, before, LEAD, range).people[1]).toMatchObject({
          busy: [],
          within: AGREED,
        });
      }
  });

  test('is unknown once these two days are over, though their calendar was read for the rest', () => {
    const rest = reading('2026-03-11T22:00:00.000Z', '2026-03-14T02:00:00.000Z');
    const rankable = { meeting: two, evidence: withReading(rest), users: new Map() };
    for (const range of [undefined, null])
      expect(requestOf(rankable, thursday, LEAD, range).people[1]).toMatchObject({ busy: null });
  });

  test('does not keep later dates from being tried', () => {
    const rankable = { meeting: two, evidence: withReading(WEEK), users: new Map() };
    expect(requestOf(rankable, before, LEAD).knownUntil).toBe(minute(TWO_WEEKS.range.end));
  });
});

describe('what someone wished', () => {
  const wishes = {
    week: [[{ from: 540, to: 720 }], [], [], [], [], [], []],
    daysOff: [
      { from: '2026-03-30', to: '2026-04-01' },
      { from: '2026-03-10', to: '2026-03-10', name: 'Carnival' },
    ],
    breathingRoom: { before: 5, after: 10 },
    noticeMinutes: 60,
  };
  const inEngine = {
    ...wishes,
    daysOff: [
      { day: '2026-03-30', name: null },
      { day: '2026-03-31', name: null },
      { day: '2026-04-01', name: null },
      { day: '2026-03-10', name: 'Carnival' },
    ],
  };

  test('is in the request, each day off on its own', () =>
    expect(organizerIn({ ...WEEK, wishes }, before)).toMatchObject({ busy: [], wishes: inEngine }));

  test('is in it too if the calendar is unknown', () => {
    expect(organizerIn({ ...OTHER_WEEK, wishes }, before)).toMatchObject({ busy: null, wishes: inEngine });
    const unknown = { known: false, why: 'unreadable', revision: 0, at: WEEK.readAt, hours: 'all' } as const;
    const evidence = { ...evidenceDecider.initial, people: { 0: { ...unknown, wishes } } };
    expect(requestOf({ meeting, evidence, users: new Map() }, before, LEAD).people[0]).toMatchObject({
      ...{ hours: 'all', busy: null, wishes: inEngine },
    });
  });

  test('is not in it where nothing was said', () =>
    expect(organizerIn(WEEK, before)).not.toHaveProperty('wishes'));
});

describe('a meeting in a zone that this machine doesn’t know', () => {
  test('has its dates in UTC', () => {
    const elsewhere = { ...meeting, organizerZone: 'Mars/Olympus' };
    const evidence = { ...evidenceDecider.initial, people: { 0: { ...WEEK, zone: 'Mars/Olympus' } } };
    const asked = requestOf({ meeting: elsewhere, evidence, users: new Map() }, before, LEAD);
    expect(asked).toMatchObject({ organizerZone: 'UTC', people: [{ zone: null, busy: null }] });
    expect(dateRange(elsewhere)).toEqual({
      start: new Date('2026-03-09T00:00Z'),
      end: new Date('2026-03-14T00:00Z'),
    });
  });
});

describe('a calendar', () => {
  test('is known if it was read for the dates', () => {
    const knownUntil = Date.parse(WEEK.range.end);
    expect(organizerIn(WEEK, before)).toMatchObject({ busy: [], knownUntil });
  });

  test('is unknown if it was read for other dates, or for a part of them', () => {
    for (const other of [OTHER_WEEK, FROM_WEDNESDAY])
      expect(organizerIn(other, before)).toMatchObject({ busy: null, zone: 'Asia/Tokyo', hours: 'morning' });
  });

  test('is known for the rest of the dates, if it was read for that', () =>
    expect(organizerIn(FROM_WEDNESDAY, wednesday)).toMatchObject({ busy: [] }));

  test('is known from an earlier reading of the dates, where the newest is of others', () => {
    const knownUntil = Date.parse(TWO_WEEKS.range.end);
    expect(organizerIn(OTHER_WEEK, before, { earlier: [TWO_WEEKS] })).toMatchObject({ busy: [], knownUntil });
  });
});

describe('what the organizer said of the time', () => {
  const requestWith = (options: Partial<TimeOptions>) =>
    requestOf(
      { meeting: { ...meeting, ...options }, evidence: evidenceDecider.initial, users: new Map() },
      before,
      LEAD,
    );

  test('reaches the engine', () =>
    expect(
      requestWith({
        priority: 'soonest',
        excludedDays: ['2026-03-10'],
        earliest: '09:30',
        latest: '16:00',
        nights: true,
      }),
    ).toMatchObject({
      priority: 'soonest',
      excludedDays: ['2026-03-10'],
      allowedTimes: { from: 570, to: 960 },
      nights: true,
    }));

  test('may limit one end of the day, or none', () => {
    expect(requestWith({ earliest: '09:30' }).allowedTimes).toEqual({ from: 570, to: 1_440 });
    expect(requestWith({ latest: '16:00' }).allowedTimes).toEqual({ from: 0, to: 960 });
    expect(requestWith({})).not.toHaveProperty('allowedTimes');
  });
});

describe('the hours and the zone of someone whose calendar is unknown', () => {
  const answer = { revision: 0, at: WEEK.readAt, zone: 'Asia/Tokyo', asOf: 0, spans: [] };
  const unknown = { known: false, why: 'unreadable', revision: 0, at: WEEK.readAt, hours: 'morning' };
  const account = { zone: 'Europe/Berlin', hours: 'afternoon' };
  const personOf = (userId: string | undefined, people: object, answers: object, users = new Map()) => {
    const one = { number: 1, email: null, status: 'accepted', invitations: 1, userId };
    const asked = { ...meeting, participants: [one], askedRevision: 0, bookings: [] };
    const evidence = { ...evidenceDecider.initial, people, answers };
    const rankable = { meeting: asked, evidence, users } as unknown as Rankable;
    return requestOf(rankable, before, LEAD).people[1];
  };

  test('are those that were recorded, or else those of their account now', () => {
    const users = new Map([[1, account]]);
    expect(personOf('noah', { 1: unknown }, {}, users)).toMatchObject({ zone: null, hours: 'morning' });
    expect(personOf('noah', {}, {}, users)).toMatchObject({ zone: 'Europe/Berlin', hours: 'afternoon' });
    expect(personOf('noah', {}, {})).toMatchObject({ zone: null, hours: 'business' });
  });

  test('are the zone of their answer and any hour, if they answered by hand and have no account', () => {
    expect(personOf(undefined, { 1: unknown }, { 1: answer })).toMatchObject({
      ...{ zone: 'Asia/Tokyo', hours: 'all' },
    });
    expect(personOf('noah', { 1: unknown }, { 1: answer })).toMatchObject({ hours: 'morning' });
  });
});

test('what people carry from past meetings reaches the engine, unless that is unknown', () => {
  const personWith = (rankable: Pick<Rankable, 'carried'>) =>
    requestOf({ meeting, evidence: evidenceDecider.initial, users: new Map(), ...rankable }, before, LEAD)
      .people[0];
  const carried: Rankable['carried'] = [{ participant: 0, points: 20, taken: [{ kind: 'late', times: 1 }] }];
  expect(personWith({ carried })).toMatchObject({
    carried: { points: 20, taken: [{ kind: 'late', times: 1 }] },
  });
  for (const none of [{}, { carried: 'unknown' }, { carried: [] }] as const)
    expect(personWith(none)).not.toHaveProperty('carried');
});

describe('who has to come', () => {
  const people = [1, 2, 3, 4].map((number) => ({
    ...{ number, email: null, invitations: 1 },
    status: number === 2 ? 'declined' : 'pending',
  }));
  const attended = {
    ...meeting,
    participants: people,
    attendance: { optional: [4], quorums: [{ atLeast: 2, members: [1, 2, 3] }] },
  } as unknown as ExistingMeeting;

  test('reaches the engine, of a group only those who may still come', () => {
    const request = requestOf(
      { meeting: attended, evidence: evidenceDecider.initial, users: new Map() },
      before,
      LEAD,
    );
    expect(request.people.map(({ number, optional }) => [number, optional])).toEqual([
      [0, undefined],
      [1, undefined],
      [3, undefined],
      [4, true],
    ]);
    expect(request.quorums).toEqual([{ atLeast: 2, members: [1, 3] }]);
    const alone = requestOf({ meeting, evidence: evidenceDecider.initial, users: new Map() }, before, LEAD);
    expect(alone).not.toHaveProperty('quorums');
  });
});
