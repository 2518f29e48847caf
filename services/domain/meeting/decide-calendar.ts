import { type Command, type MeetingDecision, notOpen } from './commands.ts';
import { type Booking, type ExistingMeeting, leftInCalendar } from './state.ts';

/* Outcomes are facts, whatever has happened to the booking since. */

export function recordCalendarEvent(
  booking: Booking,
  { type: _, ...event }: Command<'RecordCalendarEvent'>,
): MeetingDecision {
  const { calendar } = booking;
  const known =
    calendar.state === 'recorded' &&
    calendar.eventId === event.eventId &&
    calendar.iCalUid === event.iCalUid &&
    calendar.videoLink === event.videoLink;
  return known ? [] : [{ type: 'CalendarEventRecorded', data: event }];
}

export function recordCalendarFailure(
  booking: Booking,
  { type: _, ...failure }: Command<'RecordCalendarFailure'>,
): MeetingDecision {
  const { calendar } = booking;
  if (calendar.state === 'removed') return [];
  const failed: MeetingDecision = [{ type: 'CalendarEventFailed', data: failure }];
  if (failure.doing !== undefined) return booking.calendarBlocked === failure.why ? [] : failed;
  // Another worker created the calendar event, so this failure doesn't matter.
  if (calendar.state === 'recorded') return [];
  return calendar.state === 'failed' && calendar.why === failure.why ? [] : failed;
}

/** While it isn't there, each request is another one: the organizer wants it to be tried right now. */
export function requestCalendarEvent(booking: Booking): MeetingDecision {
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

export const recordCalendarRemoval = ({ number, calendar }: Booking): MeetingDecision =>
  calendar.state === 'removed' ? [] : [{ type: 'CalendarEventRemoved', data: { booking: number } }];

export const recordCalendarUpdate = (
  { number, calendar }: Booking,
  { asOf }: Command<'RecordCalendarUpdate'>,
): MeetingDecision =>
  calendar.state === 'recorded' && asOf > calendar.asOf
    ? [{ type: 'CalendarEventUpdated', data: { booking: number, asOf } }]
    : [];
