import { describe, expect, test } from 'vitest';
import { nextDue, plan, silentFrom } from './availability-and-ranking.ts';
import { taskKey } from './task.ts';
import {
  askedInChannel,
  bookingAbandoned,
  bookingStarted,
  freeSlot,
  givenState,
  invitationRepeated,
  meetingCancelled,
  meetingCreated,
  mondayAt,
  noTimeFound,
  participantDeclined,
  participantInvited,
  participantJoined,
  participantRemoved,
  slotBooked,
  timesSuggested,
} from './testkit/given.ts';

const rank = (round: number) => [{ kind: 'rank', round }];
const manual = meetingCreated({ aiDecisionMode: 'manual' });

describe('automatic mode', () => {
  test('waits while someone has not answered', () => {
    const state = givenState([
      meetingCreated(),
      participantInvited(1),
      participantInvited(2),
      participantJoined(1),
    ]);
    expect(plan(state, mondayAt('12:00'))).toEqual([]);
  });

  test('ranks as soon as everyone has joined', () => {
    const state = givenState([
      meetingCreated(),
      participantInvited(1),
      participantInvited(2),
      participantJoined(1),
      [mondayAt('13:00'), participantJoined(2)],
    ]);
    expect(plan(state, mondayAt('13:00'))).toMatchObject(rank(1));
  });

  test('counts a decline and a removal as answered', () => {
    const state = givenState([
      meetingCreated(),
      participantInvited(1),
      participantInvited(2),
      participantInvited(3),
      participantJoined(1),
      participantDeclined(2),
      participantRemoved(3),
    ]);
    expect(plan(state, mondayAt('12:00'))).toMatchObject(rank(1));
  });

  test('has nothing to rank when no one joined', () => {
    expect(
      plan(givenState([meetingCreated(), participantInvited(1), participantDeclined(1)]), mondayAt('12:00')),
    ).toEqual([]);
    expect(plan(givenState([meetingCreated(), participantInvited(1)]), mondayAt('12:00', 4))).toEqual([]);
  });

  test('goes on without one who stays silent for half of the time that was left', () => {
    const history = [
      meetingCreated({ dateRangeEnd: '2026-03-04' }),
      participantInvited(1),
      participantInvited(2),
      participantJoined(1),
    ];
    const state = givenState(history, { rangeEnd: mondayAt('00:00', 3) });
    const silent = mondayAt('18:00', 1);
    expect(silentFrom(state)).toEqual(silent);
    expect(nextDue(state, mondayAt('12:00'))).toEqual(silent);
    expect(plan(state, new Date(silent.getTime() - 1))).toEqual([]);
    expect(plan(state, silent)).toMatchObject(rank(1));
  });

  test('never waits longer than 48 hours for an answer', () => {
    const state = givenState(
      [meetingCreated(), participantInvited(1), participantInvited(2), participantJoined(1)],
      { rangeEnd: mondayAt('00:00', 60) },
    );
    expect(silentFrom(state)).toEqual(mondayAt('12:00', 2));
  });

  test('waits again after another invitation', () => {
    const state = givenState(
      [
        meetingCreated(),
        participantInvited(1),
        participantInvited(2),
        participantJoined(1),
        [mondayAt('12:00', 1), invitationRepeated(2, 2)],
      ],
      {
        rangeEnd: mondayAt('00:00', 60),
      },
    );
    expect(silentFrom(state)).toEqual(mondayAt('12:00', 3));
  });

  test('waits for no one once all have answered', () => {
    expect(
      silentFrom(givenState([meetingCreated(), participantInvited(1), participantJoined(1)])),
    ).toBeNull();
  });
});

describe('manual mode', () => {
  test('ranks five seconds after the last join, though others have not answered', () => {
    const state = givenState([manual, participantInvited(1), participantInvited(2), participantJoined(1)]);
    const due = new Date('2026-03-02T12:00:05.000Z');
    expect(plan(state, mondayAt('12:00'))).toEqual([]);
    expect(nextDue(state, mondayAt('12:00'))).toEqual(due);
    expect(plan(state, due)).toMatchObject(rank(1));
  });

  test('begins to wait again when another person joins', () => {
    const state = givenState([
      manual,
      participantInvited(1),
      participantJoined(1),
      [new Date('2026-03-02T12:00:03.000Z'), participantJoined(2)],
    ]);
    expect(nextDue(state, mondayAt('12:00'))).toEqual(new Date('2026-03-02T12:00:08.000Z'));
  });
});

