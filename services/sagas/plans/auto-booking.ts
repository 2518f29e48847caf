import type { Suggestion } from '#contracts/events/suggestion.ts';
import { enoughAnswered, suitsUnasked } from '#services/domain/meeting/attendance.ts';
import { isReleasable } from '#services/domain/meeting/decide-bookings.ts';
import { changedHolds } from '#services/domain/meeting/holds.ts';
import { activeBooking, type ExistingMeeting } from '#services/domain/meeting/state.ts';
import type { SagaState } from './state.ts';
import type { MeetingTask } from './task.ts';

/**
 * Finishes a booking that was begun, and lets its reservations follow who joins and leaves. Starts a booking only in
 * automatic mode, and only at a time when everyone who has to come can.
 */
export function plan(state: SagaState, now: Date): MeetingTask[] {
  const { meeting } = state;
  const unfinished = [
    ...meeting.bookings
      .filter((booking) => booking.state === 'open' || (isReleasable(meeting, booking) && !booking.settled))
      .map(({ number }): MeetingTask => ({ kind: 'finishBooking', booking: number })),
    ...holdsToUpdate(meeting),
  ];
  const best = automaticallyBookable(meeting);
  const mayBook =
    meeting.status === 'active' &&
    meeting.bookings.every(({ state }) => state !== 'open') &&
    now < state.rangeEnd;
  if (!best || !mayBook || now >= new Date(best.start)) return unfinished;
  const { start, end } = best;
  const round = meeting.ranking?.round ?? 0;
  return [...unfinished, { kind: 'book', round, booking: meeting.bookings.length + 1, start, end }];
}

function holdsToUpdate(meeting: ExistingMeeting): MeetingTask[] {
  const booking = activeBooking(meeting);
  const changes = booking ? changedHolds(booking) : [];
  if (!booking || changes.length === 0) return [];
  const asOf = Math.max(...changes.map(({ joined = 0, left = 0 }) => Math.max(joined, left)));
  return [{ kind: 'updateHolds', booking: booking.number, asOf }];
}

/** Nothing falls due here just because time passes. */
export const nextDue = (): Date | null => null;

/**
 * The best time of the current ranking if automatic mode may book it: everyone who has to come has answered, someone
 * takes part, and the time suits them.
 */
export function automaticallyBookable(meeting: ExistingMeeting): Suggestion | null {
  const { ranking } = meeting;
  if (meeting.aiDecisionMode !== 'auto' || !ranking?.current || ranking.found.kind !== 'times') return null;
  if (!enoughAnswered(meeting)) return null;
  const best = ranking.found.suggestions[0];
  return best && suitsUnasked(meeting, best) ? best : null;
}
