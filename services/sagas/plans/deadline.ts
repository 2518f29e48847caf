import { MINUTE } from '#contracts/durations.ts';
import { awaitedPeople } from '#services/domain/meeting/attendance.ts';
import { silentToExcuse } from '#services/domain/meeting/chasing.ts';
import { plan as planRanking } from './availability-and-ranking.ts';
import { isUnbooked, type SagaState } from './state.ts';
import { type MeetingTask, taskKey } from './task.ts';

/** The email about a deadline that has passed waits this long for a ranking that is due. */
const MAIL_DELAY_MS = 10 * MINUTE;

/** Once the deadline has passed, silent people become optional, if the organizer asked for that. */
export function plan(state: SagaState, now: Date): MeetingTask[] {
  const { meeting, rangeEnd } = state;
  const isDue = now < rangeEnd && silentToExcuse(meeting, now).length > 0;
  return isDue ? [{ kind: 'excuseSilent', deadline: meeting.deadlines }] : [];
}

export function nextDue({ meeting: { deadline, mayExcuse } }: SagaState, now: Date): Date | null {
  const due = mayExcuse && deadline !== null ? new Date(deadline) : null;
  return due && due > now ? due : null;
}

/**
 * Where a meeting is with its deadline: `none` if there is no deadline, or if everyone whose reply is needed and who
 * was invited before it has replied. Still `ahead` for those about to become optional.
 */
export function deadlineStage(state: SagaState, now: Date): 'none' | 'ahead' | 'passed' {
  const { meeting, parked } = state;
  const { deadline, createdAt } = meeting;
  if (deadline === null || !isUnbooked(meeting)) return 'none';
  const asked = awaitedPeople(meeting).filter(
    ({ invitedAt = createdAt }) => Date.parse(invitedAt) < Date.parse(deadline),
  );
  if (asked.length === 0) return 'none';
  if (plan(state, now).some((task) => !parked.has(taskKey(task)))) return 'ahead';
  return now < new Date(deadline) ? 'ahead' : 'passed';
}

/** Until when the email about a deadline waits, so as to include a ranking due at the same time. */
const deadlineMailAt = (deadline: string): Date => new Date(Date.parse(deadline) + MAIL_DELAY_MS);

/** Whether the organizer can be told at `now` that the deadline has passed. */
export const isDeadlineTellable = (state: SagaState, now: Date): boolean =>
  now >= deadlineMailAt(state.meeting.deadline!) ||
  planRanking(state, now).every(({ kind }) => kind !== 'rank');

/** When the email about the deadline may next fall due; null for never. */
export function nextDeadlineMail(state: SagaState, now: Date): Date | null {
  const { deadline } = state.meeting;
  if (deadline === null || deadlineStage(state, now) === 'none') return null;
  return [new Date(deadline), deadlineMailAt(deadline)].find((at) => at > now) ?? null;
}
