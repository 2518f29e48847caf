import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import { stillUndoable } from '#services/domain/meeting/undo.ts';
import * as autoBooking from './auto-booking.ts';
import * as availabilityAndRanking from './availability-and-ranking.ts';
import * as calendarInvites from './calendar-events.ts';
import * as deadline from './deadline.ts';
import * as gracePeriod from './grace-period.ts';
import * as notifications from './notifications.ts';
import * as standingWatch from './standing-watch.ts';
import type { Plan, PlanState } from './state.ts';
import type { Task } from './task.ts';

/** Emails come before the calendar, which may not answer for a while. */
const PLANS: readonly Plan[] = [
  autoBooking,
  deadline,
  availabilityAndRanking,
  notifications,
  calendarInvites,
  standingWatch,
];

/** While the organizer can undo a decision, no calendar and no email hears of it. */
const PLANS_WHILE_UNDOABLE: readonly Plan[] = [autoBooking, gracePeriod];

const isUndoable = (meeting: ExistingMeeting | null): boolean =>
  meeting !== null && stillUndoable(meeting) !== null;

const plansFor = (meeting: ExistingMeeting): readonly Plan[] =>
  isUndoable(meeting) ? PLANS_WHILE_UNDOABLE : PLANS;

/**
 * Everything due at `now` for a meeting or a request, in the order in which to do the tasks: actions of people in a
 * channel come first, and messages to the channel last, except for the first message.
 */
export function dueTasks(state: PlanState, now: Date): Task[] {
  const undoable = isUndoable(state.meeting);
  return [
    ...state.channels.flatMap((channel) => channel.first(state, now)),
    ...(state.meeting === null ? [] : plansFor(state.meeting).flatMap(({ plan }) => plan(state, now))),
    ...state.channels.flatMap((channel) => channel.last(state, now, undoable)),
  ];
}

/** When to reconcile the meeting again if nothing happens; null for never. */
export function nextDueAt(state: PlanState, now: Date): Date | null {
  const undoable = isUndoable(state.meeting);
  const due = [
    ...state.channels.map((channel) => channel.nextDue(state, now, undoable)),
    ...(state.meeting === null ? [] : plansFor(state.meeting).map(({ nextDue }) => nextDue(state, now))),
  ];
  const times = due.flatMap((time) => time?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}
