// @module-tag laws
import fc from 'fast-check';
import nodeIcal, { type VEvent } from 'node-ical';
import { expect, test } from 'vitest';
import { DAY } from '#contracts/durations.ts';
import { cases } from '#tests/harness/cases.ts';
import { readCalendar } from './read.ts';

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/Sao_Paulo',
];
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

const digits = (instant: number) => new Date(instant).toISOString().replace(/[-:]|\.000Z/g, '');

/**
 * On days that a month of any length has, so that both mean the same by "monthly"; and never at a time that a clock
 * skips: we take a skipped time with the offset before the change (RFC 5545, 3.3.5), and node-ical leaves it out.
 */
const start = fc
  .record({
    month: fc.integer({ min: 0, max: 23 }),
    day: fc.integer({ min: 1, max: 28 }),
    quarter: fc.nat(95).filter((quarter) => quarter < 2 * 4 || quarter >= 3 * 4),
  })
  .map(({ month, day, quarter }) => Date.UTC(2024, month, day, 0, quarter * 15));

const rule = fc.oneof(
  fc.constant('FREQ=DAILY'),
  fc.integer({ min: 2, max: 9 }).map((interval) => `FREQ=DAILY;INTERVAL=${interval}`),
  fc
    .record({
      days: fc.subarray(WEEKDAYS, { minLength: 1 }),
      interval: fc.integer({ min: 1, max: 3 }),
      week: fc.constantFrom('', ';WKST=SU'),
    })
    .map(({ days, interval, week }) => `FREQ=WEEKLY;INTERVAL=${interval};BYDAY=${days}${week}`),
  fc.constantFrom('FREQ=MONTHLY', 'FREQ=MONTHLY;INTERVAL=2', 'FREQ=YEARLY'),
  fc
    .record({ place: fc.constantFrom(1, 2, 3, 4, -1), day: fc.constantFrom(...WEEKDAYS) })
    .map(({ place, day }) => `FREQ=MONTHLY;BYDAY=${place}${day}`),
  fc.constantFrom('FREQ=MONTHLY;BYMONTHDAY=-1', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'),
);

const end = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 1, max: 200 }).map((count) => `;COUNT=${count}`),
  fc
    .integer({ min: 0, max: 1_500 })
    .map((days) => `;UNTIL=${digits(Date.UTC(2024, 0, 1, 12) + days * DAY)}Z`),
);

const series = fc.record({
  start,
  zone: fc.constantFrom(...ZONES),
  rule: fc.tuple(rule, end).map((parts) => parts.join('')),
  isDate: fc.boolean(),
  /** Which days after the start are left out, if the event takes place on them. */
  excepted: fc.array(fc.nat(900), { maxLength: 20 }),
});

test('node-ical finds the same occurrences of a series, across every change of clocks', () => {
  // After every start: node-ical leaves out a first time that its own rule doesn't name, and we count that time.
  const range = { start: new Date(Date.UTC(2026, 0, 15)), end: new Date(Date.UTC(2026, 11, 15)) };
  fc.assert(
    fc.property(series, ({ start: first, zone, rule: recurs, isDate, excepted }) => {
      const time = isDate ? ';VALUE=DATE' : `;TZID=${zone}`;
      const written = (wall: number) => digits(wall).slice(0, isDate ? 8 : 15);
      const text = [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//test//EN',
        'BEGIN:VEVENT',
        'UID:one',
        `DTSTART${time}:${written(first)}`,
        ...(isDate ? [] : ['DURATION:PT45M']),
        `RRULE:${isDate ? recurs.replace(/T\d{6}Z/, '') : recurs}`,
        ...excepted.map((days) => `EXDATE${time}:${written(first + days * DAY)}`),
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n');

      const ours = readCalendar({ texts: [text], range, zone, personZone: null, addresses: [] });
      const event = Object.values(nodeIcal.sync.parseICS(text)).find(
        (each) => each?.type === 'VEVENT',
      ) as VEvent;
      const theirs = nodeIcal.expandRecurringEvent(event, { from: range.start, to: range.end });
      const found = ours.known ? ours.busy.map((span) => span.start) : [];
      expect(ours.known).toBe(true);
      // At the edges of a range they differ in whether a whole day belongs to the range.
      const within = (times: string[]) => times.filter((time) => time > '202602' && time < '202612').sort();
      expect(within(found.map((at) => (isDate ? dayIn(zone, at) : digits(at.getTime()))))).toEqual(
        within(theirs.map((each) => (isDate ? dayHere(each.start) : digits(each.start.getTime())))),
      );
    }),
    cases(80),
  );
});

const dayIn = (zone: string, at: Date) =>
  new Intl.DateTimeFormat('sv', { timeZone: zone }).format(at).replaceAll('-', '');

/** node-ical's whole days begin at midnight of the machine's own zone. */
const dayHere = (at: Date) =>
  `${at.getFullYear()}${String(at.getMonth() + 1).padStart(2, '0')}${String(at.getDate()).padStart(2, '0')}`;
