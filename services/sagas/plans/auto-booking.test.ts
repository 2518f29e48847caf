import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import type { InconvenienceCause } from '#contracts/events/suggestion.ts';
import { plan } from './auto-booking.ts';
import * as deadlinePlan from './deadline.ts';
import { dueTasks } from './due-tasks.ts';
import {
  bookingAbandoned,
  bookingSettled,
  bookingStarted,
  freeSlot,
  givenState,
  type Happened,
  mailsSent,
  meetingCancelled,
  meetingCreated,
  mondayAt,
  participantDeclined,
  participantInvited,
  participantJoined,
  slotBooked,
  timesSuggested,
} from './testkit/given.ts';

const now = mondayAt('12:00');
const ready = [
  meetingCreated(),
  participantInvited(1),
  participantInvited(2),
  participantJoined(1),
  participantJoined(2),
];
const book = (booking: number) => ({
  kind: 'book',
  round: 1,
  booking,
  start: freeSlot().start,
  end: freeSlot().end,
});
const bears = (cause: InconvenienceCause) => ({ participant: 2, points: 4, causes: [cause] });
const finish = (booking: number) => ({ kind: 'finishBooking', booking });

describe('booking automatically', () => {
  test('takes the best time when everyone answered and is free in it', () => {
    expect(plan(givenState([...ready, timesSuggested(1)]), now)).toEqual([book(1)]);
  });

  test('leaves out those who declined', () => {
    const history = [
      meetingCreated(),
      participantInvited(1),
      participantInvited(2),
      participantJoined(1),
      participantDeclined(2),
      timesSuggested(1),
    ];
    expect(plan(givenState(history), now)).toEqual([book(1)]);
  });

  test.each([
    ['someone is busy', freeSlot({ notFree: [{ participant: 2, state: 'busy' }] })],
    ['someone is out of hours', freeSlot({ notFree: [{ participant: 2, state: 'outOfHours' }] })],
    ['a calendar is unknown', freeSlot({ notFree: [{ participant: 0, state: 'unknown' }] })],
    [
      'someone would miss all of a short lunch',
      freeSlot({ inconveniences: [bears({ kind: 'lunch', minutes: 30, whole: true })] }),
    ],
    ['it is an eve', freeSlot({ inconveniences: [bears({ kind: 'eve', name: 'Christmas Eve' })] })],
    ['someone has something tentative', freeSlot({ inconveniences: [bears({ kind: 'tentative' })] })],
    ['a rule is bent', freeSlot({ bent: ['outsidePreference'] })],
  ])('is left to the organizer when %s in the best time, whatever the others are', (_, best) => {
    expect(plan(givenState([...ready, timesSuggested(1, best, freeSlot())]), now)).toEqual([]);
  });

  test('goes ahead where some of lunch is left', () => {
    const halfLunch = freeSlot({ inconveniences: [bears({ kind: 'lunch', minutes: 60 })] });
    expect(plan(givenState([...ready, timesSuggested(1, halfLunch)]), now)).toEqual([book(1)]);
  });

  test('is left to the organizer while someone is silent', () => {
    const history = [
      meetingCreated(),
      participantInvited(1),
      participantInvited(2),
      participantJoined(1),
      timesSuggested(1),
    ];
    expect(plan(givenState(history), now)).toEqual([]);
  });

  test('does not happen for the organizer alone, who may have looked for times after everyone declined', () => {
    const history = [
      meetingCreated(),
      participantInvited(1),
      participantJoined(1),
      participantDeclined(1),
      timesSuggested(1),
    ];
    expect(plan(givenState(history), now)).toEqual([]);
  });

  test('never happens in manual mode', () => {
    const history = [meetingCreated({ aiDecisionMode: 'manual' }), participantJoined(1), timesSuggested(1)];
    expect(plan(givenState(history), now)).toEqual([]);
  });

  test('does not happen on a ranking that no longer counts', () => {
    expect(plan(givenState([...ready, timesSuggested(1), participantDeclined(2)]), now)).toEqual([]);
  });

  test('does not take a time that has begun', () => {
    expect(plan(givenState([...ready, timesSuggested(1)]), new Date(freeSlot().start))).toEqual([]);
  });

  test('does not happen to a meeting that is booked or cancelled', () => {
    const booked = [...ready, timesSuggested(1), bookingStarted(1), slotBooked(1)];
    expect(plan(givenState(booked), now)).toEqual([]);
    expect(plan(givenState([...ready, timesSuggested(1), meetingCancelled]), now)).toEqual([]);
  });
});

