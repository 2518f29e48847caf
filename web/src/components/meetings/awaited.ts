import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { awaitedAmong } from '#contracts/attendance.ts';

/** Who has to come, as far as the reader knows: only the organizer is told of groups. */
export const attendanceIn = ({ participants, quorums }: Pick<MeetingAnswer, 'participants' | 'quorums'>) => ({
  optional: participants.filter(({ optional }) => optional).map(({ id }) => id),
  quorums,
});

/** The people without a reply whose reply is needed. */
export function awaitedIn<Person extends MeetingAnswer['participants'][number]>(
  meeting: Pick<MeetingAnswer, 'quorums'> & { participants: Person[] },
): Person[] {
  const people = meeting.participants.map(({ id, status }) => ({ number: id, status }));
  const awaited = awaitedAmong(attendanceIn(meeting), people);
  return meeting.participants.filter(({ id }) => awaited.includes(id));
}

/** Whether nobody is left of those who were invited. */
export const haveAllDeclined = ({ participants }: Pick<MeetingAnswer, 'participants'>): boolean =>
  participants.length > 0 && participants.every(({ status }) => status === 'declined');
