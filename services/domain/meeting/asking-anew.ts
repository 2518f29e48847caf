import { mayBeMissing } from '#contracts/attendance.ts';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import type { Booking, ExistingMeeting, Participant } from './state.ts';

type Asked = Extract<MeetingEvent, { type: 'InvitationRepeated' }>;

/** Whether someone declined a booked time, rather than the meeting before. */
export const hasDeclinedTime = ({ status, leftBooked, bookedTime }: Participant): boolean =>
  status === 'declined' && (leftBooked === true || bookedTime !== undefined);

/**
 * Asks whoever has to come and declined a time about the time that replaces it, once for each move. A meeting that only
 * becomes longer or shorter asks nobody.
 */
export function askAnew(
  meeting: ExistingMeeting,
  { start, without, replaces = 0, bookedRevision = Number.POSITIVE_INFINITY }: Booking,
  replaced: Booking | null | undefined = meeting.bookings[replaces - 1],
): Asked[] {
  if (!replaced || Date.parse(replaced.start) === Date.parse(start)) return [];
  return meeting.participants.flatMap((person): Asked[] => {
    const { number: participant, email, left, invitations } = person;
    const saidBefore = left !== undefined && left.revision < bookedRevision;
    if (!hasDeclinedTime(person) || !saidBefore || email === null) return [];
    if (without.includes(participant) || mayBeMissing(meeting.attendance, participant)) return [];
    const invitation = Math.max(1, invitations) + 1;
    return [{ type: 'InvitationRepeated', data: { participant, invitation, bookedTime: 'asked' } }];
  });
}

/** The numbers of those who will be asked so once the organizer can't undo the move any more. */
export const soonAskedAnew = (meeting: ExistingMeeting, held: Booking | null): number[] =>
  held?.undoUntil ? askAnew(meeting, held).map(({ data }) => data.participant) : [];
