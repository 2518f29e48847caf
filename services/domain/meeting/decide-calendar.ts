import { type MeetingCommand, type MeetingDecision, noBooking, notOpen } from './commands.ts';
import { type Booking, type ExistingMeeting, leftInCalendar } from './state.ts';

/* Outcomes are facts, whatever has happened to the booking since. */

type Command<Type extends MeetingCommand['type']> = Extract<MeetingCommand, { type: Type }>;

export function recordCalendarEvent(
  booking: Booking | undefined,
  { type: _, ...event }: Command<'RecordCalendarEvent'>,
): MeetingDecision {
  if (!booking) return noBooking();
  const { calendar } = booking;
  const known =
    calendar.state === 'recorded' &&
    calendar.eventId === event.eventId &&
    calendar.iCalUid === event.iCalUid &&
    calendar.videoLink === event.videoLink;
  return known ? [] : [{ type: 'CalendarEventRecorded', data: event }];
}

export function recordCalendarFailure(
  booking: Booking | undefined,
  { type: _, ...failure }: Command<'RecordCalendarFailure'>,
): MeetingDecision {
  if (!booking) return noBooking();
  const { calendar } = booking;
  if (calendar.state === 'removed') return [];
  const failed: MeetingDecision = [{ type: 'CalendarEventFailed', data: failure }];
  if (failure.doing !== undefined) return booking.calendarBlocked === failure.why ? [] : failed;
  // Another worker created the calendar event, so this failure doesn't matter.
  if (calendar.state === 'recorded') return [];
  return calendar.state === 'failed' && calendar.why === failure.why ? [] : failed;
}

/** While it isn't there, each request is another one: the organizer wants it to be tried right now. */
export function requestCalendarEvent(booking: Booking | undefined): MeetingDecision {
  if (!booking) return noBooking();
  if (booking.state !== 'booked') return notOpen();
  return booking.calendar.state === 'failed' || booking.calendar.state === 'due'
    ? [{ type: 'CalendarEventRequested', data: { booking: booking.number } }]
    : [];
}

/** Each request is another one, as above. */
export const requestCalendarRemoval = (meeting: ExistingMeeting): MeetingDecision =>
  leftInCalendar(meeting).map(({ number }) => ({
    type: 'CalendarRemovalRequested',
    data: { booking: number },
  }));

export function recordCalendarRemoval(booking: Booking | undefined): MeetingDecision {
  if (!booking) return noBooking();
  return booking.calendar.state === 'removed'
    ? []
    : [{ type: 'CalendarEventRemoved', data: { booking: booking.number } }];
}

export function recordCalendarUpdate(booking: Booking | undefined, asOf: number): MeetingDecision {
  if (!booking) return noBooking();
  return booking.calendar.state === 'recorded' && asOf > booking.calendar.asOf
    ? [{ type: 'CalendarEventUpdated', data: { booking: booking.number, asOf } }]
    : [];
}
