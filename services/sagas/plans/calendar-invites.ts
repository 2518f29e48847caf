import {
  activeBooking,
  type Booking,
  mayBeInCalendar,
  mayHaveBegun,
} from '#services/domain/meeting/state.ts';
import type { SagaState } from './state.ts';
import { type Task, taskKey } from './task.ts';

/** Sees that the active booking, and no other, has an event in the organizer's calendar. */
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

export const creation = ({ number }: Booking): Task => ({ kind: 'createEvent', booking: number });

/** Whether a booking will have no calendar event, at least until someone asks for it again. */
export const isMissing = (state: SagaState, booking: Booking): boolean =>
  booking.calendar.state === 'failed' ||
  (booking.calendar.state === 'due' && state.parked.has(taskKey(creation(booking))));

/** Bookings that were made, no longer count, and may still have an event. Abandoned ones never had any. */
const leftOver = ({ meeting }: SagaState): Booking[] =>
  meeting.bookings.filter(
    (booking) =>
      (booking.state === 'superseded' || booking.state === 'cancelled') && mayBeInCalendar(booking),
  );

/** A calendar event in doubt may still appear after it was removed, so the removal waits until nothing is in doubt. */
const removable = ({ inDoubtUntil }: SagaState, { calendar }: Booking, now: Date): Date =>
  mayHaveBegun(calendar) && inDoubtUntil !== null ? inDoubtUntil : now;
