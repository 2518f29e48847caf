import { describe, expect, it, test } from 'vitest';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import { specify } from '#tests/harness/specification.ts';
import type { MeetingCommand } from './commands.ts';
import { meetingDecider } from './meeting.ts';
import { activeBooking, type ExistingMeeting } from './state.ts';
import { meetingCreated } from './testkit/beginnings.ts';

const given = specify(meetingDecider);

type Reply = Extract<MeetingCommand, { type: 'TakeCalendarReply' }>;

const slot = { booking: 1, start: '2026-03-10T09:00:00.000Z', end: '2026-03-10T09:30:00.000Z' };
const later = { booking: 2, start: '2026-03-11T09:00:00.000Z', end: '2026-03-11T09:30:00.000Z' };
const bookedAt = (time: typeof slot): MeetingEvent[] => [
  { type: 'BookingStarted', data: { ...time, by: 'organizer', without: [], holds: [0] } },
  { type: 'SlotBooked', data: time },
];
const jess: MeetingEvent = {
  type: 'ParticipantInvited',
  data: { participant: 1, email: 'jess@example.com' },
};
const joined: MeetingEvent = {
  type: 'ParticipantJoined',
  data: {
    participant: 1,
    userId: '00000000-0000-4000-8000-000000000001',
    email: 'jess@example.com',
    name: 'Jess',
  },
};
const created = meetingCreated();
const BOOKED = [created, jess, joined, ...bookedAt(slot)];

const writtenAt = '2026-03-03T09:12:00.000Z';
const reply = (answer: Reply['answer'], more: Partial<Reply> = {}): Reply => ({
  type: 'TakeCalendarReply',
  ...{ participant: 1, answer, writtenAt, isProven: true, sequence: 4, start: slot.start, ...more },
});
const declined = (more: object = {}): MeetingEvent => ({
  type: 'ParticipantDeclined',
  data: { participant: 1, writtenAt, ...more },
});
const replied = (answer: string, more: object = {}): MeetingEvent => ({
  type: 'CalendarReplied',
  data: { participant: 1, answer, writtenAt, ...more } as never,
});

describe('a reply that is surely theirs', () => {
  it('declines as they would by the link, with its word as the reason', () => {
    given(...BOOKED)
      .when(reply('declined', { word: 'On leave' }))
      .thenEvents([declined({ word: 'On leave' })]);
  });

  it('brings back someone who had declined', () => {
    given(...BOOKED, declined())
      .when(reply('accepted', { writtenAt: '2026-03-03T10:00:00.000Z' }))
      .thenEvents([
        {
          type: 'ParticipantAnswered',
          data: { participant: 1, done: true, writtenAt: '2026-03-03T10:00:00.000Z' },
        },
      ]);
  });

  it('is noted once from someone who takes part already', () => {
    given(...BOOKED)
      .when(reply('accepted'))
      .thenEvents([replied('accepted')]);
    given(...BOOKED, replied('accepted'))
      .when(reply('accepted', { writtenAt: '2026-03-03T10:00:00.000Z' }))
      .thenEvents([]);
  });

  it('leaves someone who may come as they were', () => {
    const meeting = given(
      ...BOOKED,
      replied('tentative', { word: 'If the train runs' }),
    ).state() as ExistingMeeting;
    expect(meeting.participants[0]).toMatchObject({
      status: 'accepted',
      saidInCalendar: { answer: 'tentative' },
    });
    expect(activeBooking(meeting)!.holds.map(({ left }) => left)).toEqual([undefined]);
  });

  it('tells who comes instead, and adds nobody', () => {
    given(...BOOKED)
      .when(reply('delegated', { delegate: 'tom@example.com' }))
      .thenEvents([replied('delegated', { delegate: 'tom@example.com' })]);
  });

  it('proposes another time without booking it, and declines this one where it says so', () => {
    const proposed = { start: later.start, end: later.end };
    const counter = { proposed, start: later.start };
    given(...BOOKED)
      .when(reply('tentative', counter))
      .thenEvents([replied('proposed', proposed)]);
    given(...BOOKED)
      .when(reply('declined', { ...counter, word: 'An hour later?' }))
      .thenEvents([declined({ word: 'An hour later?' }), replied('proposed', proposed)]);
  });
});

