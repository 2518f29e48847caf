import { stillUndoable } from '#services/domain/meeting/undo.ts';
import * as autoBooking from './auto-booking.ts';
import * as availabilityAndRanking from './availability-and-ranking.ts';
import * as calendarInvites from './calendar-events.ts';
import * as deadline from './deadline.ts';
import * as gracePeriod from './grace-period.ts';
import * as notifications from './notifications.ts';
import * as slack from './slack.ts';
import * as slackMessages from './slack-messages.ts';
import type { Plan, PlanState, SagaState } from './state.ts';
import type { Task } from './task.ts';

const ofMeetings = (plan: Plan<SagaState>): Plan<PlanState> => ({
  plan: (state, now) => (state.meeting === null ? [] : plan.plan(state, now)),
  nextDue: (state, now) => (state.meeting === null ? null : plan.nextDue(state, now)),
});

/**
 * What people did comes first. Emails come before the calendar, which may not answer for a while, and before Slack
 * messages, except for the first message there.
 */
const plans: readonly Plan<PlanState>[] = [
  slack,
  { plan: slackMessages.firstWord, nextDue: () => null },
  ...[autoBooking, deadline, availabilityAndRanking, notifications, calendarInvites].map(ofMeetings),
  slackMessages,
];

/** While the organizer can undo what they decided, no calendar, no email and no notice in Slack hears of it. */
const plansWhileUndoable: readonly Plan<PlanState>[] = [
  slack,
  ...[autoBooking, gracePeriod].map(ofMeetings),
  { plan: slackMessages.answerToOrganizer, nextDue: () => null },
];

const plansFor = ({ meeting }: PlanState): readonly Plan<PlanState>[] =>
  meeting !== null && stillUndoable(meeting) !== null ? plansWhileUndoable : plans;

/** Everything due at `now` for a meeting or a request for one, in the order in which to do it. */
export const dueTasks = (state: PlanState, now: Date): Task[] =>
  plansFor(state).flatMap(({ plan }) => plan(state, now));

/** When to reconcile the meeting again if nothing happens to it; null for never. */
export function nextDueAt(state: PlanState, now: Date): Date | null {
  const times = plansFor(state).flatMap((each) => each.nextDue(state, now)?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}
