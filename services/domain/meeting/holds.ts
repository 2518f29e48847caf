import { invitedAnyway } from './attendance.ts';
import type { Booking, ExistingMeeting, Hold } from './state.ts';

/** Under which id someone's time is held, 0 for the organizer; undefined if that isn't known. */
export const holderOf = (meeting: ExistingMeeting, participant: number): string | undefined => {
  if (participant === 0) return meeting.organizerId;
  const { userId, heldAs } = meeting.participants[participant - 1] ?? {};
  return userId ?? heldAs;
};

/** With the ids under which the time of these people is held. */
export const withHeldAs = (
  meeting: ExistingMeeting,
  heldAs: readonly { participant: number; id: string }[] = [],
): ExistingMeeting =>
  heldAs.length === 0
    ? meeting
    : {
        ...meeting,
        participants: meeting.participants.map((one) => {
          const held = heldAs.find(({ participant }) => participant === one.number);
          return held ? { ...one, heldAs: held.id } : one;
        }),
      };

/**
 * Whose time a booking reserves: the organizer's, and that of everyone who takes part, with an account or by hand, isn't
 * left out, and is counted on.
 */
export function bookedPeople(
  meeting: ExistingMeeting,
  booking: Pick<Booking, 'without' | 'basis'>,
): number[] {
  const notHeld = new Set([...booking.without, ...invitedAnyway(meeting, booking)]);
  return [
    0,
    ...meeting.participants
      .filter(
        ({ number, status }) => status === 'accepted' && holderOf(meeting, number) && !notHeld.has(number),
      )
      .map(({ number }) => number),
  ];
}

/** The holds of a booking that begins now, for these people. */
export const holdsFor = (meeting: ExistingMeeting, people: readonly number[]): Hold[] =>
  people.flatMap((participant) => {
    const userId = holderOf(meeting, participant);
    return userId === undefined ? [] : [{ participant, userId }];
  });

/** Whether a booking reserves someone's time. */
const isHeld = ({ holds }: Booking, participant: number): boolean =>
  holds.some((hold) => hold.participant === participant && hold.left === undefined);

const isHeldAs = ({ holds }: Booking, { participant, userId }: Pick<Hold, 'participant' | 'userId'>) =>
  holds.some((hold) => hold.participant === participant && hold.userId === userId && hold.left === undefined);

/** Whether a booking reserves the time of everyone who would be booked by it now, under their present ids. */
export const holdsEveryone = (meeting: ExistingMeeting, booking: Booking): boolean =>
  holdsFor(meeting, bookedPeople(meeting, booking)).every((hold) => isHeldAs(booking, hold));

/** After someone left: their time is released once the booking is confirmed or has ended. */
export const afterLeaving = (meeting: ExistingMeeting, participant: number): ExistingMeeting => ({
  ...meeting,
  bookings: meeting.bookings.map((booking) =>
    isHeld(booking, participant)
      ? {
          ...booking,
          holds: booking.holds.map((hold) =>
            hold.participant === participant && hold.left === undefined
              ? { ...hold, left: meeting.revision }
              : hold,
          ),
        }
      : booking,
  ),
});

/**
 * After someone joined: what is booked is now reserved for them too, and no longer under the id by which they had answered
 * by hand. A booking that is still open is abandoned.
 */
export const afterJoining = (
  meeting: ExistingMeeting,
  { participant, userId }: Pick<Hold, 'participant' | 'userId'>,
): ExistingMeeting => {
  const isToHold = (booking: Booking) =>
    booking.state === 'booked' &&
    !booking.without.includes(participant) &&
    !isHeldAs(booking, { participant, userId });
  const left = afterLeaving(meeting, participant);
  return {
    ...meeting,
    bookings: meeting.bookings.map((booking, index) =>
      isToHold(booking)
        ? {
            ...booking,
            holds: [...left.bookings[index]!.holds, { participant, userId, joined: meeting.revision }],
          }
        : booking,
    ),
  };
};

/** After someone answered by hand, which says of a booked time that they come to it. */
export const afterAnswering = (
  meeting: ExistingMeeting,
  { participant }: Pick<Hold, 'participant'>,
): ExistingMeeting => {
  const userId = holderOf(meeting, participant);
  return userId === undefined ? meeting : afterJoining(meeting, { participant, userId });
};

/** Reserves the booked time also for those who are counted on only since then. */
export const withEveryoneHeld = (meeting: ExistingMeeting): ExistingMeeting => ({
  ...meeting,
  bookings: meeting.bookings.map((booking) => {
    if (booking.state !== 'booked') return booking;
    const missing = bookedPeople(meeting, booking).filter((participant) => !isHeld(booking, participant));
    const added = holdsFor(meeting, missing).map((hold) => ({ ...hold, joined: meeting.revision }));
    return added.length > 0 ? { ...booking, holds: [...booking.holds, ...added] } : booking;
  }),
});

/** After the organizer invited someone to the booked time who was left out of it. */
export function withCountedOn(meeting: ExistingMeeting, participant: number): ExistingMeeting {
  return withEveryoneHeld({
    ...meeting,
    bookings: meeting.bookings.map((booking) =>
      booking.state === 'booked'
        ? { ...booking, without: booking.without.filter((number) => number !== participant) }
        : booking,
    ),
  });
}

/** The holds of a booking that someone's joining or leaving has changed, and whose reservations don't show it yet. */
export const changedHolds = ({ holds, heldAsOf }: Booking): Hold[] =>
  holds.filter(({ joined = 0, left = 0 }) => Math.max(joined, left) > heldAsOf);
