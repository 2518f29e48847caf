// @module-tag laws
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR, SECOND } from '#contracts/durations.ts';
import type { MeetingCommand } from '#services/domain/meeting/commands.ts';
import { isInCalendarEvent, takesPart } from '#services/domain/meeting/guests.ts';
import { activeBooking } from '#services/domain/meeting/state.ts';
import { stillUndoable } from '#services/domain/meeting/undo.ts';
import { cases, shareOf } from '#tests/harness/cases.ts';
import { fileInCalendar, mailedFile } from './calendar-files.ts';
import { nextDueAt } from './due-tasks.ts';
import { bookingTold } from './mailed-times.ts';
import { type PlanSimulation, simulatePlans, userOf } from './testkit/simulation.ts';

/*
 * Whatever is changed about a booked meeting, and undone: at rest everyone knows the current facts, told once, and
 * nobody the outdated ones.
 */

const GRACE = 10;

const KINDS = [
  ...[
    'book',
    'book',
    'move',
    'lengthen',
    'title',
    'title back',
    'ask',
    'invite',
    'join',
    'decline',
    'remove',
  ],
  ...['cancel', 'undo', 'undo', 'seconds', 'seconds', 'grace ends', 'minutes', 'crash'],
] as const;
type Kind = (typeof KINDS)[number];
const step = fc.record({ kind: fc.constantFrom(...KINDS), person: fc.integer({ min: 1, max: 4 }) });
const steps = fc.array(step, { minLength: 3, maxLength: 25 });
const outside = fc.record({
  freeFor: fc.constant(3),
  bookingFails: fc.constant(0),
  calendarFails: fc.boolean(),
  calendarIsSilent: fc.boolean(),
  order: fc.constantFrom(0, 1, 5, 7),
});

function commandOf(
  meeting: PlanSimulation,
  kind: Kind,
  person: number,
  dated: { hour: number },
): MeetingCommand | null {
  const state = meeting.state().meeting;
  const held = activeBooking(state);
  const email = `p${person}@example.org`;
  switch (kind) {
    case 'book':
    case 'move':
    case 'lengthen': {
      if ((kind === 'book') !== (held === null)) return null;
      const newDuration = kind === 'lengthen' ? 30 * person : state.duration;
      dated.hour += 1;
      // Each time is different, on the next day at the latest.
      const start = new Date(Date.parse('2026-03-04T08:00:00.000Z') + dated.hour * HOUR);
      return {
        ...{ type: 'StartBooking', by: 'organizer', without: [], insteadOf: held?.start ?? null },
        ...{
          start: start.toISOString(),
          end: new Date(start.getTime() + newDuration * 60 * SECOND).toISOString(),
        },
        ...(held && { newDuration }),
        ...{ now: meeting.now().toISOString(), graceSeconds: GRACE },
      };
    }
    case 'title':
      return { type: 'ChangeMeeting', changes: { title: `Title ${person}` } };
    case 'title back':
      return { type: 'ChangeMeeting', changes: { title: 'Review' } };
    case 'ask':
    case 'invite':
      return {
        ...{ type: 'InviteParticipants', organizerAddresses: ['o@example.org'] },
        participants: [{ email, ...(held && { bookedTime: kind === 'ask' ? 'asked' : 'invited' }) }],
      };
    case 'join':
      return { type: 'JoinMeeting', userId: userOf(person), email, name: email };
    case 'decline':
      return { type: 'DeclineMeeting', participant: person };
    case 'remove':
      return { type: 'RemoveParticipant', participant: person };
    case 'cancel':
      return person === 1 ? { type: 'CancelMeeting', graceSeconds: GRACE } : null;
    case 'undo': {
      const still = stillUndoable(state);
      if (!still) return null;
      return still.booking === null
        ? { type: 'UndoCancellation' }
        : { type: 'UndoBooking', booking: still.booking };
    }
    default:
      return null;
  }
}

type Course = { meeting: PlanSimulation; dated: { hour: number } };

function begin(world: Parameters<typeof simulatePlans>[1]): Course {
  const course = { meeting: simulatePlans('manual', world), dated: { hour: 0 } };
  const beginning: [Kind, number][] = [
    ['ask', 1],
    ['ask', 2],
    ['join', 1],
    ['join', 2],
    ['book', 1],
  ];
  for (const [kind, person] of beginning) act(course, { kind, person });
  return course;
}

function act({ meeting, dated }: Course, { kind, person }: { kind: Kind; person: number }): void {
  if (kind === 'seconds') meeting.pass(person * SECOND);
  if (kind === 'grace ends') meeting.pass((GRACE + 1) * SECOND);
  if (kind === 'minutes') meeting.pass(person * 60 * SECOND);
  if (kind === 'crash') meeting.forgetLastMail();
  const command = commandOf(meeting, kind, person, dated);
  if (command) meeting.decide(command);
}

/** Lets all waits pass: a grace period, changes that may be followed by more, a calendar that doesn't respond. */
function rest({ meeting }: Course): void {
  const until = new Date(meeting.now().getTime() + 5 * 60 * SECOND);
  for (let due: Date | null = meeting.now(); due && due < until; due = nextDueAt(meeting.state(), due)) {
    meeting.to(due);
    meeting.settle();
  }
}

