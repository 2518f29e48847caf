import type { MeetingEvent } from '#contracts/events/meeting.ts';
import type { Timestamped } from '../decider.ts';
import type { Booking, CalendarState } from './state.ts';

type Event = Extract<
  Timestamped<MeetingEvent>,
  {
    type:
      | 'CalendarEventRecorded'
      | 'CalendarEventFailed'
      | 'CalendarEventRequested'
      | 'CalendarRemovalRequested'
      | 'CalendarEventUpdated'
      | 'CalendarEventRemoved';
  }
>;

/** A booking after something happened to its calendar event. */
export function evolveCalendar(booking: Booking, event: Event): Booking {
  const { calendar } = booking;
  const became = ({ calendarBlocked: _, ...rest }: Booking, calendar: CalendarState): Booking => ({
    ...rest,
    calendar,
  });
  switch (event.type) {
    case 'CalendarEventRecorded': {
      const { eventId, iCalUid, videoLink, asOf, silent } = event.data;
      const link = videoLink === undefined ? {} : { videoLink };
      const { at } = event.meta;
      return became(booking, {
        state: 'recorded',
        eventId,
        iCalUid,
        ...link,
        asOf,
        at,
        ...(silent && { silent }),
      });
    }
    case 'CalendarEventFailed': {
      const { why, doing, mayExist } = event.data;
      // An event that is there is never created again.
      if (doing !== undefined || calendar.state === 'recorded') return { ...booking, calendarBlocked: why };
      return became(booking, { state: 'failed', why, ...(mayExist && { mayExist }) });
    }
    case 'CalendarEventRequested':
      return { ...became(booking, { state: 'due' }), calendarRequests: booking.calendarRequests + 1 };
    case 'CalendarRemovalRequested':
      return { ...booking, removalRequests: booking.removalRequests + 1 };
    case 'CalendarEventUpdated':
      return calendar.state === 'recorded'
        ? became(booking, { ...calendar, asOf: Math.max(calendar.asOf, event.data.asOf) })
        : booking;
    case 'CalendarEventRemoved':
      return became(booking, {
        state: 'removed',
        ...(calendar.state === 'recorded' && calendar.silent && { silent: true }),
      });
    default:
      return event satisfies never;
  }
}