describe('a ranking that was made', () => {
  test('is not made again while it counts', () => {
    expect(
      plan(givenState([meetingCreated(), participantJoined(1), timesSuggested(1)]), mondayAt('12:00')),
    ).toEqual([]);
    expect(
      plan(givenState([meetingCreated(), participantJoined(1), noTimeFound(1)]), mondayAt('12:00', 4)),
    ).toEqual([]);
  });

  test('is made again when people answer afterwards', () => {
    expect(
      plan(
        givenState([meetingCreated(), participantJoined(1), timesSuggested(1), participantJoined(2)]),
        mondayAt('12:00'),
      ),
    ).toMatchObject(rank(2));
  });

  test('is made again when all its times have begun', () => {
    const state = givenState([
      meetingCreated(),
      participantJoined(1),
      timesSuggested(1, freeSlot({ bent: ['outsideHours'] })),
    ]);
    expect(nextDue(state, mondayAt('12:00'))).toEqual(mondayAt('10:00', 1));
    expect(plan(state, mondayAt('10:00', 1))).toMatchObject(rank(2));
  });

  test('is made again in automatic mode when the best time has begun unbooked, though others are to come', () => {
    const later = freeSlot({ start: '2026-03-06T10:00:00.000Z', end: '2026-03-06T11:00:00.000Z' });
    const automatic = givenState([
      meetingCreated(),
      participantJoined(1),
      timesSuggested(1, freeSlot(), later),
    ]);
    expect(nextDue(automatic, mondayAt('12:00'))).toEqual(mondayAt('10:00', 1));
    expect(plan(automatic, mondayAt('10:00', 1))).toMatchObject(rank(2));
    const chosen = givenState([manual, participantJoined(1), timesSuggested(1, freeSlot(), later)]);
    expect(plan(chosen, mondayAt('10:00', 1))).toEqual([]);
    expect(plan(chosen, mondayAt('10:00', 4))).toMatchObject(rank(2));
  });

  test('is made again when a calendar that was missing is connected now', () => {
    const history = [meetingCreated(), participantJoined(1), timesSuggested(1)];
    const missing = {
      known: false,
      why: 'notConnected',
      revision: 0,
      at: mondayAt('12:00').toISOString(),
    } as const;
    const evidence = { revision: 0, people: { 1: missing }, earlier: {}, answers: {}, begun: null };
    const before = givenState(history, { evidence, connected: new Set([0]) });
    expect(plan(before, mondayAt('12:00'))).toEqual([]);
    const after = givenState(history, { evidence, connected: new Set([0, 1]) });
    expect(plan(after, mondayAt('12:00'))).toMatchObject(rank(2));
  });

  test('is made again when someone whose time zone was unknown has chosen one', () => {
    const history = [meetingCreated(), participantJoined(1), timesSuggested(1)];
    const at = mondayAt('12:00').toISOString();
    const elsewhere = { known: false, why: 'unknownZone', revision: 0, at } as const;
    const evidence = { revision: 0, people: { 1: elsewhere }, earlier: {}, answers: {}, begun: null };
    expect(plan(givenState(history, { evidence }), mondayAt('12:00'))).toEqual([]);
    const after = givenState(history, { evidence, zoneKnown: new Set([1]) });
    expect(plan(after, mondayAt('12:00'))).toMatchObject(rank(2));
  });
});

describe('the end of the date range', () => {
  test('lapses a meeting that was not booked, whether someone joined or not', () => {
    expect(plan(givenState([meetingCreated(), participantInvited(1)]), mondayAt('00:00', 5))).toEqual([
      { kind: 'lapse' },
    ]);
    expect(
      plan(givenState([meetingCreated(), participantJoined(1), timesSuggested(1)]), mondayAt('00:00', 5)),
    ).toEqual([{ kind: 'lapse' }]);
    expect(plan(givenState([meetingCreated(), participantJoined(1)]), mondayAt('23:59', 4))).toMatchObject(
      rank(1),
    );
  });

  test('is what an open meeting waits for at the latest', () => {
    expect(nextDue(givenState([meetingCreated(), participantInvited(1)]), mondayAt('12:00'))).toEqual(
      mondayAt('00:00', 5),
    );
    expect(
      nextDue(givenState([meetingCreated(), participantJoined(1), noTimeFound(1)]), mondayAt('12:00')),
    ).toEqual(mondayAt('00:00', 5));
    // Lapsing is owed from then on, and nothing else by time alone: a failed try has its own time.
    expect(
      nextDue(givenState([meetingCreated(), participantJoined(1), noTimeFound(1)]), mondayAt('00:00', 5)),
    ).toBeNull();
  });

  test('waits for a booking that is being made', () => {
    const open = [meetingCreated(), participantJoined(1), timesSuggested(1), bookingStarted(1)];
    expect(plan(givenState(open), mondayAt('00:00', 5))).toEqual([]);
    expect(plan(givenState([...open, bookingAbandoned(1)]), mondayAt('00:00', 5))).toEqual([
      { kind: 'lapse' },
    ]);
  });

  test('means nothing to a meeting that is booked or cancelled', () => {
    const booked = [
      meetingCreated(),
      participantJoined(1),
      timesSuggested(1),
      bookingStarted(1),
      slotBooked(1),
    ];
    for (const state of [
      givenState(booked),
      givenState([...booked, meetingCancelled]),
      givenState([meetingCreated(), meetingCancelled]),
    ]) {
      expect(plan(state, mondayAt('00:00', 9))).toEqual([]);
      expect(nextDue(state, mondayAt('12:00'))).toBeNull();
    }
  });
});

describe('a meeting asked for in a channel', () => {
  const asked = { channels: [askedInChannel()] };

  test('is ranked at once, also while no one has joined, in either mode', () => {
    for (const aiDecisionMode of ['auto', 'manual'] as const) {
      const history = [meetingCreated({ aiDecisionMode }), participantInvited(1)];
      expect(plan(givenState(history, asked), mondayAt('12:00'))).toMatchObject(rank(1));
      expect(plan(givenState(history), mondayAt('12:00'))).toEqual([]);
      expect(plan(givenState([...history, timesSuggested(1)], asked), mondayAt('12:00'))).toEqual([]);
      expect(
        plan(givenState([...history, timesSuggested(1), participantJoined(1)], asked), mondayAt('12:00')),
      ).toMatchObject(rank(2));
    }
  });

  test('is not ranked for no one', () => {
    expect(
      plan(
        givenState([meetingCreated(), participantInvited(1), participantDeclined(1)], asked),
        mondayAt('12:00'),
      ),
    ).toEqual([]);
  });
});

test('a ranking that was given up is another task once people join, which is tried at once', () => {
  const keyAfter = (...joined: number[]) =>
    plan(givenState([manual, ...joined.map(participantJoined)]), mondayAt('13:00')).map(taskKey);
  expect(keyAfter(1)).not.toEqual(keyAfter(1, 2));
});
