import { contentLine, escapedText, fileOfLines, utcTime } from './calendar-file/content-lines.ts';
import { timesOnClock } from './calendar-file/time-zone.ts';
import type { MailFacts } from './facts.ts';
import { manyLines, oneLine } from './make-safe.ts';
import type { Address, Mail } from './port.ts';

type File = NonNullable<MailFacts['file']>;

/**
 * The calendar file of an email (RFC 5545, 5546), or null if it has none.
 *
 * UID and SEQUENCE come from the stream, which lets a later file replace or remove an earlier one. The stamp is the time
 * of the email, which keeps the bytes the same for the same facts. Times are on the organizer's clock, as in the calendar
 * event of a provider. Kairos's address sends it on behalf of the organizer (SENT-BY, RFC 5545 section 3.2.18).
 */
export function calendarFile(
  facts: MailFacts,
  { from, publicUrl }: { from: Address; publicUrl: string },
): Mail['calendar'] | null {
  const { booked, file, meeting } = facts;
  if (!file) return null;
  const isRequest = file.method === 'REQUEST';
  const [start, end] = [new Date(file.start), new Date(file.end)];
  const local = timesOnClock(facts.organizer.zone, [start, end]);
  const time = (name: string, at: Date) =>
    local ? contentLine(name, local.at(at), { TZID: facts.organizer.zone }) : contentLine(name, utcTime(at));
  const description = manyLines(meeting.description ?? '');
  const content = fileOfLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kairos//Kairos//EN',
    contentLine('METHOD', file.method),
    ...(local?.component ?? []),
    'BEGIN:VEVENT',
    contentLine('UID', escapedText(file.iCalUid)),
    contentLine('SEQUENCE', String(file.sequence)),
    contentLine('DTSTAMP', utcTime(new Date(facts.at))),
    ...(file.changedAt === undefined
      ? []
      : [contentLine('LAST-MODIFIED', utcTime(new Date(file.changedAt)))]),
    time('DTSTART', start),
    time('DTEND', end),
    // Email apps show a CANCEL as the end of the meeting, with this as its name.
    contentLine('SUMMARY', escapedText(oneLine(meeting.title) + replacementOf(facts))),
    ...(description === '' ? [] : [contentLine('DESCRIPTION', escapedText(description))]),
    ...(isRequest && booked?.videoLink !== undefined ? videoLines(booked.videoLink) : []),
    contentLine('URL', `${publicUrl}/meetings/${meeting.id}`),
    organizerLine(facts, from),
    attendeeLine(facts, file),
    ...statusOf(facts, file),
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
  return { method: file.method, content };
}

/** As a place, which every program shows, and as RFC 7986 says it, for those that have a button to join. */
const videoLines = (address: string): string[] => [
  contentLine('LOCATION', escapedText(address)),
  contentLine('CONFERENCE', address, { VALUE: 'URI', FEATURE: 'VIDEO', LABEL: 'Join the video call' }),
];

// A parameter such as CN has no way to write a double quote (RFC 5545, section 3.2), and readers differ on whether a
// backslash or a caret means something in it: a name is better off without them.
const parameter = (text: string): string => oneLine(text.replace(/["\\^]/g, '’'));

const organizerLine = ({ organizer: { name, email } }: MailFacts, from: Address): string =>
  contentLine('ORGANIZER', `mailto:${email}`, {
    CN: parameter(name) || email,
    'SENT-BY': `mailto:${from.address}`,
  });

/** The recipient alone. Someone who joined has said yes in Kairos, so only others are asked. */
function attendeeLine({ recipient }: MailFacts, { method }: File): string {
  const { number, name, email, optional, hasJoined } = recipient;
  const isComing = number === 0 || hasJoined === true;
  return contentLine('ATTENDEE', `mailto:${email}`, {
    CN: parameter(name ?? '') || email,
    ROLE: optional ? 'OPT-PARTICIPANT' : 'REQ-PARTICIPANT',
    ...(method === 'REQUEST' && {
      PARTSTAT: isComing ? 'ACCEPTED' : 'NEEDS-ACTION',
      RSVP: isComing ? 'FALSE' : 'TRUE',
    }),
  });
}

/** A CANCEL for someone who leaves a meeting that goes on must not have a status (RFC 5546, section 3.2.5). */
function statusOf({ kind }: MailFacts, { method }: File): string[] {
  if (method === 'REQUEST') return ['STATUS:CONFIRMED'];
  return kind === 'removed' ? [] : ['STATUS:CANCELLED'];
}

/** What has taken the place of the file in an earlier email. */
function replacementOf({ file, booked }: MailFacts): string {
  if (!file?.isReplaced) return '';
  return booked?.event === 'own' ? ' (now in your calendar)' : ' (replaced by an invitation)';
}
