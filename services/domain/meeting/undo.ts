import { isRefused, refuse } from '../decider.ts';
import { askAgain } from './asking-again.ts';
import { setDeadline } from './chasing.ts';
import type { Command, EventData, MeetingDecision } from './commands.ts';
import { withEveryoneHeld } from './holds.ts';
import { activeBooking, type Booking, bookedMinutes, type ExistingMeeting } from './state.ts';

/*
 * A booking by hand, a move and a cancellation can be undone for some seconds, in which no calendar and no email hears of
 * them. What ends that time is an event, not the clock: so the first to write decides, and nothing that went out is undone.
 */

/** What can still be undone, and until when at least, ISO; `booking` is null for the cancellation. */
type StillUndoable = { booking: number | null; until: string };

/** Null if there is nothing to undo. */
export function stillUndoable(meeting: ExistingMeeting): StillUndoable | null {
  if (meeting.status === 'cancelled')
    return meeting.undo ? { booking: null, until: meeting.undo.until } : null;
  const booking = activeBooking(meeting);
  return booking?.undoUntil ? { booking: booking.number, until: booking.undoUntil } : null;
}

// ---- decide

const tooLate = (instead: string) =>
  refuse('tooLate', `It's too late to undo this, since everyone is being told. ${instead}`);

/** Without a time that was booked before, automatic mode would book at once: from then on the organizer chooses. */
export function undoBooking(booking: Booking, _: unknown, meeting: ExistingMeeting): MeetingDecision {
  if (booking.state === 'undone') return [];
  if (stillUndoable(meeting)?.booking !== booking.number) return tooLate('You can still change it.');
  const { number, replaces: again } = booking;
  if (again === undefined)
    return [{ type: 'BookingUndone', data: { booking: number } }, ...inManualMode(meeting)];
  return [
    { type: 'BookingUndone', data: { booking: number, again } },
    // The move before may have been followed too soon to ask anyone.
    ...askAgain(meeting, meeting.bookings[again - 1]!),
  ];
}

function inManualMode(meeting: ExistingMeeting): Exclude<MeetingDecision, { refused: unknown }> {
  if (meeting.aiDecisionMode === 'manual') return [];
  const chasing = setDeadline(meeting, {}, 'manual');
  return [
    { type: 'MeetingChanged', data: { aiDecisionMode: 'manual' } },
    ...(isRefused(chasing) ? [] : chasing),
  ];
}

export function undoCancellation(meeting: ExistingMeeting): MeetingDecision {
  if (meeting.status !== 'cancelled') return [];
  if (!meeting.undo) return tooLate('Create the meeting again.');
  const { until: _, ...before } = meeting.undo;
  return before.status === 'scheduled'
    ? [{ type: 'CancellationUndone', data: { status: before.status, booking: before.booked } }]
    : [{ type: 'CancellationUndone', data: { status: before.status } }];
}

/** Of this booking, or of the cancellation. Nothing if it's over or there was none. */
export function endGracePeriod(
  meeting: ExistingMeeting,
  { booking }: Command<'EndGracePeriod'>,
): MeetingDecision {
  if (stillUndoable(meeting)?.booking !== (booking ?? null)) return [];
  if (booking === undefined) return [{ type: 'GracePeriodEnded', data: {} }];
  return [
    { type: 'GracePeriodEnded', data: { booking } },
    ...askAgain(meeting, meeting.bookings[booking - 1]!),
  ];
}

export function cancelMeeting(
  meeting: ExistingMeeting,
  { graceSeconds, inCalendar }: Command<'CancelMeeting'>,
): MeetingDecision {
  const data = { ...(graceSeconds && { graceSeconds }), ...(inCalendar && { inCalendar }) };
  return [...endGracePeriodBefore(meeting), { type: 'MeetingCancelled', data }];
}

/** Another decision of that kind ends the grace period of the one before. */
export const endGracePeriodBefore = (meeting: ExistingMeeting) => {
  const before = stillUndoable(meeting);
  return before?.booking ? [{ type: 'GracePeriodEnded' as const, data: { booking: before.booking } }] : [];
};

// ---- evolve

export function withoutGrace(meeting: ExistingMeeting): ExistingMeeting {
  if (meeting.status === 'cancelled') {
    const { undo: _, ...rest } = meeting;
    return rest;
  }
  return { ...meeting, bookings: meeting.bookings.map(({ undoUntil: _, ...booking }) => booking) };
}

export function bookingUndone(
  meeting: ExistingMeeting,
  { booking: number, again }: EventData<'BookingUndone'>,
): ExistingMeeting {
  const bookings = meeting.bookings.map((booking): Booking => {
    const { undoUntil: _, ...rest } = booking;
    return booking.number === number ? { ...rest, state: 'undone' } : booking;
  });
  const undone = { ...meeting, bookings };
  return again === undefined ? { ...undone, status: 'active' } : countingAgain(undone, again);
}

export function cancellationUndone(
  meeting: ExistingMeeting,
  { status, booking }: EventData<'CancellationUndone'>,
): ExistingMeeting {
  if (meeting.status !== 'cancelled') return meeting;
  const { undo: _, endedAt: __, ...rest } = meeting;
  return status === 'scheduled'
    ? countingAgain({ ...rest, status: 'active' }, booking ?? 0)
    : { ...rest, status };
}

/** Those who joined meanwhile are held like everyone else. */
function countingAgain(meeting: ExistingMeeting, number: number): ExistingMeeting {
  const again = meeting.bookings[number - 1];
  if (!again) return meeting;
  const bookings = meeting.bookings.map(
    (booking): Booking => (booking === again ? { ...booking, state: 'booked' } : booking),
  );
  const duration = bookedMinutes(again);
  return withEveryoneHeld({ ...meeting, bookings, duration, status: 'scheduled', booked: number });
}
