import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { MailFacts } from './facts.ts';
import { manyLines, oneLine } from './make-safe.ts';
import type { Address, Mail } from './port.ts';

// A parameter such as CN has no way to write a double quote (RFC 5545, section 3.2), and readers differ on whether a
// backslash or a caret means something in it: a name is better off without them.
const parameter = (text: string): string => oneLine(text.replace(/["\\^]/g, '’'));

/**
 * The calendar file of an email about a booking, or null: for other kinds, and if Google sends its own invitation.
 *
 * UID and SEQUENCE come from the stream, which lets a later file replace or remove an earlier one. Times are in UTC,
 * and the stamp is the time of the email, which keeps the bytes the same for the same facts. Kairos's address sends it
 * on behalf of the organizer (SENT-BY, RFC 5545 section 3.2.18).
 */
export function calendarFile(facts: MailFacts, from: Address): Mail['calendar'] | null {
  const { kind, booked, meeting, organizer, recipient } = facts;
  if ((kind !== 'booked' && kind !== 'cancelled') || !booked || booked.inGoogleCalendar) return null;
  const method = kind === 'booked' ? ICalCalendarMethod.REQUEST : ICalCalendarMethod.CANCEL;
  const description = manyLines(meeting.description ?? '');
  const calendar = ical({ prodId: { company: 'Kairos', product: 'Kairos', language: 'EN' }, method });
  calendar.createEvent({
    id: booked.iCalUid,
    sequence: booked.sequence,
    stamp: new Date(facts.at),
    start: new Date(booked.start),
    end: new Date(booked.end),
    summary: oneLine(meeting.title),
    status: method === ICalCalendarMethod.REQUEST ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    organizer: {
      name: parameter(organizer.name) || organizer.email,
      email: organizer.email,
      sentBy: from.address,
    },
    attendees: [
      {
        name: parameter(recipient.name ?? '') || recipient.email,
        email: recipient.email,
        status: recipient.number === 0 ? ICalAttendeeStatus.ACCEPTED : ICalAttendeeStatus.NEEDSACTION,
        rsvp: recipient.number !== 0,
      },
    ],
    ...(description !== '' && { description }),
    ...(booked.videoLink !== undefined && { location: booked.videoLink }),
  });
  return { method, content: `${calendar.toString().trimEnd()}\r\n` };
}
