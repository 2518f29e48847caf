import { describe, expect, it } from 'vitest';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import { specify } from '#tests/harness/specification.ts';
import type { EventData } from './commands.ts';
import { changedHolds } from './holds.ts';
import { meetingDecider } from './meeting.ts';
import type { ExistingMeeting } from './state.ts';
import { stillUndoable } from './undo.ts';

const given = specify(meetingDecider);
const stateAfter = (...events: MeetingEvent[]) => given(...events).state() as ExistingMeeting;

const BEA = '00000000-0000-4000-8000-000000000001';
const created = (aiDecisionMode: 'auto' | 'manual' = 'manual'): MeetingEvent => ({
  type: 'MeetingCreated',
  data: {
    ...{ title: 'Plan', duration: 30, dateRangeStart: '2026-03-09', dateRangeEnd: '2026-03-13' },
    ...{ timePreference: 'business', aiDecisionMode, organizerZone: 'Europe/Berlin' },
    ...{ organizerId: '0d9e7a52-3a50-4f8c-9d1a-0a5b7f0e1c01', linkHash: 'hash', link: 'secret' },
  },
});
const joined: MeetingEvent = {
  type: 'ParticipantJoined',
  data: { participant: 1, userId: BEA, email: 'bea@example.com', name: 'Bea' },
};
const tuesday = { start: '2026-03-10T09:00:00.000Z', end: '2026-03-10T09:30:00.000Z' };
const longer = { start: '2026-03-11T09:00:00.000Z', end: '2026-03-11T10:00:00.000Z' };
const started = (
  booking: number,
  at = tuesday,
  changes: Partial<EventData<'BookingStarted'>> = {},
): MeetingEvent => ({
  type: 'BookingStarted',
  data: { booking, ...at, by: 'organizer', without: [], holds: [0, 1], graceSeconds: 10, ...changes },
});
const booked = (booking: number, at = tuesday): MeetingEvent => ({
  type: 'SlotBooked',
  data: { booking, ...at },
});
const ended = (booking: number): MeetingEvent => ({ type: 'GracePeriodEnded', data: { booking } });
const cancelled: MeetingEvent = { type: 'MeetingCancelled', data: { graceSeconds: 10 } };

const ready = [created(), joined];
const justBooked = [...ready, started(1), booked(1)];
const moved = [...justBooked, ended(1), started(2, longer), booked(2, longer)];

describe('a booking by hand', () => {
  it('can be undone from then on, for as long as its grace period lasts', () => {
    // The fourth event, three minutes after eight.
    expect(stillUndoable(stateAfter(...justBooked))).toEqual({
      booking: 1,
      until: '2026-03-02T08:03:10.000Z',
    });
    expect(stillUndoable(stateAfter(...justBooked, ended(1)))).toBeNull();
    expect(
      stillUndoable(stateAfter(...ready, started(1, tuesday, { graceSeconds: undefined }), booked(1))),
    ).toBeNull();
  });

  it('is undone, and the meeting is what it was', () => {
    const undone: MeetingEvent = { type: 'BookingUndone', data: { booking: 1 } };
    given(...justBooked)
      .when({ type: 'UndoBooking', booking: 1 })
      .thenEvents([undone]);
    expect(stateAfter(...justBooked, undone)).toMatchObject({
      status: 'active',
      bookings: [{ state: 'undone', settled: false }],
    });
    given(...justBooked, undone)
      .when({ type: 'UndoBooking', booking: 1 })
      .thenNothing();
  });

  it('is not followed by one of Kairos: in automatic mode the organizer chooses from then on', () =>
    given(created('auto'), joined, started(1), booked(1))
      .when({ type: 'UndoBooking', booking: 1 })
      .thenEvents([
        { type: 'BookingUndone', data: { booking: 1 } },
        { type: 'MeetingChanged', data: { aiDecisionMode: 'manual' } },
      ]));

  it("can't be undone once people are told", () =>
    given(...justBooked, ended(1))
      .when({ type: 'UndoBooking', booking: 1 })
      .thenRefused('tooLate', /too late/));

  it('ends its grace period once', () => {
    given(...justBooked)
      .when({ type: 'EndGracePeriod', booking: 1 })
      .thenEvents([ended(1)]);
    given(...justBooked, ended(1))
      .when({ type: 'EndGracePeriod', booking: 1 })
      .thenNothing();
    given(...moved)
      .when({ type: 'EndGracePeriod', booking: 1 })
      .thenNothing();
  });
});