describe('booking automatically with people who need not come', () => {
  const attendance = (optional: number[], ...quorums: [number, ...number[]][]): MeetingEvent => ({
    type: 'AttendanceChanged',
    data: { optional, quorums: quorums.map(([atLeast, ...members]) => ({ atLeast, members })) },
  });
  const invited = [meetingCreated(), ...[1, 2, 3].map(participantInvited)];
  const unknown = (...people: number[]) =>
    freeSlot({ notFree: people.map((participant) => ({ participant, state: 'unknown' as const })) });

  test('does not wait for optional people, nor for those of a group of which enough are free', () => {
    const joined = [participantJoined(1), timesSuggested(1, unknown(2, 3))];
    expect(plan(givenState([...invited, attendance([2, 3]), ...joined]), now)).toEqual([book(1)]);
    expect(plan(givenState([...invited, attendance([], [1, 1, 2, 3]), ...joined]), now)).toEqual([book(1)]);
    expect(plan(givenState([...invited, attendance([2]), ...joined]), now)).toEqual([]);
    expect(plan(givenState([...invited, attendance([], [2, 1, 2, 3]), ...joined]), now)).toEqual([]);
  });

  test('never happens while someone who must come is unknown, or busy, or has not answered', () => {
    const statuses = fc.constantFrom('silent', 'joined', 'declined');
    const states = fc.constantFrom('free', 'free', 'busy', 'unknown', 'outOfHours');
    const four = fc.array(fc.tuple(statuses, states), { minLength: 4, maxLength: 4 });
    let booked = 0;
    fc.assert(
      fc.property(four, fc.subarray([1, 2, 3, 4]), fc.subarray([1, 2, 3, 4]), (people, optional, some) => {
        const members = some.filter((number) => !optional.includes(number));
        const group = members.length > 1 ? [{ atLeast: members.length - 1, members }] : [];
        const answers = people.flatMap(([status], index) => {
          if (status === 'joined') return [participantJoined(index + 1)];
          return status === 'declined' ? [participantDeclined(index + 1)] : [];
        });
        const notFree = people.flatMap(([status, state], index) => {
          const told = status === 'silent' ? 'unknown' : state;
          return status === 'declined' || told === 'free' ? [] : [{ participant: index + 1, state: told }];
        });
        const history = [
          ...[meetingCreated(), ...[1, 2, 3, 4].map(participantInvited)],
          attendance(optional, ...group.map(({ atLeast }): [number, ...number[]] => [atLeast, ...members])),
          ...[...answers, timesSuggested(1, freeSlot({ notFree: notFree as never }))],
        ];
        if (plan(givenState(history), now).length === 0) return;
        booked += 1;
        const isSure = (number: number) =>
          people[number - 1]![0] === 'joined' && people[number - 1]![1] === 'free';
        const required = [1, 2, 3, 4].filter(
          (number) => !optional.includes(number) && !group[0]?.members.includes(number),
        );
        for (const number of required)
          expect(isSure(number) || people[number - 1]![0] === 'declined').toBe(true);
        for (const { atLeast } of group)
          expect(members.filter(isSure).length).toBeGreaterThanOrEqual(atLeast);
      }),
      { numRuns: 1_000 },
    );
    expect(booked).toBeGreaterThan(20);
  });
});

describe('booking at the deadline', () => {
  const deadline = mondayAt('09:00', 1);
  const wish: MeetingEvent = {
    type: 'DeadlineSet',
    data: { deadline: deadline.toISOString(), reminders: false, bookAtDeadline: true },
  };
  const unknown = (...people: number[]) =>
    freeSlot({ notFree: people.map((participant) => ({ participant, state: 'unknown' as const })) });
  const excusing = [{ kind: 'excuseSilent', deadline: 1 }];
  const asked = [meetingCreated(), ...[1, 2].map(participantInvited), wish, participantJoined(1)];

  test('makes the silent ones optional first, and books nothing before that', () => {
    const state = givenState([...asked, timesSuggested(1, unknown(2))]);
    expect(deadlinePlan.nextDue(state, now)).toEqual(deadline);
    expect(deadlinePlan.plan(state, now)).toEqual([]);
    expect(deadlinePlan.plan(state, deadline)).toEqual(excusing);
    expect(plan(state, deadline)).toEqual([]);
  });

  test('then ranks and books without waiting for them', () => {
    const excused: MeetingEvent = {
      type: 'AttendanceChanged',
      data: { optional: [2], quorums: [], silent: [2] },
    };
    const history = [...asked, timesSuggested(1, unknown(2)), [deadline, excused] as const];
    const state = givenState([...history] as Happened[], mailsSent('2:invitation:1'));
    expect(dueTasks(state, deadline)).toMatchObject([{ kind: 'rank', round: 2 }]);
    const ranked = givenState([...history, timesSuggested(2, unknown(2))] as Happened[]);
    expect(plan(ranked, deadline)).toMatchObject([{ kind: 'book', round: 2 }]);
  });

  test('is not held up by the email about the deadline, nor does that say that nothing is booked', () => {
    const state = givenState([...asked, timesSuggested(1, unknown(2))], mailsSent('2:invitation:1'));
    expect(dueTasks(state, deadline)).toEqual(excusing);
  });
});

describe('a booking that stopped half way', () => {
  test('is finished before anything else is booked', () => {
    expect(plan(givenState([...ready, timesSuggested(1), bookingStarted(1)]), now)).toEqual([finish(1)]);
  });

  test('is settled after it was abandoned, and the next time may be booked meanwhile', () => {
    const history = [...ready, timesSuggested(1), bookingStarted(1), bookingAbandoned(1)];
    expect(plan(givenState(history), now)).toEqual([finish(1), book(2)]);
    expect(plan(givenState([...history, bookingSettled(1)]), now)).toEqual([book(2)]);
  });

  test('is settled after it was superseded or cancelled', () => {
    const moved = [...ready, bookingStarted(1), slotBooked(1), bookingStarted(2), slotBooked(2)];
    expect(plan(givenState(moved), now)).toEqual([finish(1)]);
    expect(plan(givenState([...moved, bookingSettled(1), meetingCancelled]), now)).toEqual([finish(2)]);
  });
});
