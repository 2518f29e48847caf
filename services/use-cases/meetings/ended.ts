import type { Found, Refused } from './port.ts';
import { refuse } from './refuse.ts';

/** What already took place is neither cancelled, nor moved, nor declined; null for what has not. */
export function refuseCompleted({ state }: Found, now: Date): Refused | null {
  const booked = state.status === 'scheduled' ? state.bookings[state.booked - 1] : undefined;
  return booked && Date.parse(booked.end) <= now.getTime()
    ? refuse('completed', 'This meeting has already taken place')
    : null;
}

/** Calendars are not read for a meeting that no time can be chosen for; null for one that is open. */
export function refuseEnded(found: Found, now: Date): Refused | null {
  const { status } = found.state;
  return status === 'cancelled' || status === 'lapsed'
    ? refuse('closed', 'This meeting is closed')
    : refuseCompleted(found, now);
}
