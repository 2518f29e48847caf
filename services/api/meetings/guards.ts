import { ApiError } from '../errors.ts';
import type { Found } from './policy.ts';
import { statusOf } from './presenter.ts';
import { viewOfState } from './view.ts';

/** What already took place is neither cancelled, nor moved, nor declined: throws a 409. */
export function refuseCompleted({ id, state }: Found, now: Date): void {
  if (statusOf(viewOfState(id, state), now) === 'completed')
    throw new ApiError(409, 'This meeting has already taken place');
}

/** Calendars are not read for a meeting that no time can be chosen for: throws a 409. */
export function refuseClosed(found: Found, now: Date): void {
  refuseCompleted(found, now);
  if (found.state.status === 'cancelled' || found.state.status === 'lapsed')
    throw new ApiError(409, 'This meeting is closed');
}
