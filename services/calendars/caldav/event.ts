import ICAL from 'ical.js';
import { type EventFacts, eventPlaceAfter, guestsAfter } from '../event-facts.ts';
import type { NewCalendarEvent } from '../port.ts';

/** The meeting and booking an event belongs to; kept in the event, unseen. */
const MEETING = 'x-kairos-meeting';
const BOOKING = 'x-kairos-booking';
/** The revision of the meeting that the event shows. */
const AS_OF = 'x-kairos-as-of';

export const uidOf = (id: string): string => `${id}@kairos`;

type Guest = NewCalendarEvent['attendees'][number];

/**
 * The file of an event. SCHEDULE-AGENT=CLIENT tells the server not to send invitations itself (RFC 6638, 7.1): Kairos
 * sends them. An event needs an organizer to have attendees, so without an address of the person the event has neither.
 */
export function eventFile(
  event: NewCalendarEvent,
  { organizer, now }: { organizer: string | null; now: Date },
): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//Kairos//Kairos//EN');
  const entry = new ICAL.Component('vevent', calendar);
  calendar.addSubcomponent(entry);
  entry.addPropertyWithValue('uid', uidOf(event.id));
  entry.addPropertyWithValue('sequence', 0);
  entry.addPropertyWithValue('transp', 'OPAQUE');
  entry.addPropertyWithValue(MEETING, event.meetingId);
  write(entry, event, now);
  if (typeof event.video === 'object') addVideoLink(entry, event.video.address);
  if (organizer) {
    entry.addPropertyWithValue('organizer', `mailto:${organizer}`).setParameter('schedule-agent', 'CLIENT');
    for (const guest of event.attendees) entry.addProperty(attendeeOf(guest));
  }
  return textOf(calendar);
}

const textOf = (calendar: ICAL.Component): string => `${calendar.toString()}\r\n`;

/** Sets these properties, whatever they said before, in whichever zone. */
function write(entry: ICAL.Component, event: NewCalendarEvent, now: Date): void {
  const { title, description, start, end, booking, asOf } = event;
  const values = {
    ...{ dtstamp: ICAL.Time.fromJSDate(now, true), summary: title, description: description || null },
    ...{ dtstart: ICAL.Time.fromJSDate(start, true), dtend: ICAL.Time.fromJSDate(end, true), duration: null },
    ...{ status: 'CONFIRMED', [BOOKING]: String(booking), [AS_OF]: String(asOf) },
  };
  for (const [name, value] of Object.entries(values)) {
    entry.removeAllProperties(name);
    if (value !== null) entry.addPropertyWithValue(name, value);
  }
}

function attendeeOf({ email, name, optional }: Guest, before?: ICAL.Property): ICAL.Property {
  const attendee = before ?? new ICAL.Property('attendee');
  if (!before) {
    attendee.setValue(`mailto:${email}`);
    attendee.setParameter('schedule-agent', 'CLIENT');
    attendee.setParameter('partstat', 'NEEDS-ACTION');
    // A parameter has no way to write a double quote.
    if (name) attendee.setParameter('cn', name.replace(/["\\^\p{Cc}]/gu, '’'));
  }
  attendee.setParameter('role', optional ? 'OPT-PARTICIPANT' : 'REQ-PARTICIPANT');
  return attendee;
}

/** As a place, which every program shows, and as RFC 7986 defines, for programs with a button to join. */
function addVideoLink(entry: ICAL.Component, address: string): void {
  entry.addPropertyWithValue('location', address);
  const conference = new ICAL.Property('conference', entry);
  conference.resetType('uri');
  conference.setParameter('feature', 'VIDEO');
  conference.setParameter('label', 'Join the video call');
  conference.setValue(address);
  entry.addProperty(conference);
}

export type KeptEvent = {
  /** Null for a file that isn't Kairos's; its name alone proves nothing. */
  facts: EventFacts | null;
  uid: string;
  isCancelled: boolean;
  /** The same file with the wanted event, and everything else unchanged; null if nothing differs. */
  corrected(event: NewCalendarEvent, given: { organizer: string | null; now: Date }): string | null;
};

/** Reads the server's file under the name of an event of ours; null if we could not have made the file. */
export function readKeptEvent(text: string): KeptEvent | null {
  let calendar: ICAL.Component;
  try {
    calendar = ICAL.Component.fromString(text);
  } catch {
    return null;
  }
  const [entry, ...others] = calendar.getAllSubcomponents('vevent');
  if (!entry || others.length > 0) return null;
  const said = (name: string) => String(entry.getFirstPropertyValue(name) ?? '');
  const at = (name: string) => {
    const time = entry.getFirstPropertyValue(name);
    return time instanceof ICAL.Time ? time.toJSDate().getTime() : null;
  };
  const conference = said('conference');
  const facts = said(MEETING) !== '' && {
    meetingId: said(MEETING),
    booking: Number(said(BOOKING)),
    asOf: Number(said(AS_OF) || -1),
    place: conference !== '' && conference === said('location') ? conference : '',
  };

  return {
    facts: facts || null,
    uid: said('uid'),
    isCancelled: said('status') === 'CANCELLED',
    corrected(event, { organizer, now }) {
      const there = entry.getAllProperties('attendee');
      const guests = guestsAfter(
        {
          there,
          emailOf: (attendee) => String(attendee.getFirstValue() ?? '').replace(/^mailto:/i, ''),
          isOptional: (attendee) => attendee.getFirstParameter('role') === 'OPT-PARTICIPANT',
          make: attendeeOf,
        },
        organizer ? event : { ...event, attendees: [] },
      );
      const place = eventPlaceAfter({ place: said('location'), facts: facts || null }, event);
      const isChanged =
        said('status') === 'CANCELLED' ||
        said('summary') !== event.title ||
        said('description') !== event.description ||
        at('dtstart') !== event.start.getTime() ||
        at('dtend') !== event.end.getTime() ||
        guests !== null ||
        place !== undefined;
      const isNewest = facts && facts.booking === event.booking && facts.asOf >= event.asOf;
      if (!isChanged && isNewest) return null;
      write(entry, event, now);
      if (isChanged) entry.updatePropertyWithValue('sequence', (Number(said('sequence')) || 0) + 1);
      if (guests) {
        entry.removeAllProperties('attendee');
        for (const guest of guests) entry.addProperty(guest);
      }
      if (place !== undefined) {
        entry.removeAllProperties('location');
        entry.removeAllProperties('conference');
        if (place !== '') addVideoLink(entry, place);
      }
      return textOf(calendar);
    },
  };
}
