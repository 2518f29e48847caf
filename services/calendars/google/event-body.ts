import type { calendar_v3 } from '@googleapis/calendar';
import type { CreatedEvent, NewCalendarEvent } from '../port.ts';

type Event = calendar_v3.Schema$Event;

const when = (at: Date, zone: string) => ({ dateTime: at.toISOString(), timeZone: zone });

/** The event as Google takes it. The meeting and booking that it belongs to are kept with it, unseen. */
export const eventBody = (event: NewCalendarEvent): Event => ({
  id: event.id,
  status: 'confirmed',
  summary: event.title,
  description: event.description,
  start: when(event.start, event.zone),
  end: when(event.end, event.zone),
  attendees: event.attendees.map(({ email, name, optional }) => ({
    email,
    ...(name && { displayName: name }),
    ...(optional && { optional }),
  })),
  extendedProperties: { private: { meetingId: event.meetingId, booking: String(event.booking) } },
  ...(event.video === undefined && { conferenceData: videoRequest(event.id) }),
  ...(typeof event.video === 'object' && { location: event.video.address }),
});

/** Google makes one conference per request id, however often it is asked. */
const videoRequest = (requestId: string) => ({
  createRequest: { requestId, conferenceSolutionKey: { type: 'hangoutsMeet' } },
});

/** Whether Kairos made this event for this booking; an id alone proves nothing. */
export function isOwnEvent(existing: Event, event: NewCalendarEvent): boolean {
  const kept = existing.extendedProperties?.private;
  return kept?.['meetingId'] === event.meetingId && kept['booking'] === String(event.booking);
}

/** Whether the event exists and is as it should be: same title, times and people. */
export function isAsWanted(existing: Event, event: NewCalendarEvent): boolean {
  const people = (attendees: readonly { email?: string | null }[] = []) =>
    attendees
      .map(({ email }) => email?.toLowerCase())
      .sort()
      .join();
  const at = (time: Event['start']) => Date.parse(time?.dateTime ?? '');
  return (
    existing.status !== 'cancelled' &&
    existing.summary === event.title &&
    at(existing.start) === event.start.getTime() &&
    at(existing.end) === event.end.getTime() &&
    people(existing.attendees) === people(event.attendees)
  );
}

/** The patch that makes an existing event of ours correct; an existing conference is left alone. */
export function correction(existing: Event, event: NewCalendarEvent): Event {
  const { id: _, conferenceData, ...body } = eventBody(event);
  return existing.conferenceData || !conferenceData ? body : { ...body, conferenceData };
}

export const isVideoPending = (event: Event) =>
  event.conferenceData?.createRequest?.status?.statusCode === 'pending';

/** What Kairos keeps of an event. */
export function createdEventOf(event: Event, id: string): CreatedEvent {
  const video = event.conferenceData?.entryPoints?.find(({ entryPointType }) => entryPointType === 'video');
  const videoLink = video?.uri ?? event.hangoutLink;
  return {
    eventId: event.id ?? id,
    // Google gives events that come by its API a UID of this form.
    iCalUid: event.iCalUID ?? `${event.id ?? id}@google.com`,
    ...(videoLink && { videoLink }),
    ...(event.htmlLink && { htmlLink: event.htmlLink }),
  };
}
