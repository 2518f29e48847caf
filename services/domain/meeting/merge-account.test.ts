import { describe, expect, it } from 'vitest';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import { specify } from '#tests/harness/specification.ts';
import type { EventData } from './commands.ts';
import { changedHolds } from './holds.ts';
import { meetingDecider } from './meeting.ts';
import type { ExistingMeeting } from './state.ts';

const given = specify(meetingDecider);

const ANN = '0d9e7a52-3a50-4f8c-9d1a-0a5b7f0e1c01';
const FORMER = '0d9e7a52-3a50-4f8c-9d1a-0a5b7f0e1c02';
const BEA = '0d9e7a52-3a50-4f8c-9d1a-0a5b7f0e1c03';

const createdBy = (organizerId: string): MeetingEvent => ({
  type: 'MeetingCreated',
  data: {
    ...{ organizerId, organizerZone: 'Europe/Berlin', linkHash: 'hash', link: 'secret', title: 'Plan' },
    ...{ duration: 30, dateRangeStart: '2026-03-09', dateRangeEnd: '2026-03-13' },
    ...{ timePreference: 'business', aiDecisionMode: 'auto' },
  },
});
const joined = (participant: number, userId: string): MeetingEvent => ({
  type: 'ParticipantJoined',
  data: { participant, userId, email: `${participant}@example.com`, name: 'Name' },
});
const declined = (participant: number): MeetingEvent => ({
  type: 'ParticipantDeclined',
  data: { participant },
});
const slot = { start: '2026-03-10T09:00:00.000Z', end: '2026-03-10T09:30:00.000Z' };
const started = (holds: number[], changes: Partial<EventData<'BookingStarted'>> = {}): MeetingEvent => ({
  type: 'BookingStarted',
  data: { booking: 1, ...slot, by: 'organizer', without: [], holds, ...changes },
});
const booked: MeetingEvent = { type: 'SlotBooked', data: { booking: 1, ...slot } };
const merged = (participant: number, userId = ANN): MeetingEvent => ({
  type: 'AccountMerged',
  data: { participant, formerUserId: FORMER, userId },
});
const removed = (participant: number, mergedInto?: number): MeetingEvent => ({
  type: 'ParticipantRemoved',
  data: { participant, ...(mergedInto !== undefined && { mergedInto }) },
});

const merge = (basedOn: number, into = ANN) => ({
  type: 'MergeAccount' as const,
  from: FORMER,
  into,
  basedOn,
});

const meetingAfter = (...events: MeetingEvent[]): ExistingMeeting => {
  const state = given(...events).state();
  if (state.status === 'none') throw new Error('There is no meeting');
  return state;
};

describe('merging accounts', () => {
  it('hands what the former account organizes to the other one', () => {
    given(createdBy(FORMER))
      .when(merge(0))
      .thenEvents([merged(0)]);
    expect(meetingAfter(createdBy(FORMER), merged(0)).organizerId).toBe(ANN);
  });

  it('has the other account take part under the same number, whatever they answered', () => {
    const events = [createdBy(BEA), joined(1, FORMER), declined(1)];
    given(...events)
      .when(merge(2))
      .thenEvents([merged(1)]);
    expect(meetingAfter(...events, merged(1)).participants[0]).toMatchObject({
      userId: ANN,
      status: 'declined',
    });
  });

  it('changes nothing where the former account has no part, or no part any more', () => {
    given(createdBy(BEA)).when(merge(0)).thenEvents([]);
    given(createdBy(FORMER), merged(0)).when(merge(1)).thenEvents([]);
  });

  it('is possible in a meeting that has ended', () => {
    given(createdBy(FORMER), { type: 'MeetingCancelled', data: {} })
      .when(merge(1))
      .thenEvents([merged(0)]);
  });

  it('is refused if the meeting has changed since it was read', () => {
    given(createdBy(FORMER), joined(1, BEA)).when(merge(0)).thenRefused('changed');
  });

  it("leaves one place to someone who was in it twice: the organizer's", () => {
    given(createdBy(ANN), joined(1, FORMER))
      .when(merge(1))
      .thenEvents([merged(1), removed(1)]);
    given(createdBy(FORMER), joined(1, ANN))
      .when(merge(1))
      .thenEvents([merged(0), removed(1)]);
  });

  it('or else the one that takes part', () => {
    given(createdBy(BEA), joined(1, ANN), declined(1), joined(2, FORMER))
      .when(merge(3))
      .thenEvents([merged(2), removed(1, 2)]);
  });

  it('also in a meeting that is booked', () => {
    given(createdBy(BEA), joined(1, ANN), joined(2, FORMER), started([0, 1, 2]), booked)
      .when(merge(4))
      .thenEvents([merged(2), removed(2, 1)]);
  });

  it('moves what is reserved for a booked time from the one account to the other', () => {
    const meeting = meetingAfter(createdBy(FORMER), joined(1, BEA), started([0, 1]), booked, merged(0));
    expect(changedHolds(meeting.bookings[0]!)).toEqual([
      { participant: 0, userId: FORMER, left: 4 },
      { participant: 0, userId: ANN, joined: 4 },
    ]);
  });

  it('reserves nothing for someone who was not counted on', () => {
    const meeting = meetingAfter(
      ...[createdBy(BEA), joined(1, FORMER), started([0], { without: [1] }), booked],
      merged(1),
    );
    expect(changedHolds(meeting.bookings[0]!)).toEqual([]);
  });

  it('abandons a booking that is open, since the calendars of the other account were not read for it', () => {
    given(createdBy(FORMER), joined(1, BEA), started([0, 1]), merged(0))
      .when({ type: 'ConfirmBooking', booking: 1 })
      .thenEvents([{ type: 'BookingAbandoned', data: { booking: 1, why: 'changed' } }]);
  });
});
