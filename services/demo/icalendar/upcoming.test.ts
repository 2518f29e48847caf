import { DateTime } from 'luxon';
import { expect, test } from 'vitest';
import { createCalendarReader } from '#services/calendars/icalendar/reader.ts';
import { euZone } from './eu-zone.ts';
import { calendarText, recurringEvent } from './recurring-event.ts';
import { upcomingEvents } from './upcoming.ts';

const zone = 'Europe/Oslo';
const tzid = 'W. Europe Standard Time';
const reader = createCalendarReader({ timeLimit: 500 });

const next = (lines: readonly string[], from: string, days: number) => {
  const start = DateTime.fromISO(from, { zone });
  const range = { zone, from: start, until: start.plus({ days }) };
  return upcomingEvents(reader, [calendarText(lines)], range, AbortSignal.timeout(20_000));
};

test('a rule recurs in its weeks, by its clock, also after that has changed', async () => {
  const rule = { name: 'a', title: 'Choir', on: [1, 3], at: '19:30', minutes: 90 } as const;
  // By the name of the zone, and where no one knows that, by the rules that are spelled out.
  for (const name of [tzid, 'A zone of its own']) {
    const event = recurringEvent({ ...rule, every: { weeks: 2, offset: 1 } }, { uid: 'a', tzid: name });
    // Odd weeks since 5 January 1970, around 28 March 2027.
    const found = await next([...euZone(name, 1), ...event], '2027-03-15', 28);
    expect(found.map(({ start }) => start.toISO())).toEqual([
      '2027-03-22T19:30:00.000+01:00',
      '2027-03-24T19:30:00.000+01:00',
      '2027-04-05T19:30:00.000+02:00',
      '2027-04-07T19:30:00.000+02:00',
    ]);
  }
});

test('whole days are told as such, and what takes no time is left out', async () => {
  const away = recurringEvent({ name: 'a', title: 'Away', on: [5], days: 2 }, { uid: 'a', tzid });
  const bins = recurringEvent({ name: 'b', title: 'Bins', on: [4], free: true }, { uid: 'b', tzid });
  expect(await next([...away, ...bins], '2027-03-22', 7)).toMatchObject([
    { uid: 'a', title: 'Away', isWholeDay: true, meetingId: null },
  ]);
});

test('what someone wrote to do harm shows nothing, and holds nothing up', async () => {
  const event = (...lines: string[]) => [
    ...['BEGIN:VEVENT', 'UID:x', 'SUMMARY:Harm', 'DTSTART:19700101T000000Z', 'DURATION:PT1S'],
    ...[...lines, 'END:VEVENT'],
  ];
  for (const rule of ['FREQ=SECONDLY', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'])
    expect(await next(event(`RRULE:${rule}`), '2027-03-22', 1)).toEqual([]);
});
