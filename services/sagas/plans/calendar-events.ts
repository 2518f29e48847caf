import { needsPermission } from '#contracts/calendar-permission.ts';
import { eventIsOutdated } from '#services/domain/meeting/meeting-event.ts';
import { moveToFollow } from '#services/domain/meeting/standing-watch.ts';
import { activeBooking, type Booking, leftInCalendar, mayHaveBegun } from '#services/domain/meeting/state.ts';
import type { SagaState } from './state.ts';
import { type MeetingTask, taskKey } from './task.ts';

/**
 * Sees that the active booking, and no other, has an event in the organizer's calendar, and that the event is up to
 * date. A task that failed for lack of permission, or of a calendar that takes events, is due again once either is
 * there.
 */
export function plan(state: SagaState, now: Date): MeetingTask[] {
  const removals = leftOver(state)
    .filter((booking) => now >= removable(state, booking, now))
    .map(
      ({ number, removalRequests }): MeetingTask => ({
        kind: 'removeEvent',
        booking: number,
        request: removalRequests,
      }),
    );
  const held = activeBooking(state.meeting);
  if (!held || now >= new Date(held.end)) return removals;
  return [
    ...(isToBeCreated(state, held) ? [creation(held)] : []),
    ...eventToUpdate(state, held, now),
    ...removals,
  ];
}

export function nextDue(state: SagaState, now: Date): Date | null {
  const waits = leftOver(state).filter((booking) => now < removable(state, booking, now));
  return waits.length > 0 ? state.inDoubtUntil : null;
}

const creation = ({ number, calendarRequests }: Booking): MeetingTask => ({
  kind: 'createEvent',
  booking: number,
  request: calendarRequests,
});

const isConnected = ({ connected }: SagaState): boolean => connected.has(0);

function isToBeCreated(state: SagaState, { calendar }: Booking): boolean {
  if (calendar.state !== 'failed') return calendar.state === 'due';
  return calendar.why === 'readOnly'
    ? state.takesEvents
    : needsPermission(calendar.why) && isConnected(state);
}

/** Whether a booking has no calendar event, and may stay without. */
export const isMissing = (state: SagaState, booking: Booking): boolean =>
  booking.calendar.state === 'failed' ||
  (booking.calendar.state === 'due' && state.parked.has(taskKey(creation(booking))));

/** Whether the calendar kept refusing to move an earlier booking's event to this booking, until the task was parked. */
export const isMoveRefused = ({ refused }: Pick<SagaState, 'refused'>, booking: Booking): boolean =>
  booking.calendar.state === 'due' && refused.has(taskKey(creation(booking)));

/** Not while the meeting is about to follow its event, which then gets everything at once. */
function eventToUpdate(state: SagaState, booking: Booking, now: Date): MeetingTask[] {
  if (!eventIsOutdated(booking) || !mayChange(state, booking)) return [];
  if (moveToFollow(state.meeting, now)) return [];
  return [{ kind: 'updateEvent', booking: booking.number, asOf: booking.eventChangedAt }];
}

const mayChange = (state: SagaState, { calendarBlocked: why }: Booking): boolean =>
  why === undefined || !needsPermission(why) || isConnected(state);

const leftOver = (state: SagaState): Booking[] =>
  leftInCalendar(state.meeting).filter((booking) => mayChange(state, booking));

/** A calendar event in doubt may still appear after its removal, so the removal waits until nothing is in doubt. */
const removable = ({ inDoubtUntil }: SagaState, { calendar }: Booking, now: Date): Date =>
  mayHaveBegun(calendar) && inDoubtUntil !== null ? inDoubtUntil : now;
