import { describe, expect, test } from 'vitest';
import type { ChoiceBasis, MeetingEvent } from '#contracts/events/meeting.ts';
import { fold } from '../decider.ts';
import { meetingDecider } from './meeting.ts';
import { isMovedOften, whomToMoveFor } from './own-moves.ts';
import type { ExistingMeeting } from './state.ts';
import { personJoined as joined, meetingCreated } from './testkit/beginnings.ts';

/* A meeting with P1 and P2, booked for Tuesday, 10 March 2026, nine o'clock in UTC. */

const START = '2026-03-10T09:00:00.000Z';
const END = '2026-03-10T09:30:00.000Z';
const DAY_BEFORE = new Date('2026-03-09T09:00:00.000Z');

const optional: MeetingEvent = { type: 'AttendanceChanged', data: { optional: [1], quorums: [] } };
const renamed: MeetingEvent = { type: 'MeetingChanged', data: { title: 'Plans' } };
const asked: MeetingEvent = { type: 'MeetingChanged', data: { movesItself: true } };
const declined = (participant = 1): MeetingEvent => ({ type: 'ParticipantDeclined', data: { participant } });

type Started = Extract<MeetingEvent, { type: 'BookingStarted' }>['data'];
const started = (booking: number, more: Partial<Started> = {}): MeetingEvent => ({
  type: 'BookingStarted',
  data: { booking, start: START, end: END, by: 'organizer', without: [], holds: [0, 1, 2], ...more },
});
const booked = (booking: number, more?: Partial<Started>): MeetingEvent[] => [
  started(booking, more),
  { type: 'SlotBooked', data: { booking, start: START, end: END } },
];
const ownMove = (booking: number) => booked(booking, { by: 'automatic', movedFor: [1] });
const looked = (booking: number, more: object): MeetingEvent => ({
  type: 'CalendarLooked',
  data: { booking, ...more },
});
const found = (is: 'busy' | 'free' | 'unknown', booking = 1, participant = 1) =>
  looked(booking, { times: [{ participant, is }] });

const BEFORE = [meetingCreated({ movesItself: true }), joined(1), joined(2)];

const meetingAfter = (...events: MeetingEvent[]) =>
  fold(
    meetingDecider,
    events.map((event) => ({ ...event, meta: { at: '2026-03-03T09:00:00.000Z' } })) as never,
  ) as ExistingMeeting;
const movedFor = (events: MeetingEvent[], now = DAY_BEFORE) => whomToMoveFor(meetingAfter(...events), now);

describe('Kairos moves a booked meeting', () => {
  test('for someone required who became busy', () =>
    expect(movedFor([...BEFORE, ...booked(1), found('busy')])).toEqual([1]));

  test('for the organizer as well', () =>
    expect(movedFor([...BEFORE, ...booked(1), found('busy', 1, 0)])).toEqual([0]));

  test('although someone optional declined, or someone required before any time was booked', () => {
    const optional: MeetingEvent = { type: 'AttendanceChanged', data: { optional: [2], quorums: [] } };
    expect(movedFor([...BEFORE, optional, ...booked(1), found('busy'), declined(2)])).toEqual([1]);
    expect(movedFor([...BEFORE, declined(2), ...booked(1), found('busy')])).toEqual([1]);
  });

  test('up to 4 hours before the start, and no later', () => {
    const events = [...BEFORE, ...booked(1), found('busy')];
    expect(movedFor(events, new Date('2026-03-10T04:59:59.999Z'))).toEqual([1]);
    expect(movedFor(events, new Date('2026-03-10T05:00:00.000Z'))).toEqual([]);
  });

  test('a second time, and not a third time, however often the organizer moved the meeting between', () => {
    const once = [...BEFORE, ...booked(1), ...ownMove(2), ...booked(3)];
    expect(movedFor([...once, found('busy', 3)])).toEqual([1]);
    const twice = [...once, ...ownMove(4)];
    expect(movedFor([...twice, found('busy', 4)])).toEqual([]);
    expect([isMovedOften(meetingAfter(...once)), isMovedOften(meetingAfter(...twice))]).toEqual([
      false,
      true,
    ]);
  });

  test('again where a move came to nothing, once someone else is busy', () => {
    const abandoned: MeetingEvent = { type: 'BookingAbandoned', data: { booking: 2, why: 'overlaps' } };
    const tried = [...BEFORE, ...booked(1), found('busy'), started(2, { movedFor: [1] }), abandoned];
    expect(movedFor(tried)).toEqual([]);
    expect(movedFor([...tried, found('busy', 1, 2)])).toEqual([2]);
  });
});

