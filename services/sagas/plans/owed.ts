import * as autoBooking from './auto-booking.ts';
import * as availabilityAndRanking from './availability-and-ranking.ts';
import * as calendarInvites from './calendar-invites.ts';
import * as notifications from './notifications.ts';
import type { Plan, SagaState } from './state.ts';
import type { Task } from './task.ts';

const plans: readonly Plan[] = [autoBooking, availabilityAndRanking, calendarInvites, notifications];

/** Everything that is owed to a meeting at `now`, decisions before mails. */
export const owed = (state: SagaState, now: Date): Task[] => plans.flatMap(({ plan }) => plan(state, now));

/** When the meeting is to be looked at again though nothing happens to it; null for never. */
export function nextDue(state: SagaState, now: Date): Date | null {
  const times = plans.flatMap((each) => each.nextDue(state, now)?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}
