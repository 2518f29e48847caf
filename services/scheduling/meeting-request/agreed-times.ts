import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import { dateRange } from './date-range.ts';

type Times = { start: Date; end: Date };

/** The organizer sees their own calendar whatever the dates are. */
const ANY_TIME: Times = { start: new Date(-8.64e15), end: new Date(8.64e15) };

/**
 * The time of which the organizer may see when someone is busy: the dates that person agreed to, while they take part.
 * Null for none. Participant 0 is the organizer.
 */
export function agreedTimes(meeting: ExistingMeeting, participant: number): Times | null {
  if (participant === 0) return ANY_TIME;
  const { status, agreedTo } = meeting.participants[participant - 1] ?? {};
  return status === 'accepted' && agreedTo ? dateRange({ ...meeting, ...agreedTo }) : null;
}

/** Whether the organizer may see when someone is busy in all of an interval. */
export function agreesToTime(meeting: ExistingMeeting, participant: number, { start, end }: Times): boolean {
  const agreed = agreedTimes(meeting, participant);
  return agreed !== null && agreed.start <= start && end <= agreed.end;
}

/** The part of an interval of which the organizer may see when someone is busy; null for none. */
export function agreedWithin(meeting: ExistingMeeting, participant: number, within: Times): Times | null {
  const agreed = agreedTimes(meeting, participant);
  if (!agreed) return null;
  const start = new Date(Math.max(agreed.start.getTime(), within.start.getTime()));
  const end = new Date(Math.min(agreed.end.getTime(), within.end.getTime()));
  return start < end ? { start, end } : null;
}
