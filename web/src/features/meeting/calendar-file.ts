type BookedMeeting = {
  id: string;
  title: string;
  description: string | null;
  /** ISO instants. */
  start: string;
  end: string;
  videoLink: string | null;
};

/**
 * A booked meeting as an iCalendar file (RFC 5545), stamped `at` this time. It has the UID of the file that is emailed
 * to people without a calendar event, so a calendar that has that one keeps a single entry.
 */
export const calendarFileOf = (meeting: BookedMeeting, at: Date): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kairos//Kairos//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${meeting.id}@kairos`,
    `DTSTAMP:${inUtc(at)}`,
    `DTSTART:${inUtc(new Date(meeting.start))}`,
    `DTEND:${inUtc(new Date(meeting.end))}`,
    `SUMMARY:${escaped(meeting.title)}`,
    ...(meeting.description ? [`DESCRIPTION:${escaped(meeting.description)}`] : []),
    ...(meeting.videoLink === null ? [] : [`LOCATION:${escaped(meeting.videoLink)}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');

/** 20261124T154500Z */
const inUtc = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '');

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

/** Lines have at most 75 bytes; what follows begins with a space. No character is split. */
function folded(line: string): string {
  const lines = [''];
  let bytes = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > 75) {
      lines.push(' ');
      bytes = 1;
    }
    lines[lines.length - 1] += character;
    bytes += size;
  }
  return lines.join('\r\n');
}