describe('a booked meeting that moves to the time that someone proposed in their calendar', () => {
  const proposal = (more: object = {}) =>
    replied('proposed', { start: later.start, end: later.end, ...more });
  const asked: MeetingEvent = {
    type: 'ParticipantInvited',
    data: { participant: 2, email: 'tom@example.com', bookedTime: 'asked' },
  };
  const movedTo = (time: typeof later): MeetingEvent[] => [
    { type: 'BookingStarted', data: { ...time, by: 'organizer', without: [], holds: [0] } },
  ];
  const comes = (participant: number): MeetingEvent => ({
    type: 'ParticipantAnswered',
    data: { participant },
  });
  const isAsked: MeetingEvent = {
    type: 'InvitationRepeated',
    data: { participant: 1, invitation: 2, bookedTime: 'asked' },
  };
  it.each([
    ['takes them along, who declined the earlier time', [declined(), proposal()], later, [comes(1)]],
    [
      'takes them along, who had not replied',
      [asked, { ...proposal(), data: { ...proposal().data, participant: 2 } } as MeetingEvent],
      later,
      [comes(2)],
    ],
    ['says nothing more of someone who takes part', [proposal()], later, []],
    ['asks someone again who only declined', [declined()], later, [isAsked]],
    [
      'asks someone again whose time is another hour',
      [declined(), proposal()],
      { ...later, start: '2026-03-11T10:00:00.000Z', end: '2026-03-11T10:30:00.000Z' },
      [isAsked],
    ],
  ] as const)('%s', (_, before, to, after) => {
    given(...BOOKED, ...before, ...movedTo(to))
      .when({ type: 'ConfirmBooking', booking: 2 })
      .thenEvents([{ type: 'SlotBooked', data: { ...to, eventFrom: 1 } }, ...after]);
  });
});

describe('a reply that counts for nothing', () => {
  it('is asked about once, if nothing proves that it is theirs, and keeps none of its words', () => {
    const unproven = { isProven: false, word: 'Ha', delegate: 'eve@evil.example' };
    given(...BOOKED)
      .when(reply('declined', unproven))
      .thenEvents([replied('declined', { doubt: 'unproven' })]);
    given(...BOOKED, replied('declined', { doubt: 'unproven' }))
      .when(reply('declined', unproven))
      .thenEvents([]);
  });

  it.each([
    ['by its number', { sequence: 4, start: null }],
    ['by its time, without a number', { sequence: null, start: slot.start }],
  ])('is to an earlier time, %s', (_, about) => {
    given(...BOOKED, ...bookedAt(later))
      .when(reply('declined', about))
      .thenEvents([replied('declined', { doubt: 'outdated' })]);
  });

  it('was written before their latest word, however late it arrives', () => {
    given(...BOOKED, declined())
      .when(reply('accepted', { writtenAt: '2026-03-03T09:11:59.000Z' }))
      .thenEvents([]);
  });

  it('can be written an hour ahead without keeping a later reply from counting, if it was in doubt', () => {
    const ahead = replied('accepted', { doubt: 'unproven', writtenAt: '2026-03-03T10:12:00.000Z' });
    given(...BOOKED, ahead)
      .when(reply('declined'))
      .thenEvents([declined()]);
  });
});

test('what they say in Kairos ends every doubt about what their calendar said', () => {
  const after = given(...BOOKED, replied('declined', { doubt: 'unproven' }), {
    type: 'ParticipantDeclined',
    data: { participant: 1 },
  }).state() as ExistingMeeting;
  expect(after.participants[0]).not.toHaveProperty('doubtedReply');
});

test.each([
  ['no time is booked', [created, jess], 'notOpen'],
  [
    'they were removed',
    [...BOOKED, { type: 'ParticipantRemoved', data: { participant: 1 } } as const],
    'removed',
  ],
  ['the meeting was cancelled', [...BOOKED, { type: 'MeetingCancelled', data: {} } as const], 'closed'],
  [
    'they were left out of the time',
    [
      ...[created, jess],
      { type: 'BookingStarted', data: { ...slot, by: 'organizer', without: [1], holds: [0] } } as const,
      { type: 'SlotBooked', data: slot } as const,
    ],
    'alreadyScheduled',
  ],
])('a reply is refused where %s', (_, events, code) => {
  given(...(events as MeetingEvent[]))
    .when(reply('accepted', { sequence: 3 }))
    .thenRefused(code as never);
});
