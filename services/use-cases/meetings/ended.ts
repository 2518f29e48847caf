import { refuseClosed } from '#services/domain/meeting/commands.ts';
import { type MeetingWithId, type Refused, refuseWith } from './organizing.ts';

/** A meeting that has taken place can't be cancelled, rescheduled or declined; null if it has not. */
export function refuseCompleted({ state }: MeetingWithId, now: Date): Refused | null {
  const booked = state.status === 'scheduled' ? state.bookings[state.booked - 1] : undefined;
  return booked && Date.parse(booked.end) <= now.getTime()
    ? refuseWith('completed', 'This meeting has already taken place.')
    : null;
}

/** Calendars are not read for a meeting that can't be booked any more; null if it still can. */
export function refuseEnded(found: MeetingWithId, now: Date): Refused | null {
  const { status } = found.state;
  return status === 'cancelled' || status === 'lapsed'
    ? { ok: false, ...refuseClosed(status) }
    : refuseCompleted(found, now);
}