/** Someone's calendar according to our files: each file replaces or removes the file before. */
function calendarOf({ meeting }: Course, person: number) {
  const state = meeting.state();
  let entry: { start: string; end: string; asOf: number } | null = null;
  let sequence = -1;
  for (const [index, delivery] of meeting.deliveries.entries()) {
    const { file, asOf = -1 } = delivery.outcome === 'sent' ? delivery : {};
    if (delivery.recipient !== person || file === 'none') continue;
    expect(asOf).toBeGreaterThanOrEqual(sequence);
    sequence = asOf;
    const booking = mailedFile({ ...state, deliveries: meeting.deliveries.slice(0, index + 1) }, person)!;
    entry = file === 'add' ? { start: booking.start, end: booking.end, asOf } : null;
  }
  return entry;
}

const holds = (
  world: Parameters<typeof simulatePlans>[1],
  actions: readonly { kind: Kind; person: number }[],
  law: (course: Course) => void,
) => {
  const course = begin(world);
  for (const action of actions) {
    act(course, action);
    course.meeting.settle();
  }
  rest(course);
  law(course);
};

test('at rest, everyone who takes part knows the time that is booked, and everyone who is asked does', () => {
  let known = 0;
  fc.assert(
    fc.property(outside, steps, (world, actions) =>
      holds(world, actions, (course) => {
        const { meeting, deliveries } = { ...course.meeting.state(), deliveries: course.meeting.deliveries };
        const held = activeBooking(meeting);
        if (!held) return;
        const people = meeting.participants.filter(
          ({ number, status, bookedTime }) =>
            takesPart(meeting, number) || (status === 'pending' && bookedTime === 'asked'),
        );
        for (const number of [0, ...people.map((one) => one.number)]) {
          const told = deliveries
            .filter((one) => one.recipient === number && bookingTold(meeting, one))
            .at(-1);
          expect(told && bookingTold(meeting, told)?.number, `${number}`).toBe(held.number);
          known += 1;
        }
      }),
    ),
    cases(150),
  );
  expect(known).toBeGreaterThan(shareOf(200));
});

test('at rest, files leave in each calendar the booked time once, as it is called now, or nothing', () => {
  fc.assert(
    fc.property(outside, steps, (world, actions) =>
      holds(world, actions, (course) => {
        const state = course.meeting.state();
        const { meeting } = state;
        const held = activeBooking(meeting);
        for (const number of [0, ...meeting.participants.map((one) => one.number)]) {
          const entry = calendarOf(course, number);
          const expected =
            held && takesPart(meeting, number) && !isInCalendarEvent(held, number) ? held : null;
          expect(entry && { start: entry.start, end: entry.end }, `${number}`).toEqual(
            expected && { start: expected.start, end: expected.end },
          );
          if (entry) expect(fileInCalendar(state, number)).not.toBeNull();
          const said = entry && meeting.textChanges.find(({ revision }) => revision > entry.asOf);
          if (said) expect(said.before.title).toBe(meeting.title);
        }
      }),
    ),
    cases(150),
  );
});

test('no one hears of what was undone, nor of anything that still can be', () => {
  let undone = 0;
  fc.assert(
    fc.property(outside, steps, (world, actions) => {
      const course = begin(world);
      const { meeting } = course;
      for (const action of actions) {
        act(course, action);
        const sent = meeting.deliveries.length;
        const before = stillUndoable(meeting.state().meeting);
        meeting.settle();
        if (before && stillUndoable(meeting.state().meeting)) expect(meeting.deliveries.length).toBe(sent);
      }
      rest(course);
      const state = meeting.state().meeting;
      for (const booking of state.bookings.filter((one) => one.state === 'undone')) {
        undone += 1;
        expect(booking.calendar.state).toBe('due');
        expect(
          meeting.deliveries.filter((one) => one.kind === 'booked' && one.number === booking.number),
        ).toEqual([]);
      }
      if (state.status !== 'cancelled')
        expect(meeting.deliveries.filter(({ kind }) => kind === 'cancelled')).toEqual([]);
    }),
    cases(150),
  );
  expect(undone).toBeGreaterThan(shareOf(50));
});

test('no one gets two emails for one change, and none who no longer takes part but about that', () => {
  let sentInAll = 0;
  fc.assert(
    fc.property(outside, steps, (world, actions) => {
      const course = begin(world);
      const { meeting } = course;
      rest(course);
      for (const action of actions.filter(({ kind }) => kind !== 'crash')) {
        const before = meeting.deliveries.length;
        const gone = new Set(
          meeting
            .state()
            .meeting.participants.filter(({ status }) => status === 'declined' || status === 'removed')
            .map(({ number }) => number),
        );
        act(course, action);
        rest(course);
        const sent = meeting.deliveries.slice(before);
        sentInAll += sent.length;
        // The organizer also hears that the calendar takes no event, in another email.
        const recipients = sent
          .filter(({ kind }) => kind !== 'calendarFailed')
          .map(({ recipient }) => recipient);
        expect(new Set(recipients).size, JSON.stringify(sent)).toBe(recipients.length);
        const { participants } = meeting.state().meeting;
        for (const { recipient } of sent)
          if (gone.has(recipient))
            expect(['pending', 'accepted']).toContain(participants[recipient - 1]?.status);
      }
      const keys = meeting.done.filter((key) => key.startsWith('mail:'));
      expect(new Set(keys).size).toBe(keys.length);
    }),
    cases(100),
  );
  expect(sentInAll).toBeGreaterThan(shareOf(400));
});
