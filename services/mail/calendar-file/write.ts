import { ALARM_TEXT, ALARM_TRIGGERS, type Alarm, USUAL_ALARM } from '#contracts/alarm.ts';
import { eventPlaceOf } from '#contracts/video-call.ts';
import { manyLines, oneLine } from '../make-safe.ts';
import type { Address } from '../port.ts';
import { contentLine, escapedText, fileOfLines, utcTime } from './content-lines.ts';
import { timesOnClock } from './time-zone.ts';

/** The content of a calendar file. Texts are as people wrote them; times are ISO instants. */
type CalendarFileContent = {
  /** PUBLISH is for a file that people download: no `attendee`, since nobody is asked. */
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL';
  iCalUid: string;
  /** A later sequence replaces an earlier one. */
  sequence: number;
  /** When the file is written. */
  at: string;
  /** The last change of the content. */
  changedAt?: string | undefined;
  start: string;
  end: string;
  title: string;
  /** The text below the title, for readers of the file. */
  titleEnd?: string;
  description?: string | undefined;
  /** An address, a room, a phone number. */
  location?: string | undefined;
  alarm?: Alarm | undefined;
  videoLink?: string | undefined;
  /** The page of the meeting. */
  url: string;
  /** Times are on the clock of this zone. `sentBy` is who sends the file for them. */
  organizer: { name: string; email: string; zone: string; sentBy?: Address };
  attendee?: { name?: string | undefined; email: string; optional: boolean; isComing: boolean };
  status: 'CONFIRMED' | 'CANCELLED' | null;
};

/** Writes a calendar file with a single event (RFC 5545, 5546). The same content gives the same bytes. */
export function writeCalendarFile(file: CalendarFileContent): string {
  const { method, organizer, attendee, status } = file;
  const [start, end] = [new Date(file.start), new Date(file.end)];
  const local = timesOnClock(organizer.zone, [start, end]);
  const time = (name: string, at: Date) =>
    local ? contentLine(name, local.at(at), { TZID: organizer.zone }) : contentLine(name, utcTime(at));
  const description = manyLines(file.description ?? '');
  const { videoLink = null } = file;
  const place = eventPlaceOf(oneLine(file.location ?? ''), videoLink);
  return fileOfLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kairos//Kairos//EN',
    contentLine('METHOD', method),
    ...(local?.component ?? []),
    'BEGIN:VEVENT',
    contentLine('UID', escapedText(file.iCalUid)),
    contentLine('SEQUENCE', String(file.sequence)),
    contentLine('DTSTAMP', utcTime(new Date(file.at))),
    ...(file.changedAt === undefined
      ? []
      : [contentLine('LAST-MODIFIED', utcTime(new Date(file.changedAt)))]),
    time('DTSTART', start),
    time('DTEND', end),
    contentLine('SUMMARY', escapedText(oneLine(file.title) + (file.titleEnd ?? ''))),
    ...(description === '' ? [] : [contentLine('DESCRIPTION', escapedText(description))]),
    ...(place === '' ? [] : [contentLine('LOCATION', escapedText(place))]),
    ...(videoLink === null ? [] : [conferenceLine(videoLink)]),
    contentLine('URL', file.url),
    organizerLine(organizer),
    ...(attendee ? [attendeeLine(attendee, method === 'REQUEST')] : []),
    ...(status === null ? [] : [contentLine('STATUS', status)]),
    'TRANSP:OPAQUE',
    ...alarmLines(file.alarm),
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
}

/** There's no way to write that nothing should alert people: without an alarm their programs decide. */
function alarmLines(alarm: Alarm = USUAL_ALARM): string[] {
  const trigger = ALARM_TRIGGERS[alarm];
  return trigger === undefined
    ? []
    : [
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        contentLine('DESCRIPTION', escapedText(ALARM_TEXT)),
        contentLine('TRIGGER', trigger),
        'END:VALARM',
      ];
}

/** For programs with a button to join (RFC 7986). */
const conferenceLine = (address: string): string =>
  contentLine('CONFERENCE', address, { VALUE: 'URI', FEATURE: 'VIDEO', LABEL: 'Join the video call' });

// A parameter such as CN has no way to write a double quote (RFC 5545, section 3.2), and readers differ on whether a
// backslash or a caret has a meaning there: a name is better off without them.
const parameter = (text: string): string => oneLine(text.replace(/["\\^]/g, '’'));

/** On whose behalf someone else sends a file is RFC 5545's SENT-BY (section 3.2.18). */
const organizerLine = ({ name, email, sentBy }: CalendarFileContent['organizer']): string =>
  contentLine('ORGANIZER', `mailto:${email}`, {
    CN: parameter(name) || email,
    'SENT-BY': sentBy && `mailto:${sentBy.address}`,
  });

/** Someone who joined has said yes in Kairos, so only others are asked. */
const attendeeLine = (
  { name, email, optional, isComing }: NonNullable<CalendarFileContent['attendee']>,
  isRequest: boolean,
): string =>
  contentLine('ATTENDEE', `mailto:${email}`, {
    CN: parameter(name ?? '') || email,
    ROLE: optional ? 'OPT-PARTICIPANT' : 'REQ-PARTICIPANT',
    ...(isRequest && {
      PARTSTAT: isComing ? 'ACCEPTED' : 'NEEDS-ACTION',
      RSVP: isComing ? 'FALSE' : 'TRUE',
    }),
  });
