import { mayBeMissing } from '#contracts/attendance.ts';
import { sameAddress } from '#contracts/email-address.ts';
import { eventIsLateFrom } from './late-event.ts';
import { activeBooking, type Booking, type ExistingMeeting, type Participant } from './state.ts';

/**
 * Whether someone is invited to the time that is booked: they joined, or they haven't answered, which nobody waits for
 * since they needn't come or were simply invited to it.
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

/** Whether someone takes part in what is booked; 0 is the organizer. */
export const takesPart = (meeting: ExistingMeeting, number: number): boolean =>
  number === 0 || isInvitedToTime(meeting, number);

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

/**
 * The booked time that someone may add to their calendar themselves; null if they don't take part, or if there would be two,
 * since a calendar event tells them of it or may be about to.
 */
export function bookingToAdd(meeting: ExistingMeeting, number: number, now: Date): Booking | null {
  const held = activeBooking(meeting);
  if (!held || new Date(held.end) <= now || !takesPart(meeting, number)) return null;
  const isAwaited =
    held.calendar.state === 'due' && !held.without.includes(number) && now < eventIsLateFrom(held);
  return isAwaited || isInCalendarEvent(held, number) ? null : held;
}

/** The addresses of those who don't take part any more, or under which they don't, and at which nobody else does. */
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
