import type { Event as GraphEvent } from '@microsoft/microsoft-graph-types';
import { z } from 'zod';
import { sameAddress } from '#services/domain/meeting/details.ts';
import type { CreatedEvent, NewCalendarEvent } from '../port.ts';

/** Names of our own in Exchange's space for them (learn.microsoft.com/graph/api/resources/extended-properties-overview). */
const property = (name: string) => `String {6f1ab2c4-3f0e-4d5b-9a57-0c6f4e3f9d21} Name ${name}`;

/** Holds our own id of an event. Exchange gives it another one. */
export const EVENT_PROPERTY = property('KairosEvent');

/** Holds the meeting and booking that an event belongs to. */
export const BOOKING_PROPERTY = property('KairosBooking');

const bookingOf = ({ meetingId, booking }: NewCalendarEvent) => `${meetingId}:${booking}`;

/** A single event has no use for the zone it was entered in; Outlook shows it on the reader's clock. */
const when = (at: Date) => ({ dateTime: at.toISOString().replace('Z', ''), timeZone: 'UTC' });

/** What says when an event is, what it's called, who is on it, and where they meet if it isn't in Teams. */
const essentials = (event: NewCalendarEvent) =>
  ({
    subject: event.title,
    start: when(event.start),
    end: when(event.end),
    attendees: event.attendees.map(({ email, name, optional }) => ({
      emailAddress: { address: email, ...(name && { name }) },
      type: optional ? 'optional' : 'required',
    })),
    ...(typeof event.video === 'object' && { location: { displayName: event.video.address } }),
  }) satisfies GraphEvent;

const text = (content: string) => ({ contentType: 'text', content }) as const;

/** The event as Graph takes it. The meeting and booking that it belongs to are kept with it, unseen. */
export const newEvent = (
  event: NewCalendarEvent,
  { transactionId, withTeams }: { transactionId: string; withTeams: boolean },
) =>
  ({
    ...essentials(event),
    body: text(event.description),
    transactionId,
    singleValueExtendedProperties: [
      { id: EVENT_PROPERTY, value: event.id },
      { id: BOOKING_PROPERTY, value: bookingOf(event) },
    ],
    ...(withTeams &&
      event.video === undefined && {
        isOnlineMeeting: true,
        onlineMeetingProvider: 'teamsForBusiness' as const,
      }),
  }) satisfies GraphEvent;

/** The patch that makes an existing event of ours correct. Without the text, if that is also how people join it. */
export const correctionOf = (existing: FoundEvent, event: NewCalendarEvent) =>
  ({
    ...essentials(event),
    ...(!existing.isOnlineMeeting && { body: text(event.description) }),
  }) satisfies GraphEvent;

const address = z.object({ emailAddress: z.object({ address: z.string() }) });
const instant = z
  .object({ dateTime: z.iso.datetime({ local: true, offset: false }), timeZone: z.literal('UTC') })
  .transform(({ dateTime }) => Date.parse(`${dateTime}Z`));

/** An event as Graph answers it, with what a change leaves as it is. */
const found = z.object({
  id: z.string(),
  '@odata.etag': z.string().optional(),
  iCalUId: z.string(),
  subject: z.string().nullish(),
  start: instant,
  end: instant,
  isCancelled: z.boolean(),
  attendees: z.array(z.looseObject(address.shape)),
  organizer: address.nullish().catch(null),
  isOnlineMeeting: z.boolean(),
  onlineMeeting: z.object({ joinUrl: z.string().nullish() }).nullish(),
  webLink: z.string().nullish(),
  singleValueExtendedProperties: z.array(z.object({ id: z.string(), value: z.string() })).optional(),
});

export type FoundEvent = z.infer<typeof found>;

/** What is asked for of an event of ours. */
export const FOUND_FIELDS =
  'id,iCalUId,subject,start,end,isCancelled,attendees,organizer,isOnlineMeeting,onlineMeeting,webLink';

/** An event in an answer; null if it's none. */
export const readEvent = (body: unknown): FoundEvent | null => found.safeParse(body).data ?? null;

/** The events in an answer; null if it isn't a list of them. */
export const readEvents = (body: unknown): FoundEvent[] | null =>
  z.object({ value: z.array(found) }).safeParse(body).data?.value ?? null;

/** Whether Kairos made this event for this booking; our id alone proves nothing. */
export const isOfBooking = (existing: FoundEvent, event: NewCalendarEvent): boolean =>
  existing.singleValueExtendedProperties?.some(
    ({ id, value }) => id === BOOKING_PROPERTY && value === bookingOf(event),
  ) ?? false;

/** Whether the event is as it should be: same title, times and people. */
export function isUpToDate(existing: FoundEvent, event: NewCalendarEvent): boolean {
  const [are, wanted] = peopleOf(existing, event).map((emails) =>
    emails
      .map((email) => email.toLowerCase())
      .sort()
      .join(),
  );
  return (
    !existing.isCancelled && existing.subject === event.title && isThen(existing, event) && are === wanted
  );
}

/**
 * Whether an event that was just answered is the one asked for, and not that of an earlier request with the same
 * transaction id. Exchange may know a person by another address, so it's enough that there are as many.
 */
export function isAsAsked(made: FoundEvent, event: NewCalendarEvent): boolean {
  const [are, wanted] = peopleOf(made, event);
  return isThen(made, event) && are.length === wanted.length;
}

const isThen = ({ start, end }: FoundEvent, event: NewCalendarEvent): boolean =>
  start === event.start.getTime() && end === event.end.getTime();

/** Who is on the event, and who should be. Exchange may leave its organizer off. */
function peopleOf(existing: FoundEvent, event: NewCalendarEvent): [string[], string[]] {
  const organizer = existing.organizer?.emailAddress.address;
  const others = (emails: readonly string[]) => emails.filter((email) => !sameAddress(email, organizer));
  return [
    others(existing.attendees.map(({ emailAddress }) => emailAddress.address)),
    others(event.attendees.map(({ email }) => email)),
  ];
}

/** What Kairos keeps of an event, under our own id. */
export function createdFrom({ iCalUId, onlineMeeting, webLink }: FoundEvent, eventId: string): CreatedEvent {
  return {
    eventId,
    iCalUid: iCalUId,
    ...(onlineMeeting?.joinUrl && { videoLink: onlineMeeting.joinUrl }),
    ...(webLink && { htmlLink: webLink }),
  };
}
