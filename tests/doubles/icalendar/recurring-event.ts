import { DateTime } from 'luxon';
import type { RecurringEvent } from '#services/demo/weeks.ts';

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** A Monday from which all series run, on and on. As at the demo Google, weeks are counted from Monday, 5 January 1970. */
const FIRST_MONDAY = DateTime.fromISO('2024-01-01', { zone: 'utc' });
const WEEKS_BEFORE = Math.round(FIRST_MONDAY.diff(DateTime.utc(1970, 1, 5), 'weeks').weeks);

/** The first week, from the one where all series begin, that the rule is for. */
const weeksUntil = ({ every }: RecurringEvent): number =>
  every ? (((every[1] - WEEKS_BEFORE) % every[0]) + every[0]) % every[0] : 0;

const time = (at: DateTime) => at.toFormat("yyyyMMdd'T'HHmmss");
const date = (at: DateTime) => at.toFormat('yyyyMMdd');

/**
 * A rule as one VEVENT that recurs without an end, in unfolded lines. `tzid` is what the calendar calls its zone; `more`
 * are further lines of the event.
 */
export function recurringEvent(
  rule: RecurringEvent,
  { uid, tzid, more = [] }: { uid: string; tzid: string; more?: readonly string[] },
): string[] {
  const [hour = 0, minute = 0] = (rule.at ?? '').split(':').map(Number);
  const weekdays = [...rule.on].sort();
  const first = FIRST_MONDAY.plus({ weeks: weeksUntil(rule), days: weekdays[0]! - 1 }).set({ hour, minute });
  const [start, end] = rule.at
    ? [
        `DTSTART;TZID=${tzid}:${time(first)}`,
        `DTEND;TZID=${tzid}:${time(first.plus({ minutes: rule.minutes ?? 60 }))}`,
      ]
    : [`DTSTART;VALUE=DATE:${date(first)}`, `DTEND;VALUE=DATE:${date(first.plus({ days: rule.days ?? 1 }))}`];
  const days = weekdays.map((weekday) => DAYS[weekday - 1]).join();
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${date(FIRST_MONDAY)}T000000Z`,
    `SUMMARY:${rule.title}`,
    start,
    end,
    `RRULE:FREQ=WEEKLY;INTERVAL=${rule.every?.[0] ?? 1};WKST=MO;BYDAY=${days}`,
    `TRANSP:${rule.free ? 'TRANSPARENT' : 'OPAQUE'}`,
    ...more,
    'END:VEVENT',
  ];
}

/** A calendar of these lines as a file: CRLF, and nothing longer than 75 bytes as long as the lines aren't. */
export const calendarText = (lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
