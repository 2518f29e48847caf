import { mayBeMissing } from '#contracts/attendance.ts';
import { sameAddress } from './details.ts';
import type { Booking, ExistingMeeting, Participant } from './state.ts';

/**
 * Whether someone is invited to the time that is booked: they joined, or they haven't answered, which no one waits for since
 * they needn't come or were simply invited to it.
 */
export const isInvitedToTime = (
  { attendance, participants }: Pick<ExistingMeeting, 'attendance' | 'participants'>,
  number: number,
): boolean => {
  const { status, bookedTime } = participants[number - 1] ?? {};
  return (
    status === 'accepted' ||
    (status === 'pending' && (bookedTime === 'invited' || mayBeMissing(attendance, number)))
  );
};

/** Whom the calendar event of a booking invites: those who have an address and aren't left out. */
export const guestsOf = (
  meeting: ExistingMeeting,
  { without }: Booking,
): (Participant & { email: string })[] =>
  meeting.participants.flatMap((participant) =>
    isInvitedToTime(meeting, participant.number) &&
    participant.email !== null &&
    !without.includes(participant.number)
      ? [{ ...participant, email: participant.email }]
      : [],
  );

/**
 * Whether the calendar event tells someone of itself and of its changes, or did: it's in their own calendar, or its
 * provider notifies its guests. Everyone else needs a file by email.
 */
export const isInCalendarEvent = ({ calendar, without }: Booking, number: number): boolean =>
  (calendar.state === 'recorded' || calendar.state === 'removed') &&
  !without.includes(number) &&
  (number === 0 || !calendar.silent);

/** The addresses of those who don't take part any more, or under which they don't, and at which no one else does. */
export function formerGuests(meeting: ExistingMeeting, booking: Booking): string[] {
  const guests = guestsOf(meeting, booking);
  const left = meeting.participants.flatMap(({ status, email, invitedAs }) => [
    ...(status === 'declined' || status === 'removed' ? [email] : []),
    invitedAs,
  ]);
  return left.flatMap((email) =>
    email && !guests.some((guest) => sameAddress(guest.email, email)) ? [email] : [],
  );
}
