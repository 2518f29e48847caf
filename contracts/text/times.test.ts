import fc from 'fast-check';
import { DateTime } from 'luxon';
import { expect, test } from 'vitest';
import {
  clockTime,
  dateInWords,
  datesInWords,
  fullHour,
  longDay,
  longDayOfYear,
  shortDay,
  shortMoment,
  spanInWords,
  timeOfDay,
} from './times.ts';
import { zoneInWords } from './zones.ts';

const NEW_YORK = 'America/New_York';

test.each([
  ['2026-11-24T15:05:00Z', NEW_YORK, '10:05 AM', '10:05'],
  ['2026-11-24T15:05:00Z', 'UTC+3', '6:05 PM', '18:05'],
  ['2026-11-24T15:05:00Z', 'Asia/Kathmandu', '8:50 PM', '20:50'],
  ['2026-11-24T00:00:00Z', 'UTC', '12:00 AM', '00:00'],
  ['2026-11-24T09:30:00Z', 'UTC', '9:30 AM', '09:30'],
  ['2026-11-24T12:00:00Z', 'UTC', '12:00 PM', '12:00'],
  ['2026-11-24T23:59:59Z', 'UTC', '11:59 PM', '23:59'],
])('%s in %s is %s on a 12-hour clock and %s on a 24-hour clock', (at, zone, twelve, twentyFour) => {
  expect(clockTime(at, { zone, clock: '12-hour' })).toBe(twelve);
  expect(clockTime(at, { zone, clock: '24-hour' })).toBe(twentyFour);
});

test('any instant is written as another library writes it, with a space that keyboards have', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      fc.constantFrom('UTC', NEW_YORK, 'Asia/Kathmandu', 'Pacific/Chatham', 'America/St_Johns'),
      (at, zone) => {
        const local = DateTime.fromJSDate(at, { zone }).setLocale('en-US');
        expect(clockTime(at, { zone, clock: '12-hour' })).toBe(local.toFormat('h:mm a'));
        expect(clockTime(at, { zone, clock: '24-hour' })).toBe(local.toFormat('HH:mm'));
        expect(shortMoment(at, { zone, clock: '24-hour' })).toBe(local.toFormat('ccc, LLL d, HH:mm'));
      },
    ),
  );
});

test.each([
  [0, '12:00 AM', '00:00', '12 AM', '00:00'],
  [9 * 60, '9:00 AM', '09:00', '9 AM', '09:00'],
  [12 * 60, '12:00 PM', '12:00', '12 PM', '12:00'],
  [18 * 60, '6:00 PM', '18:00', '6 PM', '18:00'],
])('a full hour, %d minutes after midnight, has a long and a short form', (minutes, ...forms) => {
  expect([
    timeOfDay(minutes, '12-hour'),
    timeOfDay(minutes, '24-hour'),
    fullHour(minutes / 60, '12-hour'),
    fullHour(minutes / 60, '24-hour'),
  ]).toEqual(forms);
});

test('a day is told long, with its year, and short', () => {
  const at = '2026-11-25T02:00:00Z';
  expect(longDay(at, NEW_YORK)).toBe('Tuesday, November 24');
  expect(longDayOfYear(at, NEW_YORK)).toBe('Tuesday, November 24, 2026');
  expect(shortDay(at, NEW_YORK)).toBe('Tue, Nov 24');
});

test('a span tells its day once, and both where midnight lies between', () => {
  const evening = { start: '2026-11-24T14:30:00Z', end: '2026-11-24T15:30:00Z' };
  const berlin = { zone: 'Europe/Berlin', clock: '12-hour' } as const;
  const tokyo = { zone: 'Asia/Tokyo', clock: '24-hour' } as const;
  expect(spanInWords(evening, berlin, longDay)).toBe('Tuesday, November 24, 3:30 PM to 4:30 PM');
  expect(spanInWords(evening, tokyo, shortDay)).toBe('Tue, Nov 24, 23:30 to Wed, Nov 25, 00:30');
});

test.each([
  ['2026-11-24', '2026-11-24', 'Nov 24, 2026'],
  ['2026-11-24', '2026-12-01', 'Nov 24 to Dec 1, 2026'],
  ['2026-12-28', '2027-01-03', 'Dec 28, 2026 to Jan 3, 2027'],
])('the dates from %s to %s are told with their year', (first, last, words) => {
  expect(datesInWords(first, last)).toBe(words);
});

test('a calendar day is the same in every zone', () => {
  expect(dateInWords('2026-11-24')).toBe('November 24');
});

test.each([
  ['Europe/Berlin', 'Berlin time (UTC+1)'],
  [NEW_YORK, 'New York time (UTC-5)'],
  ['Asia/Kathmandu', 'Kathmandu time (UTC+5:45)'],
  ['UTC+3', 'UTC+3'],
  ['Etc/UTC', 'UTC'],
  ['UTC', 'UTC'],
  ['Nowhere/At_All', 'UTC'],
])('the zone %s has a name that people know', (zone, words) => {
  expect(zoneInWords(zone, '2026-11-24T09:00:00Z')).toBe(words);
});

test('a zone is told with the offset of the day', () => {
  expect(zoneInWords('Europe/Berlin', '2027-07-01T09:00:00Z')).toBe('Berlin time (UTC+2)');
});
