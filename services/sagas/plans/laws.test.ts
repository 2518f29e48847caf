// @module-tag laws
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR } from '#contracts/durations.ts';
import { awaitedPeople } from '#services/domain/meeting/attendance.ts';
import { activeBooking, type ExistingMeeting } from '#services/domain/meeting/state.ts';
import { cases, shareOf } from '#tests/harness/cases.ts';
import { nextDueAt } from './due-tasks.ts';
import { PLAN_ORGANIZER } from './testkit/given.ts';
import { type PlanSimulation, simulatePlans } from './testkit/simulation.ts';

/* Whatever people do and however the outside answers: plans that are performed come to an end. */

const person = fc.integer({ min: 1, max: 3 });
const action = fc.oneof(
  fc.record({ kind: fc.constant('invite' as const), person }),
  fc.record({ kind: fc.constant('join' as const), person }),
  fc.record({ kind: fc.constant('decline' as const), person }),
  fc.record({ kind: fc.constant('remove' as const), person }),
  fc.record({ kind: fc.constant('choose' as const), person }),
  fc.record({ kind: fc.constant('mode' as const), person }),
  fc.record({ kind: fc.constant('moves itself' as const), person }),
  fc.record({ kind: fc.constant('ask again' as const), person }),
  fc.record({ kind: fc.constant('cancel' as const), person }),
  fc.record({ kind: fc.constant('deadline' as const), person }),
  fc.record({ kind: fc.constant('wait' as const), person }),
);

type Action = { kind: string; person: number };

function act(meeting: PlanSimulation, { kind, person: number }: Action) {
  const email = `p${number}@example.org`;
  switch (kind) {
    case 'invite':
      return meeting.decide({
        type: 'InviteParticipants',
        organizerAddresses: ['o@example.org'],
        participants: [{ email }],
      });
    case 'join':
      return meeting.decide({
        type: 'JoinMeeting',
        userId: `${PLAN_ORGANIZER.slice(0, -1)}${number + 1}`,
        email,
        name: email,
      });
    case 'decline':
      return meeting.decide({ type: 'DeclineMeeting', participant: number });
    case 'remove':
      return meeting.decide({ type: 'RemoveParticipant', participant: number });
    case 'choose': {
      const start = new Date(Math.ceil(meeting.now().getTime() / HOUR) * HOUR + number * HOUR);
      return meeting.decide({
        type: 'StartBooking',
        start: start.toISOString(),
        end: new Date(start.getTime() + HOUR).toISOString(),
        by: 'organizer',
        without: [],
        insteadOf: activeBooking(meeting.state().meeting)?.start ?? null,
        now: meeting.now().toISOString(),
      });
    }
    case 'mode':
      return meeting.decide({
        type: 'ChangeMeeting',
        changes: { aiDecisionMode: number === 1 ? 'manual' : 'auto' },
      });
    case 'moves itself':
      return meeting.decide({ type: 'ChangeMeeting', changes: { movesItself: number > 1 } });
    case 'deadline': {
      const deadline = new Date(meeting.now().getTime() + number * 20 * HOUR).toISOString();
      const bookAtDeadline = number > 1;
      return meeting.decide({ type: 'ChangeMeeting', changes: { deadline, bookAtDeadline } });
    }
    case 'ask again':
      return meeting.decide({ type: 'RequestCalendarEvent', booking: number });
    case 'cancel':
      return number === 1 ? meeting.decide({ type: 'CancelMeeting' }) : undefined;
    default:
      return meeting.pass(number * number * HOUR);
  }
}

const outside = fc.record({
  freeFor: fc.integer({ min: 0, max: 4 }),
  bookingFails: fc.integer({ min: 0, max: 2 }),
  calendarFails: fc.boolean(),
  order: fc.constantFrom(0, 1, 5, 7),
});
const mode = fc.constantFrom('auto' as const, 'manual' as const);
const actions = fc.array(action, { maxLength: 15 });

test('performing what is owed leads to a state that owes nothing, and performing it again does nothing', () => {
  fc.assert(
    fc.property(mode, outside, actions, (which, world, steps) => {
      const meeting = simulatePlans(which, world);
      for (const step of steps) {
        act(meeting, step);
        meeting.settle();
        expect(meeting.settle()).toBe(0);
        const due = nextDueAt(meeting.state(), meeting.now());
        expect(due === null || due > meeting.now()).toBe(true);
      }
    }),
    cases(400),
  );
});

test('no meeting hangs: left alone, it ends booked, lapsed or cancelled, and nothing is due anymore', () => {
  fc.assert(
    fc.property(mode, outside, actions, (which, world, steps) => {
      const meeting = simulatePlans(which, world);
      for (const step of steps) act(meeting, step);
      meeting.settle();
      for (let rounds = 0; ; rounds++) {
        const due = nextDueAt(meeting.state(), meeting.now());
        if (due === null) break;
        expect(rounds).toBeLessThan(200);
        meeting.to(due);
        meeting.settle();
      }
      expect(['scheduled', 'lapsed', 'cancelled']).toContain(meeting.state().meeting.status);
    }),
    cases(400),
  );
});

