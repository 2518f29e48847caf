import type { EventData } from './commands.ts';
import { guestsOf } from './guests.ts';
import { activeBooking, type Booking, type ExistingMeeting, mayBeInCalendar, mayHaveBegun } from './state.ts';

/* A meeting has one calendar event for as long as it lives: a booking that replaces another takes its event over. */

/** After a booking: it may have taken over the calendar event of the one it replaces. */
export function withPassedEvent(
  meeting: ExistingMeeting,
  { booking: number, eventFrom }: EventData<'SlotBooked'>,
): ExistingMeeting {
  const from = meeting.bookings.find((one) => one.number === eventFrom);
  if (!from) return meeting;
  return {
    ...meeting,
    bookings: meeting.bookings.map((booking) => {
      if (booking.number === number) return { ...booking, eventOf: from.eventOf };
      return booking === from ? { ...booking, passedOn: true } : booking;
    }),
  };
}

/** After a booking that took an event over was undone, which no calendar heard of: the event is that of the one before again. */
export function withEventBack(
  meeting: ExistingMeeting,
  { booking: number, again }: EventData<'BookingUndone'>,
): ExistingMeeting {
  const undone = meeting.bookings[number - 1];
  if (!undone || again === undefined) return meeting;
  return {
    ...meeting,
    bookings: meeting.bookings.map(({ passedOn, ...booking }) => {
      if (booking.number === number) return { ...booking, eventOf: number };
      if (booking.number !== again) return { ...booking, ...(passedOn && { passedOn }) };
      return { ...booking, eventChangedAt: Math.max(booking.eventChangedAt, undone.eventChangedAt) };
    }),
  };
}

/** Notes when something changed that the calendar event of what is booked shows. */
export function afterEventChanged(before: ExistingMeeting, after: ExistingMeeting): ExistingMeeting {
  const booking = activeBooking(after);
  if (!booking || activeBooking(before)?.number !== booking.number) return after;
  if (shown(before, booking) === shown(after, booking)) return after;
  return {
    ...after,
    bookings: after.bookings.map((one) =>
      one === booking ? { ...one, eventChangedAt: after.revision } : one,
    ),
  };
}

/** What a calendar event shows of its meeting besides the time, as text for comparing. */
const shown = (meeting: ExistingMeeting, booking: Booking): string =>
  JSON.stringify([
    meeting.title,
    meeting.description ?? '',
    meeting.location ?? '',
    meeting.alarm,
    meeting.video,
    meeting.videoAddress ?? null,
    guestsOf(meeting, booking).map(({ number, email }) => [
      email,
      meeting.attendance.optional.includes(number),
    ]),
  ]);

/** Whether what the calendar event shows has changed since it was made or last changed. */
export const eventIsOutdated = ({ calendar, eventChangedAt }: Booking): boolean =>
  calendar.state === 'recorded' && eventChangedAt > calendar.asOf;

/** When what a calendar shows of a booking besides its people last changed, ISO. */
export function lastChangeShown(meeting: ExistingMeeting, { bookedAt, start }: Booking): string {
  const ended = 'endedAt' in meeting ? [meeting.endedAt] : [];
  const times = [bookedAt ?? start, ...meeting.textChanges.map(({ at }) => at), ...ended].map(Date.parse);
  return new Date(Math.max(...times)).toISOString();
}

/** The iCalendar UID of a meeting where Kairos chooses it: in every file, whether emailed or downloaded. */
export const ownUid = (meetingId: string): string => `${meetingId}@kairos`;

/** The bookings that have had the calendar event of this one, itself included, the newest first. */
export const sharersOfEvent = ({ bookings }: ExistingMeeting, { eventOf }: Booking): Booking[] =>
  bookings.filter((one) => one.eventOf === eventOf).toReversed();

/**
 * The bookings at whose times the calendar may show an event of the meeting. One that was taken over stays at its time
 * until it's brought to the new one.
 */
export const shownInCalendar = (meeting: ExistingMeeting): Booking[] =>
  meeting.bookings.filter((booking) => {
    if (!booking.passedOn) return mayBeInCalendar(booking);
    const [newest] = sharersOfEvent(meeting, booking);
    const isMoved = !newest || newest.calendar.state === 'recorded' || newest.calendar.state === 'removed';
    return !isMoved && (booking.calendar.state === 'recorded' || mayHaveBegun(booking.calendar));
  });
