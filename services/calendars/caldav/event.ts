import ICAL from 'ical.js';
import { sameAddress } from '#services/domain/meeting/details.ts';
import type { NewCalendarEvent } from '../port.ts';

/** Which meeting and booking an event belongs to; kept with it, unseen. */
const MEETING = 'x-kairos-meeting';
const BOOKING = 'x-kairos-booking';

export const uidOf = (id: string): string => `${id}@kairos`;

/**
 * The file of an event. SCHEDULE-AGENT=CLIENT tells the server not to invite anyone itself (RFC 6638, 7.1): Kairos does.
 * An event needs an organizer to have attendees, so without an address of the person it has neither.
 */
export function eventFile(
  event: NewCalendarEvent,
  { organizer, now, sequence }: { organizer: string | null; now: Date; sequence: number },
): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//Kairos//Kairos//EN');
  const entry = new ICAL.Component('vevent', calendar);
  calendar.addSubcomponent(entry);
  entry.addPropertyWithValue('uid', uidOf(event.id));
  entry.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(now, true));
  entry.addPropertyWithValue('dtstart', ICAL.Time.fromJSDate(event.start, true));
  entry.addPropertyWithValue('dtend', ICAL.Time.fromJSDate(event.end, true));
  entry.addPropertyWithValue('sequence', sequence);
  entry.addPropertyWithValue('summary', event.title);
  if (event.description) entry.addPropertyWithValue('description', event.description);
  if (typeof event.video === 'object') addVideoLink(entry, event.video.address);
  entry.addPropertyWithValue('status', 'CONFIRMED');
  entry.addPropertyWithValue('transp', 'OPAQUE');
  entry.addPropertyWithValue(MEETING, event.meetingId);
  entry.addPropertyWithValue(BOOKING, String(event.booking));
  if (organizer) {
    entry.addPropertyWithValue('organizer', `mailto:${organizer}`).setParameter('schedule-agent', 'CLIENT');
    for (const { email, name, optional } of event.attendees) {
      const attendee = entry.addPropertyWithValue('attendee', `mailto:${email}`);
      attendee.setParameter('schedule-agent', 'CLIENT');
      attendee.setParameter('partstat', 'NEEDS-ACTION');
      attendee.setParameter('role', optional ? 'OPT-PARTICIPANT' : 'REQ-PARTICIPANT');
      // A parameter has no way to write a double quote.
      if (name) attendee.setParameter('cn', name.replace(/["\\^\p{Cc}]/gu, '’'));
    }
  }
  return `${calendar.toString()}\r\n`;
}

/** As a place, which every program shows, and as RFC 7986 says it, for those that have a button to join. */
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
  /** Whether Kairos made it for this booking; a name of a file alone proves nothing. */
  isOf(event: NewCalendarEvent): boolean;
  /** Whether it is as it should be: same title, times and people. */
  isAsWanted(event: NewCalendarEvent, organizer: string | null): boolean;
  sequence: number;
  /** The same file without these people; null if none of them is on it. */
  without(emails: readonly string[]): string | null;
};

/** Reads a file that the server has under the name of an event of ours; null if it's nothing that we could have made. */
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
  const addressOf = (attendee: ICAL.Property) =>
    String(attendee.getFirstValue() ?? '').replace(/^mailto:/i, '');
  const people = (emails: readonly string[]) =>
    emails
      .map((email) => email.toLowerCase())
      .sort()
      .join();
  const attendees = entry.getAllProperties('attendee');

  return {
    isOf: (event) =>
      said('uid') === uidOf(event.id) &&
      said(MEETING) === event.meetingId &&
      said(BOOKING) === String(event.booking),
    isAsWanted: (event, organizer) =>
      said('status') !== 'CANCELLED' &&
      said('summary') === event.title &&
      at('dtstart') === event.start.getTime() &&
      at('dtend') === event.end.getTime() &&
      people(attendees.map(addressOf)) === people(organizer ? event.attendees.map(({ email }) => email) : []),
    sequence: Number(said('sequence')) || 0,
    without(emails) {
      const leaving = attendees.filter((attendee) =>
        emails.some((email) => sameAddress(email, addressOf(attendee))),
      );
      if (leaving.length === 0) return null;
      for (const attendee of leaving) entry.removeProperty(attendee);
      entry.updatePropertyWithValue('sequence', (Number(said('sequence')) || 0) + 1);
      return `${calendar.toString()}\r\n`;
    },
  };
}
