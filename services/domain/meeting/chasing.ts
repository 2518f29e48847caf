import type { DecisionMode } from '#contracts/preferences.ts';
import { refuse } from '../decider.ts';
import { awaitedPeople } from './attendance.ts';
import type { Chasing, EventData, MeetingDecision } from './commands.ts';
import type { ExistingMeeting } from './state.ts';

/** Where nothing is said: there is no deadline, and if one is set, people are reminded of it and waited for. */
export const USUAL_CHASING: Readonly<Chasing> = { deadline: null, reminders: true, bookAtDeadline: false };

/**
 * The event that sets what was said, if that differs from what holds. What isn't said stays, but nothing is booked at a
 * deadline that's removed, nor once the organizer wants to choose the time themself. `mode` is the meeting's from now on.
 */
export function setDeadline(
  before: Chasing,
  said: { [Name in keyof Chasing]?: Chasing[Name] | undefined },
  mode: DecisionMode,
): MeetingDecision {
  const deadline = said.deadline === undefined ? before.deadline : utcOrNull(said.deadline);
  if (said.bookAtDeadline && deadline === null) return refuse('invalid', 'bookAtDeadline needs a deadline');
  const isAutomatic = mode === 'auto';
  if (said.bookAtDeadline && !isAutomatic)
    return refuse('invalid', 'bookAtDeadline needs aiDecisionMode auto: in manual mode, the organizer books');
  const reminders = said.reminders ?? before.reminders;
  const bookAtDeadline = deadline !== null && isAutomatic && (said.bookAtDeadline ?? before.bookAtDeadline);
  const isSame =
    deadline === before.deadline &&
    reminders === before.reminders &&
    bookAtDeadline === before.bookAtDeadline;
  return isSame ? [] : [{ type: 'DeadlineSet', data: { deadline, reminders, bookAtDeadline } }];
}

const utcOrNull = (instant: string | null): string | null => instant && new Date(instant).toISOString();

/** Switching reminders on or off leaves the deadline as it was. Nothing that a ranking depends on changes. */
export function withDeadline<State extends ExistingMeeting>(
  meeting: State,
  { deadline, reminders, bookAtDeadline }: EventData<'DeadlineSet'>,
  at: string,
): State {
  const isMoved = deadline !== meeting.deadline;
  const set = {
    ...{ deadline, reminders, bookAtDeadline },
    mayExcuse: bookAtDeadline && (meeting.mayExcuse || isMoved || !meeting.bookAtDeadline),
  };
  if (!isMoved) return { ...meeting, ...set };
  const deadlines = meeting.deadlines + (deadline === null ? 0 : 1);
  return { ...meeting, ...set, deadlines, deadlineSetAt: at };
}

/** What is said after the deadline of who has to come is the organizer's last word on it, or Kairos excused people already. */
export const mayStillExcuse = ({ deadline, mayExcuse }: ExistingMeeting, at: string): boolean =>
  mayExcuse && (deadline === null || Date.parse(at) < Date.parse(deadline));

/**
 * The numbers of those who become optional at `now`, in automatic mode: their reply is needed and didn't come by the
 * deadline, and the organizer asked not to wait for them. Nobody does while nobody else has said yes, since there would
 * be no meeting to book, nor those who were invited after the deadline.
 */
export function silentToExcuse(meeting: ExistingMeeting, now: Date): number[] {
  const { deadline, mayExcuse, aiDecisionMode, status, bookings, createdAt } = meeting;
  if (!mayExcuse || deadline === null || aiDecisionMode !== 'auto') return [];
  const due = new Date(deadline);
  if (now < due || status !== 'active' || bookings.some(({ state }) => state === 'open')) return [];
  if (meeting.participants.every((one) => one.status !== 'accepted')) return [];
  return awaitedPeople(meeting)
    .filter(({ invitedAt = createdAt }) => new Date(invitedAt) < due)
    .map(({ number }) => number);
}