describe('Kairos leaves a booked meeting alone', () => {
  test.each<[string, MeetingEvent[]]>([
    [
      'where nobody asked for moves',
      [meetingCreated({ movesItself: false }), joined(1), joined(2), ...booked(1), found('busy')],
    ],
    [
      'whose organizer asked for moves only later',
      [meetingCreated({ movesItself: false }), joined(1), ...booked(1), found('busy'), asked],
    ],
    ['that its organizer changed since', [...BEFORE, ...booked(1), found('busy'), renamed]],
    ['where a calendar became unknown', [...BEFORE, ...booked(1), found('unknown')]],
    ['where everyone is free again', [...BEFORE, ...booked(1), found('busy'), found('free')]],
    ['where someone optional is busy', [...BEFORE, optional, ...booked(1), found('busy')]],
    ['that the busy person declined', [...BEFORE, ...booked(1), found('busy'), declined()]],
    ['that someone declined', [...BEFORE, ...booked(1), declined()]],
    ['that someone else required declined', [...BEFORE, ...booked(1), found('busy'), declined(2)]],
    ['that its organizer can still undo', [...BEFORE, ...booked(1, { graceSeconds: 10 }), found('busy')]],
    [
      'whose time its organizer keeps',
      [...BEFORE, ...booked(1), found('busy'), { type: 'TimeKept', data: { booking: 1, despite: [1] } }],
    ],
    ['while another time is being booked', [...BEFORE, ...booked(1), found('busy'), started(2)]],
    [
      'whose event its organizer deleted',
      [...BEFORE, ...booked(1), found('busy'), looked(1, { event: { state: 'gone' } })],
    ],
    [
      'where no other time was as good',
      [...BEFORE, ...booked(1), found('busy'), looked(1, { next: [], kept: true })],
    ],
  ])('%s', (_, events) => expect(movedFor(events)).toEqual([]));
});

describe('a move by Kairos', () => {
  const meeting = meetingAfter(...BEFORE, ...booked(1), found('busy'));
  const to = '2026-03-11T09:00:00.000Z';
  const basis = (suggestion: object = {}): ChoiceBasis =>
    ({
      ...{ evidenceRevision: 1, ranker: { by: 'rules', version: '1' } },
      suggestion: { start: to, notFree: [], bent: [], inconveniences: [], ...suggestion },
    }) as never;
  const move = (more: object = {}) =>
    meetingDecider.decide(
      {
        ...{ type: 'StartBooking', start: to, end: '2026-03-11T09:30:00.000Z', by: 'automatic', without: [] },
        ...{ insteadOf: START, movedFor: [1], basis: basis(), now: DAY_BEFORE.toISOString(), ...more },
      } as never,
      meeting,
    );

  test('says for whom', () =>
    expect(move()).toMatchObject([{ type: 'BookingStarted', data: { by: 'automatic', movedFor: [1] } }]));

  test.each<[string, object]>([
    [
      'to a time at which someone required is busy',
      { basis: basis({ notFree: [{ participant: 2, state: 'busy' }] }) },
    ],
    [
      'to a time at which someone required is unknown',
      { basis: basis({ notFree: [{ participant: 2, state: 'unknown' }] }) },
    ],
    ['to a time that bends a rule', { basis: basis({ bent: ['outsidePreference'] }) }],
    ['to a time that nothing speaks for', { basis: undefined }],
    ['for no one', { movedFor: undefined }],
    ['in the last 4 hours', { now: '2026-03-10T05:00:00.000Z' }],
    [
      'to a time within 4 hours',
      { now: DAY_BEFORE.toISOString(), start: '2026-03-09T13:00:00.000Z', end: '2026-03-09T13:30:00.000Z' },
    ],
  ])('is refused %s', (_, more) =>
    expect(move(more)).toMatchObject({ refused: { code: 'alreadyScheduled' } }),
  );

  test('that finds no time is recorded once, and only while one was to be made', () => {
    const keep = { type: 'KeepTime', booking: 1, next: [], now: DAY_BEFORE.toISOString() } as const;
    const kept = looked(1, { next: [], kept: true });
    expect(meetingDecider.decide(keep, meeting)).toEqual([kept]);
    expect(meetingDecider.decide(keep, meetingAfter(...BEFORE, ...booked(1), found('busy'), kept))).toEqual(
      [],
    );
    expect(meetingDecider.decide({ ...keep, booking: 2 }, meeting)).toEqual([]);
  });
});
