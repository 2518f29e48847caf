import { DateTime } from 'luxon';
import type { CalendarReader } from '#services/calendars/icalendar/reader.ts';
import {
  type CalendarPieces,
  seriesIn,
  splitCalendars,
  UnreadableText,
  unescapedText,
  valueIn,
} from '#services/calendars/icalendar/split.ts';
import { calendarText } from './recurring-event.ts';

/** An event of a calendar as a page shows it. */
export type UpcomingEvent = {
  uid: string;
  title: string;
  start: DateTime;
  end: DateTime;
  isWholeDay: boolean;
  /** The meeting that Kairos made it for, if it did. */
  meetingId: string | null;
};

/**
 * What takes time in these iCalendar texts between two times, earliest first, in `zone`. Anyone may have written them, so
 * they're read as Kairos reads calendars, with limits; what can't be read is left out.
 */
export async function upcomingEvents(
  reader: CalendarReader,
  texts: readonly string[],
  { zone, from, until }: { zone: string; from: DateTime; until: DateTime },
  signal: AbortSignal,
): Promise<UpcomingEvent[]> {
  const range = { start: from.toJSDate(), end: until.toJSDate() };
  const series = texts.flatMap(calendarsIn).map(async ({ text, ...event }) => {
    const read = await reader.read(
      'demo',
      { texts: [text], range, zone, personZone: zone, addresses: [] },
      signal,
    );
    if (!read.known) return [];
    return read.busy.map((busy): UpcomingEvent => {
      const [start, end] = [
        DateTime.fromJSDate(busy.start, { zone }),
        DateTime.fromJSDate(busy.end, { zone }),
      ];
      return { ...event, start, end, isWholeDay: isMidnight(start) && isMidnight(end) };
    });
  });
  return (await Promise.all(series)).flat().toSorted((a, b) => a.start.toMillis() - b.start.toMillis());
}

const isMidnight = (at: DateTime) => at.equals(at.startOf('day'));

/** Each event of a text with its exceptions, as a calendar of its own. */
function calendarsIn(text: string) {
  let calendars: CalendarPieces[];
  try {
    calendars = splitCalendars(text);
  } catch (error) {
    if (error instanceof UnreadableText) return [];
    throw error;
  }
  const component = (name: string, lines: string) => [`BEGIN:${name}`, lines.trim(), `END:${name}`];
  return [...seriesIn(calendars)].map(([uid, events]) => {
    const { text: first, calendar } = events[0]!;
    const zones = [...calendar.zones.values()].flatMap((zone) => component('VTIMEZONE', zone));
    return {
      uid,
      title: unescapedText(valueIn('SUMMARY', first) ?? ''),
      meetingId: valueIn('X-KAIROS-MEETING', first),
      text: calendarText([...zones, ...events.flatMap((event) => component('VEVENT', event.text))]),
    };
  });
}
