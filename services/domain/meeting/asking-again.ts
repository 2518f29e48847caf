import { mayBeMissing } from '#contracts/attendance.ts';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import type { Booking, ExistingMeeting, Participant } from './state.ts';

type Asked = Extract<MeetingEvent, { type: 'InvitationRepeated' }>;

/** Whether someone declined a booked time, rather than the meeting before. */
export const declinedBookedTime = ({ status, leftBooked, bookedTime }: Participant): boolean =>
  status === 'declined' && (leftBooked === true || bookedTime !== undefined);

/**
 * After a move, asks everyone required who declined the earlier time whether they can make the new one. Nobody is asked if the
 * meeting only becomes longer or shorter.
 */
export function askAgain(
  meeting: ExistingMeeting,
  { start, without, replaces = 0, bookedRevision = Number.POSITIVE_INFINITY }: Booking,
  replaced: Booking | null | undefined = meeting.bookings[replaces - 1],
): Asked[] {
  if (!replaced || Date.parse(replaced.start) === Date.parse(start)) return [];
  return meeting.participants.flatMap((person): Asked[] => {
    const { number: participant, email, left, invitations } = person;
    const saidBefore = left !== undefined && left.revision < bookedRevision;
    if (!declinedBookedTime(person) || !saidBefore || email === null) return [];
    if (without.includes(participant) || mayBeMissing(meeting.attendance, participant)) return [];
    const invitation = Math.max(1, invitations) + 1;
    return [{ type: 'InvitationRepeated', data: { participant, invitation, bookedTime: 'asked' } }];
  });
}

/** Who will be asked once the organizer can no longer undo the move, by number. */
export const soonAskedAgain = (meeting: ExistingMeeting, held: Booking | null): number[] =>
  held?.undoUntil ? askAgain(meeting, held).map(({ data }) => data.participant) : [];
