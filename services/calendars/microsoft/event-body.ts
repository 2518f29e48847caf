import { createHash } from 'node:crypto';
import type { Event as GraphEvent } from '@microsoft/microsoft-graph-types';
import { z } from 'zod';
import { ALARM_MINUTES, type Alarm, USUAL_ALARM } from '#contracts/alarm.ts';
import { sameAddress } from '#contracts/email-address.ts';
import {
  type EventFacts,
  eventAlarmAfter,
  eventFactsOf,
  eventPlaceAfter,
  guestsAfter,
} from '../event-facts.ts';
import type { CreatedEvent, NewCalendarEvent, StandingEvent } from '../port.ts';

/** Names of our own in Exchange's space for them (learn.microsoft.com/graph/api/resources/extended-properties-overview). */
const property = (name: string) => `String {6f1ab2c4-3f0e-4d5b-9a57-0c6f4e3f9d21} Name ${name}`;

/** Holds Kairos's id of an event, which differs from Exchange's. */
export const EVENT_PROPERTY = property('KairosEvent');

/** Holds an event's meeting and booking, with Kairos's other data. */
export const BOOKING_PROPERTY = property('KairosBooking');

const factsBody = (event: NewCalendarEvent) => {
  const { meetingId, booking, asOf, alarm, place } = eventFactsOf(event);
  const value = [meetingId, booking, asOf, digestOf(event), alarm, place].join(':');
  return { id: BOOKING_PROPERTY, value };
};

/** Exchange reformats a text, so this digest tells whether the text is still ours. */
const digestOf = ({ description }: NewCalendarEvent): string =>
  createHash('sha256').update(description).digest('hex').slice(0, 16);

/** A single event doesn't need the zone of its entry; Outlook shows the time on the reader's clock. */
const when = (at: Date) => ({ dateTime: at.toISOString().replace('Z', ''), timeZone: 'UTC' });

const attendeeOf = (
  { email, name, optional }: NewCalendarEvent['attendees'][number],
  before?: Attendee,
): Attendee & { type: 'optional' | 'required' } => ({
  ...before,
  emailAddress: { address: email, ...(name && { name }), ...before?.emailAddress },
  type: optional ? 'optional' : 'required',
});

/** The fields for an event's time and title. */
const essentials = (event: NewCalendarEvent) =>
  ({ subject: event.title, start: when(event.start), end: when(event.end) }) satisfies GraphEvent;

const TEAMS_MEETING = { isOnlineMeeting: true, onlineMeetingProvider: 'teamsForBusiness' as const };

/** Minutes before the start: Outlook's default, which Graph has no way to ask for again. */
const USUAL_REMINDER = 15;

function reminderOf(alarm: Alarm) {
  const minutes = alarm === USUAL_ALARM ? USUAL_REMINDER : ALARM_MINUTES[alarm];
  return minutes === undefined
    ? { isReminderOn: false }
    : { isReminderOn: true, reminderMinutesBeforeStart: minutes };
}

const text = (content: string) => ({ contentType: 'text', content }) as const;

/** The event in Graph's form, with its meeting in invisible properties. */
export const newEvent = (
  event: NewCalendarEvent,
  { transactionId, withTeams }: { transactionId: string; withTeams: boolean },
) => {
  const { place } = eventFactsOf(event);
  return {
    ...essentials(event),
    body: text(event.description),
    attendees: event.attendees.map((guest) => attendeeOf(guest)),
    ...(place !== '' && { location: { displayName: place } }),
    ...(event.alarm !== undefined && reminderOf(event.alarm)),
    transactionId,
    singleValueExtendedProperties: [{ id: EVENT_PROPERTY, value: event.id }, factsBody(event)],
    ...(withTeams && event.video === undefined && TEAMS_MEETING),
  } satisfies GraphEvent;
};

const address = z.object({ emailAddress: z.looseObject({ address: z.string() }) });
const attendee = z.looseObject({
  ...address.shape,
  type: z.enum(['required', 'optional', 'resource']).default('required'),
});
type Attendee = z.infer<typeof attendee>;
const instant = z
  .object({ dateTime: z.iso.datetime({ local: true, offset: false }), timeZone: z.literal('UTC') })
  .transform(({ dateTime }) => Date.parse(`${dateTime}Z`));

/** An event in Graph's answer, with the parts that changes leave alone. */
const found = z.object({
  id: z.string(),
  '@odata.etag': z.string().optional(),
  iCalUId: z.string(),
  subject: z.string().nullish(),
  start: instant,
  end: instant,
  isCancelled: z.boolean(),
  isAllDay: z.boolean().nullish(),
  type: z.string().nullish(),
  attendees: z.array(attendee),
  location: z.object({ displayName: z.string().nullish() }).nullish(),
  organizer: address.nullish().catch(null),
  isOnlineMeeting: z.boolean(),
  onlineMeeting: z.object({ joinUrl: z.string().nullish() }).nullish(),
  webLink: z.string().nullish(),
  singleValueExtendedProperties: z.array(z.object({ id: z.string(), value: z.string() })).optional(),
});

export type FoundEvent = z.infer<typeof found>;

