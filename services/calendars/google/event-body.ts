import type { calendar_v3 } from '@googleapis/calendar';
import { ALARM_MINUTES, type Alarm, USUAL_ALARM } from '#contracts/alarm.ts';
import {
  type EventFacts,
  eventAlarmAfter,
  eventFactsOf,
  eventPlaceAfter,
  guestsAfter,
} from '../event-facts.ts';
import type { CreatedEvent, NewCalendarEvent, StandingEvent } from '../port.ts';

type Event = calendar_v3.Schema$Event;

const when = (at: Date, zone: string) => ({ dateTime: at.toISOString(), timeZone: zone });

type Attendee = calendar_v3.Schema$EventAttendee;
type Guest = NewCalendarEvent['attendees'][number];

const attendeeOf = ({ email, name, optional }: Guest, before: Attendee = { email }): Attendee => ({
  ...before,
  ...(name && !before.displayName && { displayName: name }),
  ...((optional || before.optional) && { optional: optional ?? false }),
});

const factsBody = (event: NewCalendarEvent) => {
  const { meetingId, booking, asOf, place, alarm } = eventFactsOf(event);
  return { private: { meetingId, booking: String(booking), asOf: String(asOf), place, alarm } };
};

/** The event in Google's form, with its meeting in invisible properties. */
export const eventBody = (event: NewCalendarEvent): Event => ({
  id: event.id,
  status: 'confirmed',
  summary: event.title,
  description: event.description,
  start: when(event.start, event.zone),
  end: when(event.end, event.zone),
  attendees: event.attendees.map((guest) => attendeeOf(guest)),
  extendedProperties: factsBody(event),
  ...(event.alarm !== undefined && { reminders: remindersOf(event.alarm) }),
  ...(event.video === undefined && { conferenceData: videoRequest(event.id) }),
  ...placeBody(event),
});

function placeBody(event: NewCalendarEvent): { location?: string } {
  const { place } = eventFactsOf(event);
  return place === '' ? {} : { location: place };
}

/** For the calendar's owner alone: at Google everyone has reminders of their own. */
function remindersOf(alarm: Alarm) {
  const minutes = ALARM_MINUTES[alarm];
  const overrides = minutes === undefined ? [] : [{ method: 'popup', minutes }];
  return { useDefault: alarm === USUAL_ALARM, overrides };
}

/** Google makes a single conference per request id, however often the request is repeated. */
const videoRequest = (requestId: string) => ({
  createRequest: { requestId, conferenceSolutionKey: { type: 'hangoutsMeet' } },
});

/** The data that Kairos kept with an event; null for other people's events. */
export function googleEventFacts(existing: Event): EventFacts | null {
  const {
    meetingId,
    booking,
    asOf,
    place = '',
    alarm = USUAL_ALARM,
  } = existing.extendedProperties?.private ?? {};
  if (meetingId === undefined) return null;
  return { meetingId, booking: Number(booking), asOf: Number(asOf ?? -1), place, alarm };
}

/**
 * The patch that brings an event of ours up to date, null if none is needed, and whether people see a difference. Other
 * people's additions stay, and so do replies and a conference that the meeting still has.
 */
export function correction(
  existing: Event,
  event: NewCalendarEvent,
): { body: Event; isVisible: boolean } | null {
  const facts = googleEventFacts(existing);
  const attendees = guestsAfter(
    {
      there: existing.attendees ?? [],
      emailOf: ({ email }) => email,
      isOptional: ({ optional }) => optional ?? false,
      make: attendeeOf,
    },
    event,
  );
  const location = eventPlaceAfter({ place: existing.location ?? '', facts }, event);
  const alarm = eventAlarmAfter(facts, event);
  const conference = conferenceAfter(existing, event);
  const at = (time: Event['start']) => Date.parse(time?.dateTime ?? '');
  const isVisible =
    existing.status === 'cancelled' ||
    existing.summary !== event.title ||
    (existing.description ?? '') !== event.description ||
    at(existing.start) !== event.start.getTime() ||
    at(existing.end) !== event.end.getTime() ||
    attendees !== null ||
    location !== undefined ||
    conference !== undefined;
  if (!isVisible && facts?.booking === event.booking && facts.asOf >= event.asOf) return null;
  const {
    id: _,
    attendees: __,
    conferenceData: ___,
    location: ____,
    reminders: _____,
    ...rest
  } = eventBody(event);
  const body: Event = {
    ...rest,
    ...(attendees && { attendees }),
    ...(location !== undefined && { location }),
    ...(alarm && { reminders: remindersOf(alarm) }),
    ...(conference && { conferenceData: conference }),
  };
  // Removes the conference; the library's types don't allow null.
  if (conference === null) Object.assign(body, { conferenceData: null });
  return { body, isVisible };
}

/** Undefined if the event rightly has its conference, or none. */
function conferenceAfter({ conferenceData }: Event, { id, video }: NewCalendarEvent) {
  if (video === undefined) return conferenceData ? undefined : videoRequest(id);
  return conferenceData ? null : undefined;
}

export const isVideoPending = (event: Event) =>
  event.conferenceData?.createRequest?.status?.statusCode === 'pending';

/** Kairos's record of an event. */
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

const REPLIES = { accepted: 'accepted', tentative: 'tentative', declined: 'declined' } as const;

/** An event as it stands; null for an event that isn't Kairos's, repeats, or takes whole days. */
export function googleStandingEvent(event: Event): StandingEvent | null {
  const facts = googleEventFacts(event);
  const [start, end] = [event.start, event.end].map((time) => new Date(time?.dateTime ?? Number.NaN));
  if (!facts || event.recurrence || Number.isNaN(start!.getTime()) || Number.isNaN(end!.getTime()))
    return null;
  const replies = (event.attendees ?? []).map(({ email, responseStatus }) => ({
    email: (email ?? '').toLowerCase(),
    reply: REPLIES[responseStatus as keyof typeof REPLIES] ?? 'none',
  }));
  return { start: start!, end: end!, booking: facts.booking, asOf: facts.asOf, replies };
}
