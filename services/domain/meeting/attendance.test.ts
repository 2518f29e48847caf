import { describe, expect, it } from 'vitest';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import { specify } from '#tests/harness/specification.ts';
import { enoughAnswered } from './attendance.ts';
import type { EventData } from './commands.ts';
import { meetingDecider } from './meeting.ts';
import type { ExistingMeeting } from './state.ts';

const given = specify(meetingDecider);

const ORGANIZER = '0d9e7a52-3a50-4f8c-9d1a-0a5b7f0e1c01';
const details = {
  title: 'Quarterly plan',
  duration: 30,
  dateRangeStart: '2026-03-09',
  dateRangeEnd: '2026-03-13',
  timePreference: 'business',
  aiDecisionMode: 'auto',
  organizerId: ORGANIZER,
  organizerZone: 'Europe/Berlin',
  linkHash: 'hash',
  link: 'secret',
} as const;

const NAMES = ['ana', 'noah', 'emma', 'yuki'] as const;
const email = (number: number) => `${NAMES[number - 1]}@example.com`;
const event = <Type extends MeetingEvent['type']>(type: Type, data: EventData<Type>) =>
  ({ type, data }) as Extract<MeetingEvent, { type: Type }>;
const invited = (participant: number, optional?: true) =>
  event('ParticipantInvited', { participant, email: email(participant), ...(optional && { optional }) });
const joined = (participant: number, address = email(participant)) =>
  event('ParticipantJoined', {
    participant,
    userId: `0d9e7a52-3a50-4f8c-9d1a-0a5b7f0e1c1${participant}`,
    email: address,
    name: 'Name',
  });
const removed = (participant: number, mergedInto?: number) =>
  event('ParticipantRemoved', { participant, ...(mergedInto && { mergedInto }) });
const attendance = (optional: number[], ...quorums: [number, ...number[]][]) =>
  event('AttendanceChanged', {
    optional,
    quorums: quorums.map(([atLeast, ...members]) => ({ atLeast, members })),
  });
const four = [event('MeetingCreated', details), ...[1, 2, 3, 4].map((number) => invited(number))];
const change = (changes: {
  required?: number[];
  optional?: number[];
  quorums?: { atLeast: number; members: number[] }[];
}) => ({ type: 'ChangeAttendance' as const, ...changes });

describe('saying who has to come', () => {
  it('records it in whole', () => {
    given(...four)
      .when(change({ optional: [4], quorums: [{ atLeast: 2, members: [3, 1, 2] }] }))
      .thenEvents([attendance([4], [2, 1, 2, 3])]);
    given(...four, attendance([4], [2, 1, 2, 3]))
      .when(change({ optional: [1] }))
      .thenEvents([attendance([1, 4])]);
    given(...four, attendance([1, 4]))
      .when(change({ required: [4] }))
      .thenEvents([attendance([1])]);
    given(...four, attendance([1], [1, 2, 3]))
      .when(change({ quorums: [] }))
      .thenEvents([attendance([1])]);
  });

  it('changes nothing if it is so already', () =>
    given(...four, attendance([4], [2, 1, 2, 3]))
      .when(change({ optional: [4], quorums: [{ atLeast: 2, members: [1, 2, 3] }] }))
      .thenNothing());

  it('makes an earlier ranking stale', () => {
    const ranked = event('NoTimeFound', {
      ...{ round: 1, evidenceRevision: 3, oldestReadAt: null, ranker: { by: 'rules', version: '2' } },
      ...{ reason: 'nobodyFree', remedies: [] },
    });
    const current = (...events: MeetingEvent[]) =>
      (given(...events).state() as ExistingMeeting).ranking?.current;
    expect(current(...four, ranked)).toBe(true);
    expect(current(...four, ranked, attendance([4]))).toBe(false);
  });

  it.each([
    ['someone unknown', change({ optional: [5] }), 'notInvited', /no such participant/],
    ['the organizer', change({ optional: [0] }), 'organizer', /always required/],
    ['two wishes for one person', change({ optional: [1], required: [1] }), 'invalid', /once/],
    [
      'someone optional in a group',
      change({ optional: [1], quorums: [{ atLeast: 1, members: [1, 2] }] }),
      'invalid',
      /once/,
    ],
    [
      'overlapping groups',
      change({
        quorums: [
          { atLeast: 1, members: [1, 2] },
          { atLeast: 1, members: [2, 3] },
        ],
      }),
      'invalid',
      /once/,
    ],
    ['all of a group', change({ quorums: [{ atLeast: 2, members: [1, 2] }] }), 'invalid', /fewer than all/],
    ['none of a group', change({ quorums: [{ atLeast: 0, members: [1, 2] }] }), 'invalid', /at least 1/],
  ] as const)('refuses %s', (_, command, code, message) =>
    given(...four)
      .when(command)
      .thenRefused(code, message),
  );

  it('refuses someone who was removed', () =>
    given(...four, removed(1))
      .when(change({ optional: [1] }))
      .thenRefused('notInvited'));

  it('waits while a time is being booked, and comes too late once it is', () => {
    const slot = { start: '2026-03-10T09:00:00.000Z', end: '2026-03-10T09:30:00.000Z' };
    const started = event('BookingStarted', {
      booking: 1,
      ...slot,
      by: 'organizer',
      without: [],
      holds: [0],
    });
    given(...four, started)
      .when(change({ optional: [1] }))
      .thenRefused('bookingOpen');
    given(...four, started, event('SlotBooked', { booking: 1, ...slot }))
      .when(change({ optional: [1] }))
      .thenRefused('alreadyScheduled');
  });
});

