import { sameAddress } from './details.ts';
import type { Booking, ExistingMeeting, Participant } from './state.ts';

/** Whom the calendar event of a booking invites: everyone who has joined, has an address, and isn't left out. */
export const guestsOf = (
  meeting: ExistingMeeting,
  { without }: Booking,
): (Participant & { email: string })[] =>
  meeting.participants.flatMap((participant) =>
    participant.status === 'accepted' && participant.email !== null && !without.includes(participant.number)
      ? [{ ...participant, email: participant.email }]
      : [],
  );

/** Whether the calendar event has, or had, someone as its organizer or guest; then the provider tells them of changes. */
export const isInCalendarEvent = ({ calendar, without }: Booking, number: number): boolean =>
  (calendar.state === 'recorded' || calendar.state === 'removed') && !without.includes(number);

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
  const isGuest = (meeting: ExistingMeeting, number: number) =>
    meeting.participants[number - 1]?.status === 'accepted';
  const changed = after.participants
    .map(({ number }) => number)
    .filter((number) => isGuest(before, number) !== isGuest(after, number));
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
