import { describe, expect, test } from 'vitest';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import { isRefused } from '#services/domain/decider.ts';
import { specify } from '#tests/harness/specification.ts';
import type { EventData, MeetingCommand } from './commands.ts';
import { meetingDecider } from './meeting.ts';
import type { Meeting } from './state.ts';
import { personJoined as joined, meetingCreated } from './testkit/beginnings.ts';

/* A meeting with P1 and P2, booked for Tuesday, and moved to Wednesday. */

const tuesday = { start: '2026-03-10T09:00:00.000Z', end: '2026-03-10T09:30:00.000Z' };
const wednesday = { start: '2026-03-11T09:00:00.000Z', end: '2026-03-11T09:30:00.000Z' };
const thursday = { start: '2026-03-12T09:00:00.000Z', end: '2026-03-12T09:30:00.000Z' };

const created = meetingCreated();
const invited = (participant: number): MeetingEvent => ({
  type: 'ParticipantInvited',
  data: { participant, email: `p${participant}@example.com` },
});
const started = (
  booking: number,
  at = tuesday,
  more: Partial<EventData<'BookingStarted'>> = {},
): MeetingEvent => ({
  type: 'BookingStarted',
  data: { booking, ...at, by: 'organizer', without: [], holds: [0, 1, 2], ...more },
});
const booked = (booking: number, at = tuesday, more?: Partial<EventData<'BookingStarted'>>) => [
  started(booking, at, more),
  { type: 'SlotBooked', data: { booking, ...at } } satisfies MeetingEvent,
];
const declined = (participant: number): MeetingEvent => ({
  type: 'ParticipantDeclined',
  data: { participant },
});
const attendance = (optional: number[], quorums: EventData<'AttendanceChanged'>['quorums'] = []) =>
  ({ type: 'AttendanceChanged', data: { optional, quorums } }) satisfies MeetingEvent;

const BOOKED = [created, joined(1), joined(2), ...booked(1)];
const SLOWLY = { graceSeconds: 10 };

/** Whom a command invites again, as `person:invitation`. */
function asks(before: MeetingEvent[], command: MeetingCommand): string[] {
  const decision = meetingDecider.decide(command, specify(meetingDecider)(...before).state() as Meeting);
  if (isRefused(decision)) throw new Error(decision.refused.message);
  return decision.flatMap(({ type, data }) =>
    type === 'InvitationRepeated' ? [`${data.participant}:${data.invitation} ${data.bookedTime}`] : [],
  );
}
const confirm = (booking: number): MeetingCommand => ({ type: 'ConfirmBooking', booking });
const endGrace = (booking: number): MeetingCommand => ({ type: 'EndGracePeriod', booking });

describe('a move', () => {
  test('asks those who declined the earlier time, and no one who comes', () =>
    expect(asks([...BOOKED, declined(1), started(2, wednesday)], confirm(2))).toEqual(['1:2 asked']));

  test('asks someone who was added to the earlier time, and declined that', () => {
    const added: MeetingEvent = {
      type: 'ParticipantInvited',
      data: { participant: 3, email: 'p3@example.com', bookedTime: 'asked' },
    };
    const before = [...BOOKED, added, declined(3), started(2, wednesday)];
    expect(asks(before, confirm(2))).toEqual(['3:2 asked']);
  });

  test.each<[string, MeetingEvent[]]>([
    ['someone optional', [...BOOKED, attendance([1]), declined(1), started(2, wednesday)]],
    [
      'someone of a group',
      [...BOOKED, attendance([], [{ atLeast: 1, members: [1, 2] }]), declined(1), started(2, wednesday)],
    ],
    [
      'someone who wanted no part in the meeting before it was booked',
      [created, joined(1), invited(2), declined(2), ...booked(1), started(2, wednesday)],
    ],
    [
      'someone who was removed',
      [
        ...[...BOOKED, declined(1), { type: 'ParticipantRemoved', data: { participant: 1 } } as MeetingEvent],
        started(2, wednesday),
      ],
    ],
    ['someone the organizer leaves out', [...BOOKED, declined(1), started(2, wednesday, { without: [1] })]],
    [
      'anyone where only the length changes',
      [...BOOKED, declined(1), started(2, { ...tuesday, end: wednesday.end })],
    ],
  ])('does not ask %s', (_, before) => expect(asks(before, confirm(2))).toEqual([]));

  test('asks someone again who declined a second time, and no one who declined the new time', () => {
    const again: MeetingEvent = {
      type: 'InvitationRepeated',
      data: { participant: 1, invitation: 2, bookedTime: 'asked' },
    };
    const moved = [...BOOKED, declined(1), ...booked(2, wednesday), again, declined(1)];
    expect(asks([...moved, started(3, thursday)], confirm(3))).toEqual(['1:3 asked']);
    const slowly = [...BOOKED, ...booked(2, wednesday, SLOWLY), declined(1)];
    expect(asks(slowly, endGrace(2))).toEqual([]);
  });
});

describe('a move that can be undone', () => {
  const before = [...BOOKED, declined(1)];
  const moved = [...before, ...booked(2, wednesday, SLOWLY)];

  test('asks once that is over', () => {
    expect(asks([...before, started(2, wednesday, SLOWLY)], confirm(2))).toEqual([]);
    expect(asks(moved, endGrace(2))).toEqual(['1:2 asked']);
  });

  test('asks nobody if it was undone, or the meeting was cancelled', () => {
    expect(asks(moved, { type: 'UndoBooking', booking: 2 })).toEqual([]);
    expect(asks(moved, { type: 'CancelMeeting' })).toEqual([]);
  });

  test('asks only about the last of two moves, or about the first if the second is undone', () => {
    const ended: MeetingEvent = { type: 'GracePeriodEnded', data: { booking: 2 } };
    const second = { type: 'StartBooking', ...thursday, by: 'organizer', without: [] } as const;
    const start = { ...second, insteadOf: wednesday.start, now: '2026-03-03T09:00:00.000Z' };
    expect(asks(moved, start)).toEqual([]);
    const twice = [...moved, ended, ...booked(3, thursday, SLOWLY)];
    expect(asks(twice, endGrace(3))).toEqual(['1:2 asked']);
    expect(asks(twice, { type: 'UndoBooking', booking: 3 })).toEqual(['1:2 asked']);
  });
});
