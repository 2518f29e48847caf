import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import type { MailFacts } from './facts.ts';
import { manyLines, oneLine } from './make-safe.ts';
import type { Address, Mail } from './port.ts';

// A parameter such as CN has no way to write a double quote (RFC 5545, section 3.2), and readers differ on whether a
// backslash or a caret means something in it: a name is better off without them.
const parameter = (text: string): string => oneLine(text.replace(/["\\^]/g, '’'));

/**
 * The calendar file of an email, or null if it has none.
 *
 * UID and SEQUENCE come from the stream, which lets a later file replace or remove an earlier one. Times are in UTC,
 * and the stamp is the time of the email, which keeps the bytes the same for the same facts. Kairos's address sends it
 * on behalf of the organizer (SENT-BY, RFC 5545 section 3.2.18).
 */
export function calendarFile(facts: MailFacts, from: Address): Mail['calendar'] | null {
  const { booked, file, meeting, organizer, recipient } = facts;
  if (!file) return null;
  const isRequest = file.method === 'REQUEST';
  const description = manyLines(meeting.description ?? '');
  const calendar = ical({
    prodId: { company: 'Kairos', product: 'Kairos', language: 'EN' },
    method: isRequest ? ICalCalendarMethod.REQUEST : ICalCalendarMethod.CANCEL,
  });
  calendar.createEvent({
    id: file.iCalUid,
    sequence: file.sequence,
    stamp: new Date(facts.at),
    start: new Date(file.start),
    end: new Date(file.end),
    // Email apps show a CANCEL as the end of the meeting, with this as its name.
    summary: oneLine(meeting.title) + replacementOf(facts),
    status: isRequest ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
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
        ...(recipient.optional && { role: ICalAttendeeRole.OPT }),
      },
    ],
    ...(description !== '' && { description }),
    ...(isRequest && booked?.videoLink !== undefined && { location: booked.videoLink }),
  });
  return { method: file.method, content: `${calendar.toString().trimEnd()}\r\n` };
}

/** What has taken the place of the file in an earlier email. */
function replacementOf({ file, booked }: MailFacts): string {
  if (!file?.isReplaced) return '';
  return booked?.event === 'own' ? ' (now in your calendar)' : ' (replaced by an invitation)';
}
