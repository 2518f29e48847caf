import { expect, test } from 'vitest';
import {
  clockTime,
  dateInWords,
  datesInWords,
  longDay,
  longDayOfYear,
  shortDay,
  spanInWords,
} from './times.ts';
import { zoneInWords } from './zones.ts';

const NEW_YORK = 'America/New_York';

test('a time of day follows the zone, with a space that keyboards have', () => {
  expect(clockTime('2026-11-24T15:05:00Z', NEW_YORK)).toBe('10:05 AM');
  expect(clockTime('2026-11-24T15:05:00Z', 'UTC+3')).toBe('6:05 PM');
  expect(clockTime('2026-11-24T00:00:00Z', 'UTC')).toBe('12:00 AM');
});

test('a day is told long, with its year, and short', () => {
  const at = '2026-11-25T02:00:00Z';
  expect(longDay(at, NEW_YORK)).toBe('Tuesday, November 24');
  expect(longDayOfYear(at, NEW_YORK)).toBe('Tuesday, November 24, 2026');
  expect(shortDay(at, NEW_YORK)).toBe('Tue, Nov 24');
});

test('a span tells its day once, and both where midnight lies between', () => {
  const evening = { start: '2026-11-24T14:30:00Z', end: '2026-11-24T15:30:00Z' };
  expect(spanInWords(evening, 'Europe/Berlin', longDay)).toBe('Tuesday, November 24, 3:30 PM to 4:30 PM');
  expect(spanInWords(evening, 'Asia/Tokyo', shortDay)).toBe('Tue, Nov 24, 11:30 PM to Wed, Nov 25, 12:30 AM');
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