/** The requested fields of Kairos's events. */
export const FOUND_FIELDS =
  'id,iCalUId,subject,start,end,location,isCancelled,isAllDay,type,attendees,organizer,isOnlineMeeting,onlineMeeting,webLink';

/** An event in an answer; null if the answer isn't an event. */
export const readEvent = (body: unknown): FoundEvent | null => found.safeParse(body).data ?? null;

/** The events in an answer; null if the answer isn't a list of events. */
export const readEvents = (body: unknown): FoundEvent[] | null =>
  z.object({ value: z.array(found) }).safeParse(body).data?.value ?? null;

/** The facts we stored with an event; null for an event that isn't ours. */
export function graphEventFacts({
  singleValueExtendedProperties = [],
}: FoundEvent): (EventFacts & { digest: string }) | null {
  const kept = singleValueExtendedProperties.find(({ id }) => id === BOOKING_PROPERTY);
  if (!kept) return null;
  const [meetingId = '', booking, asOf, digest = '', alarm = '', ...place] = kept.value.split(':');
  return { meetingId, booking: Number(booking), asOf: Number(asOf), digest, alarm, place: place.join(':') };
}

/**
 * The patch that brings an event of ours up to date; null if none is needed. The patch holds only differences, since
 * Exchange decides from them whom to notify, and replies stay. A Teams meeting can't be taken off an event, and its
 * text is also how people join.
 */
export function correctionOf(
  existing: FoundEvent,
  event: NewCalendarEvent,
  { withTeams }: { withTeams: boolean },
): GraphEvent | null {
  const facts = graphEventFacts(existing);
  const organizer = existing.organizer?.emailAddress.address;
  const attendees = guestsAfter(
    {
      there: existing.attendees,
      emailOf: ({ emailAddress }) => emailAddress.address,
      isOptional: ({ type }) => type === 'optional',
      make: attendeeOf,
    },
    // Exchange may leave its organizer off.
    { ...event, attendees: event.attendees.filter(({ email }) => !sameAddress(email, organizer)) },
  );
  const location = eventPlaceAfter({ place: existing.location?.displayName ?? '', facts }, event);
  const alarm = eventAlarmAfter(facts, event);
  const isMoved = existing.isCancelled || !isThen(existing, event);
  const isRenamed = existing.subject !== event.title;
  const isRewritten = facts?.digest !== digestOf(event);
  const change = {
    ...(isRenamed && { subject: event.title }),
    ...(isMoved && { start: when(event.start), end: when(event.end) }),
    ...(isRewritten && !existing.isOnlineMeeting && { body: text(event.description) }),
    ...(attendees && { attendees }),
    ...(location !== undefined && { location: { displayName: location } }),
    ...(alarm && reminderOf(alarm)),
    ...(withTeams && event.video === undefined && !existing.isOnlineMeeting && TEAMS_MEETING),
  } satisfies GraphEvent;
  const isNewest = facts?.booking === event.booking && facts.asOf >= event.asOf;
  if (isNewest && Object.keys(change).length === 0) return null;
  return { ...change, singleValueExtendedProperties: [factsBody(event)] };
}

/**
 * Whether an event that was just answered is the requested event, and not that of an earlier request with the same
 * transaction id. Exchange may know a person by another address, so an equal number of attendees is enough, apart from its
 * organizer, whom Exchange may leave off.
 */
export function isAsAsked(made: FoundEvent, event: NewCalendarEvent): boolean {
  const organizer = made.organizer?.emailAddress.address;
  const count = (emails: readonly string[]) =>
    emails.filter((email) => !sameAddress(email, organizer)).length;
  const are = count(made.attendees.map(({ emailAddress }) => emailAddress.address));
  return isThen(made, event) && are === count(event.attendees.map(({ email }) => email));
}

const isThen = ({ start, end }: FoundEvent, event: NewCalendarEvent): boolean =>
  start === event.start.getTime() && end === event.end.getTime();

/** Kairos's record of an event, under its own id. */
export function createdFrom({ iCalUId, onlineMeeting, webLink }: FoundEvent, eventId: string): CreatedEvent {
  return {
    eventId,
    iCalUid: iCalUId,
    ...(onlineMeeting?.joinUrl && { videoLink: onlineMeeting.joinUrl }),
    ...(webLink && { htmlLink: webLink }),
  };
}

const replied = z.object({ response: z.string() });
const REPLIES: Readonly<Record<string, StandingEvent['replies'][number]['reply']>> = {
  accepted: 'accepted',
  tentativelyAccepted: 'tentative',
  declined: 'declined',
};

/** An event as it stands; null for an event that isn't Kairos's, repeats, or takes whole days. */
export function graphStandingEvent(event: FoundEvent): StandingEvent | null {
  const facts = graphEventFacts(event);
  if (!facts || event.isAllDay || (event.type ?? 'singleInstance') !== 'singleInstance') return null;
  const replies = event.attendees.map(({ emailAddress, status }) => ({
    email: emailAddress.address.toLowerCase(),
    reply: REPLIES[replied.safeParse(status).data?.response ?? 'none'] ?? 'none',
  }));
  const { booking, asOf } = facts;
  return { start: new Date(event.start), end: new Date(event.end), booking, asOf, replies };
}
