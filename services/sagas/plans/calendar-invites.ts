import {
  activeBooking,
  type Booking,
  mayBeInCalendar,
  mayHaveBegun,
} from '#services/domain/meeting/state.ts';
import type { SagaState } from './state.ts';
import { type Task, taskKey } from './task.ts';

/** The booking that holds has an event in the organizer's calendar, and no other booking of the meeting has. */
export function plan(state: SagaState, now: Date): Task[] {
  const removals = leftOver(state)
    .filter((booking) => now >= removable(state, booking, now))
    .map(({ number }): Task => ({ kind: 'removeEvent', booking: number }));
  const held = activeBooking(state.meeting);
  const create = held?.calendar.state === 'due' && now < new Date(held.end) ? [creation(held)] : [];
  return [...create, ...removals];
}

export function nextDue(state: SagaState, now: Date): Date | null {
  const waits = leftOver(state).filter((booking) => now < removable(state, booking, now));
  return waits.length > 0 ? state.inDoubtUntil : null;
}

/** The task that puts a booking into the calendar. */
export const creation = ({ number }: Booking): Task => ({ kind: 'createEvent', booking: number });

/** Whether a booking's event will not come, at least not until somebody asks for it. */
export const isMissing = (state: SagaState, booking: Booking): boolean =>
  booking.calendar.state === 'failed' ||
  (booking.calendar.state === 'due' && state.parked.has(taskKey(creation(booking))));

/** Bookings that were made, no longer hold, and may still have an event. An abandoned one never had any. */
const leftOver = ({ meeting }: SagaState): Booking[] =>
  meeting.bookings.filter(
    (booking) =>
      (booking.state === 'superseded' || booking.state === 'cancelled') && mayBeInCalendar(booking),
  );

/** An event that was lost sight of could still come after it was removed, so its removal counts only when all is quiet. */
const removable = ({ inDoubtUntil }: SagaState, { calendar }: Booking, now: Date): Date =>
  mayHaveBegun(calendar) && inDoubtUntil !== null ? inDoubtUntil : now;
