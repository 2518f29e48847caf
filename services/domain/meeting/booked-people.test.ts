import { describe, expect, it } from 'vitest';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import { specify } from '#tests/harness/specification.ts';
import { guestsOf } from './guests.ts';
import { meetingDecider } from './meeting.ts';
import { activeBooking, type ExistingMeeting } from './state.ts';
import { meetingCreated } from './testkit/beginnings.ts';

const given = specify(meetingDecider);

const BEA = '00000000-0000-4000-8000-000000000001';
const created = meetingCreated();
const slot = { booking: 1, start: '2026-03-10T09:00:00.000Z', end: '2026-03-10T09:30:00.000Z' };
const invited = (participant: number, bookedTime?: 'asked' | 'invited'): MeetingEvent => ({
  type: 'ParticipantInvited',
  data: { participant, email: `${participant}@example.com`, ...(bookedTime && { bookedTime }) },
});
const joined = (participant: number, userId = BEA): MeetingEvent => ({
  type: 'ParticipantJoined',
  data: { participant, userId, email: `${participant}@example.com`, name: 'Bea' },
});
const bookedWithout = (...without: number[]): MeetingEvent[] => [
  { type: 'BookingStarted', data: { ...slot, by: 'organizer', without, holds: [0] } },
  { type: 'SlotBooked', data: slot },
];
const invite = (email: string, bookedTime?: 'asked' | 'invited') => ({
  type: 'InviteParticipants' as const,
  organizerAddresses: ['ann@example.com'],
  participants: [{ email, ...(bookedTime && { bookedTime }) }],
});
const join = (participant: number) => ({
  type: 'JoinMeeting' as const,
  ...{ userId: BEA, email: `${participant}@example.com`, name: 'Bea', participant },
});

/** The numbers of those whom the calendar event invites, and of those whose time is reserved. */
const booked = (...events: MeetingEvent[]) => {
  const state = given(...events).state() as ExistingMeeting;
  const booking = activeBooking(state)!;
  return {
    guests: guestsOf(state, booking).map(({ number }) => number),
    held: booking.holds.filter(({ left }) => left === undefined).map(({ participant }) => participant),
  };
};

describe('someone added to a booked meeting', () => {
  const before = [created, ...bookedWithout()];

  it('is asked whether they can come, unless the organizer says that they are simply invited', () => {
    given(...before)
      .when(invite('1@example.com'))
      .thenEvents([invited(1, 'asked')]);
    given(...before)
      .when(invite('1@example.com', 'invited'))
      .thenEvents([invited(1, 'invited')]);
  });

  it('is a guest of the calendar event at once if they are simply invited, or once they say yes', () => {
    expect(booked(...before, invited(1, 'invited')).guests).toEqual([1]);
    expect(booked(...before, invited(1, 'asked')).guests).toEqual([]);
    expect(booked(...before, invited(1, 'asked'), joined(1))).toEqual({ guests: [1], held: [0, 1] });
    expect(
      booked(...before, invited(1, 'asked'), {
        type: 'ParticipantAnswered',
        data: { participant: 1, done: true },
      }).guests,
    ).toEqual([1]);
  });

  it('says yes with an account, or without one', () => {
    given(...before, invited(1, 'asked'))
      .when(join(1))
      .thenEvents([joined(1)]);
    given(...before, invited(1, 'asked'))
      .when({ type: 'AnswerMeeting', participant: 1, done: true })
      .thenEvents([{ type: 'ParticipantAnswered', data: { participant: 1, done: true } }]);
  });

  it('says nothing of single times any more', () =>
    given(...before, invited(1, 'asked'))
      .when({ type: 'AnswerMeeting', participant: 1, evidenceRevision: 3 })
      .thenRefused('alreadyScheduled'));
});

describe('someone who was left out of a booked time', () => {
  const before = [created, invited(1), joined(1), ...bookedWithout(1)];

  it("can't come by themselves, but is counted on once the organizer invites them to it", () => {
    given(created, invited(1), ...bookedWithout(1))
      .when(join(1))
      .thenRefused('alreadyScheduled');
    const again: MeetingEvent = {
      type: 'InvitationRepeated',
      data: { participant: 1, invitation: 2, bookedTime: 'invited' },
    };
    given(...before)
      .when(invite('1@example.com', 'invited'))
      .thenEvents([again]);
    expect(booked(...before)).toEqual({ guests: [], held: [0] });
    expect(booked(...before, again)).toEqual({ guests: [1], held: [0, 1] });
  });
});

describe('someone who takes part in a booked meeting', () => {
  const before = [created, invited(1), joined(1), ...bookedWithout()];

  it('may decline, and come back', () => {
    const declined: MeetingEvent = { type: 'ParticipantDeclined', data: { participant: 1 } };
    expect(booked(...before, declined)).toEqual({ guests: [], held: [0] });
    given(...before, declined)
      .when(join(1))
      .thenEvents([joined(1)]);
    expect(booked(...before, declined, joined(1))).toEqual({ guests: [1], held: [0, 1] });
  });

  it('can be taken off it by the organizer', () => {
    const removed: MeetingEvent = { type: 'ParticipantRemoved', data: { participant: 1 } };
    given(...before)
      .when({ type: 'RemoveParticipant', participant: 1 })
      .thenEvents([removed]);
    expect(booked(...before, removed)).toEqual({ guests: [], held: [0] });
  });
});

describe('what a booked meeting is about', () => {
  it('changes, and keeps its time', () =>
    given(created, ...bookedWithout())
      .when({ type: 'ChangeMeeting', changes: { title: 'Plan the launch', dateRangeEnd: '2026-03-20' } })
      .thenEvents([
        { type: 'MeetingChanged', data: { title: 'Plan the launch', dateRangeEnd: '2026-03-20' } },
      ]));

  it("isn't its length, for which a time is chosen", () =>
    given(created, ...bookedWithout())
      .when({ type: 'ChangeMeeting', changes: { duration: 45 } })
      .thenRefused('alreadyScheduled', /length/));
});
