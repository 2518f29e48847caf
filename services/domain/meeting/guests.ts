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

/** The addresses of those who don't take part any more, and at which no one else does. */
export function formerGuests(meeting: ExistingMeeting, booking: Booking): string[] {
  const guests = guestsOf(meeting, booking);
  return meeting.participants.flatMap(({ status, email }) =>
    (status === 'declined' || status === 'removed') &&
    email !== null &&
    !guests.some((guest) => sameAddress(guest.email, email))
      ? [email]
      : [],
  );
}

/** After someone joined or left: the calendar event of what is booked may have to follow. */
export function afterGuestsChanged(before: ExistingMeeting, after: ExistingMeeting): ExistingMeeting {
  const changed = after.participants
    .map(({ number }) => number)
    .filter((number) => isInvitedToTime(before, number) !== isInvitedToTime(after, number));
  if (changed.length === 0) return after;
  return {
    ...after,
    bookings: after.bookings.map((booking) =>
      booking.state === 'booked' && changed.some((number) => !booking.without.includes(number))
        ? { ...booking, guestsChangedAt: after.revision }
        : booking,
    ),
  };
}

/** Whether people have left since the calendar event was made or last changed. */
export const guestsAreOutdated = ({ calendar, guestsChangedAt }: Booking): boolean =>
  calendar.state === 'recorded' && guestsChangedAt > calendar.asOf;