describe('a new meeting', () => {
  const create = {
    type: 'CreateMeeting' as const,
    ...details,
    organizerAddresses: ['mia@example.com'],
    participants: [{ email: email(1) }, { email: email(2), optional: true as const }, { email: email(3) }],
  };

  it('has optional people and groups from the beginning', () =>
    given()
      .when({ ...create, quorums: [{ atLeast: 1, members: ['EMMA@example.com', email(1)] }] })
      .thenEvents([
        event('MeetingCreated', details),
        invited(1),
        invited(2, true),
        invited(3),
        attendance([2], [1, 1, 3]),
      ]));

  it('refuses groups of others', () =>
    given()
      .when({ ...create, quorums: [{ atLeast: 1, members: [email(1), email(4)] }] })
      .thenRefused('invalid', /people you invite/));
});

describe('who has to come', () => {
  const stillNamed = (...events: MeetingEvent[]) =>
    (given(...four, ...events).state() as ExistingMeeting).attendance;

  it('forgets who was removed, and a group of whom all who are left are needed', () => {
    expect(stillNamed(attendance([4], [1, 1, 2, 3]), removed(4), removed(3))).toEqual({
      optional: [],
      quorums: [{ atLeast: 1, members: [1, 2] }],
    });
    expect(stillNamed(attendance([], [2, 1, 2, 3]), removed(3)).quorums).toEqual([]);
  });

  it('follows someone who turns out to be another number', () => {
    expect(stillNamed(attendance([1], [1, 2, 3]), removed(1, 4), removed(2, 1)).optional).toEqual([4]);
    expect(stillNamed(attendance([1], [1, 2, 3]), removed(1, 2))).toEqual({
      optional: [],
      quorums: [{ atLeast: 1, members: [2, 3] }],
    });
  });
});

describe('enough have answered', () => {
  const enough = (...events: MeetingEvent[]) =>
    enoughAnswered(given(...four, ...events).state() as ExistingMeeting);
  const declined = (participant: number) => event('ParticipantDeclined', { participant });

  it('once everyone required has, and enough of each group say yes', () => {
    const groups = attendance([4], [2, 1, 2, 3]);
    expect(enough(groups, joined(1))).toBe(false);
    expect(enough(groups, joined(1), joined(2))).toBe(true);
    expect(enough(groups, joined(1), declined(2), declined(3))).toBe(false);
    expect(enough(attendance([3, 4]), joined(1))).toBe(false);
    expect(enough(attendance([3, 4]), joined(1), declined(2))).toBe(true);
  });

  it('never without anyone', () => expect(enough(attendance([1, 2, 3, 4]))).toBe(false));
});