describe('a move', () => {
  it('ends the grace period of the booking before it, and may change how long the meeting is', () => {
    given(...justBooked)
      .when({
        type: 'StartBooking',
        ...longer,
        ...{ by: 'organizer', without: [], insteadOf: tuesday.start, newDuration: 60, graceSeconds: 10 },
        now: '2026-03-02T09:00:00.000Z',
      })
      .thenEvents([ended(1), started(2, longer)]);
    expect(stateAfter(...moved)).toMatchObject({ duration: 60, booked: 2 });
  });

  it('is undone to the time before, as long as it was', () => {
    const undone: MeetingEvent = { type: 'BookingUndone', data: { booking: 2, again: 1 } };
    given(...moved)
      .when({ type: 'UndoBooking', booking: 2 })
      .thenEvents([undone]);
    expect(stateAfter(...moved, undone)).toMatchObject({
      ...{ status: 'scheduled', booked: 1, duration: 30 },
      bookings: [{ state: 'booked' }, { state: 'undone' }],
    });
    expect(stillUndoable(stateAfter(...moved, undone))).toBeNull();
  });

  it('keeps the time before reserved until it can no longer be undone', () => {
    given(...moved)
      .when({ type: 'SettleBooking', booking: 1 })
      .thenRefused('holds');
    given(...moved, ended(2))
      .when({ type: 'SettleBooking', booking: 1 })
      .thenEvents([{ type: 'BookingSettled', data: { booking: 1 } }]);
  });

  it('reserves the time before for those who came back meanwhile, once it is undone', () => {
    const declined: MeetingEvent = { type: 'ParticipantDeclined', data: { participant: 1 } };
    const state = stateAfter(...moved, declined, joined, {
      type: 'BookingUndone',
      data: { booking: 2, again: 1 },
    });
    const [before] = state.bookings;
    expect(changedHolds(before!).map(({ participant, left }) => [participant, left === undefined])).toEqual([
      [1, false],
      [1, true],
    ]);
  });
});

describe('a cancellation', () => {
  it('is undone, and the booked time counts again', () => {
    const booking = [...justBooked, ended(1)];
    const undone: MeetingEvent = { type: 'CancellationUndone', data: { status: 'scheduled', booking: 1 } };
    given(...booking, cancelled)
      .when({ type: 'UndoCancellation' })
      .thenEvents([undone]);
    const { revision: _, ...again } = stateAfter(...booking, cancelled, undone);
    const { revision: __, ...before } = stateAfter(...booking);
    expect(again).toEqual(before);
    given(...booking, cancelled, undone)
      .when({ type: 'UndoCancellation' })
      .thenNothing();
  });

  it('is undone also where no time was booked', () =>
    given(...ready, cancelled)
      .when({ type: 'UndoCancellation' })
      .thenEvents([{ type: 'CancellationUndone', data: { status: 'active' } }]));

  it("can't be undone once people are told, or if it came from an earlier version", () => {
    given(...ready, cancelled, { type: 'GracePeriodEnded', data: {} })
      .when({ type: 'UndoCancellation' })
      .thenRefused('tooLate');
    given(...ready, { type: 'MeetingCancelled', data: {} })
      .when({ type: 'UndoCancellation' })
      .thenRefused('tooLate');
  });

  it('keeps the booked time reserved until it can no longer be undone', () => {
    given(...justBooked, ended(1), cancelled)
      .when({ type: 'SettleBooking', booking: 1 })
      .thenRefused('holds');
    given(...justBooked, ended(1), cancelled, { type: 'GracePeriodEnded', data: {} })
      .when({ type: 'SettleBooking', booking: 1 })
      .thenEvents([{ type: 'BookingSettled', data: { booking: 1 } }]);
  });
});