test('no one is emailed twice about the same thing, and never after having left', () => {
  fc.assert(
    fc.property(mode, outside, actions, (which, world, steps) => {
      const meeting = simulatePlans(which, world);
      for (const step of steps) {
        act(meeting, step);
        const before = new Set(meeting.mails);
        meeting.settle();
        const gone = meeting
          .state()
          .meeting.participants.filter(({ status }) => status === 'removed' || status === 'declined')
          .map(({ number }) => number);
        // The `removed` emails are for people who have left.
        const news = [...meeting.mails.difference(before)].filter((mail) => !mail.includes('removed'));
        for (const mail of news) expect(gone).not.toContain(Number(mail.split(':')[2]));
      }
      const sent = meeting.done.filter((key) => key.startsWith('mail:'));
      expect(new Set(sent).size).toBe(sent.length);
    }),
    cases(400),
  );
});

test('automatic mode books no time while a reply that is needed is missing, also at the deadline', () => {
  let booked = 0;
  let bookedAtDeadline = 0;
  const beginning = ['invite', 'invite', 'deadline', 'join'].map((kind, index) => ({
    kind,
    person: 1 + (index % 3),
  }));
  fc.assert(
    fc.property(outside, actions, (world, steps) => {
      const meeting = simulatePlans('auto', world);
      for (const step of [...beginning, ...steps, null]) {
        if (step === null) meeting.pass(61 * HOUR);
        else act(meeting, step);
        const before = meeting.state().meeting;
        meeting.settle();
        const after = meeting.state().meeting;
        if (!after.bookings.slice(before.bookings.length).some(({ by }) => by === 'automatic')) continue;
        booked += 1;
        expect(awaitedPeople(after)).toEqual([]);
        if (awaitedPeople(before).length > 0) bookedAtDeadline += 1;
      }
    }),
    cases(400),
  );
  expect(booked).toBeGreaterThan(shareOf(20));
  expect(bookedAtDeadline).toBeGreaterThan(shareOf(5));
});

test('Kairos moves a booked meeting only where that was asked for, at most twice, and not in the last 4 hours', () => {
  let moved = 0;
  const beginning = ['moves itself', 'invite', 'join'].map((kind) => ({ kind, person: 2 }));
  const byItself = ({ bookings }: ExistingMeeting) => bookings.filter(({ movedFor }) => movedFor);
  fc.assert(
    fc.property(outside, actions, (world, steps) => {
      const meeting = simulatePlans('manual', world);
      for (const step of beginning) act(meeting, step);
      meeting.settle();
      const start = new Date(Math.ceil(meeting.now().getTime() / HOUR) * HOUR + 30 * HOUR);
      meeting.decide({
        ...{
          type: 'StartBooking',
          start: start.toISOString(),
          by: 'organizer',
          without: [],
          insteadOf: null,
        },
        end: new Date(start.getTime() + HOUR).toISOString(),
        now: meeting.now().toISOString(),
      });
      meeting.settle();
      for (const step of [{ kind: 'wait', person: 3 }, ...steps]) {
        act(meeting, step);
        const before = meeting.state().meeting;
        meeting.settle();
        const after = meeting.state().meeting;
        const news = byItself(after).slice(byItself(before).length);
        if (news.length === 0) continue;
        moved += news.length;
        expect(after.movesItself).toBe(true);
        const held = activeBooking(before)?.start ?? news[0]!.start;
        expect(Date.parse(held) - meeting.now().getTime()).toBeGreaterThan(4 * HOUR);
        expect(byItself(after).filter(({ state }) => state !== 'abandoned').length).toBeLessThanOrEqual(2);
      }
    }),
    cases(400),
  );
  expect(moved).toBeGreaterThan(shareOf(20));
});

test('when it is looked at, and in which order things are done, does not matter to what comes of it', () => {
  fc.assert(
    fc.property(mode, outside, actions, fc.integer({ min: 0, max: 9 }), (which, world, steps, order) => {
      const people = steps.filter(({ kind }) => kind === 'invite' || kind === 'join' || kind === 'decline');
      const [eager, late] = [simulatePlans(which, world), simulatePlans(which, { ...world, order })];
      for (const step of people) act(eager, step);
      for (const step of people) act(late, step);
      eager.settle();
      late.settle();
      eager.settle();
      for (let round = 0; round < 3; round++) {
        for (const meeting of [eager, late]) {
          meeting.pass(HOUR);
          meeting.settle();
        }
      }
      expect(late.state().meeting.status).toBe(eager.state().meeting.status);
      expect([...late.mails].sort()).toEqual([...eager.mails].sort());
    }),
    cases(300),
  );
});
