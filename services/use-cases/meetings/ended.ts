import type { MeetingWithId, Refused } from './port.ts';
import { refuseWith } from './refuse.ts';

/** What already took place is neither cancelled, nor moved, nor declined; null for what has not. */
export function refuseCompleted({ state }: MeetingWithId, now: Date): Refused | null {
  const booked = state.status === 'scheduled' ? state.bookings[state.booked - 1] : undefined;
  return booked && Date.parse(booked.end) <= now.getTime()
    ? refuseWith('completed', 'This meeting has already taken place')
    : null;
}

/** Calendars are not read for a meeting that no time can be chosen for; null for one that is open. */
export function refuseEnded(found: MeetingWithId, now: Date): Refused | null {
  const { status } = found.state;
  return status === 'cancelled' || status === 'lapsed'
    ? refuseWith('closed', 'This meeting is closed')
    : refuseCompleted(found, now);
}
