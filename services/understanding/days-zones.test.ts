import { describe, expect, test } from 'vitest';
import { daysInShort, inShortForm, readingContextAt, readWithAna } from './testkit/given.ts';

const read = (words: string, now: string, zone: string) =>
  inShortForm(readWithAna(words, readingContextAt(now, zone)), daysInShort);

test.each([
  ['tomorrow', '2026-11-24T23:30-08:00', 'America/Los_Angeles', '2026-11-25'],
  ['today', '2026-11-24T23:30-08:00', 'America/Los_Angeles', '2026-11-24'],
  ['tomorrow', '2026-11-25T00:30+14:00', 'Pacific/Kiritimati', '2026-11-26'],
  ['today', '2026-11-25T00:30+05:45', 'Asia/Kathmandu', '2026-11-25'],
  ['tomorrow', '2026-11-24T23:59-11:00', 'Pacific/Pago_Pago', '2026-11-25'],
  ['tomorrow', '2026-11-24T22:30Z', 'UTC+3', '2026-11-26'],
  ['tomorrow', '2026-11-24T20:30Z', 'UTC+3', '2026-11-25'],
  ['today', '2026-11-24T20:30Z', 'UTC-3:30', '2026-11-24'],
])('“%s” at %s in %s is %s', (words, now, zone, days) => {
  expect(read(words, now, zone)).toBe(days);
});

describe('a weekday on that day is today while one usual meeting fits into the business hours', () => {
  test.each([
    ['Monday', '2026-11-23T08:00+01:00', 'Europe/Berlin', '2026-11-23'],
    ['Monday', '2026-11-23T17:00+01:00', 'Europe/Berlin', '2026-11-23'],
    ['Monday', '2026-11-23T17:01+01:00', 'Europe/Berlin', '2026-11-30'],
    ['Monday', '2026-11-23T17:01+01:00', 'Europe/London', '2026-11-23'],
    ['on Sunday', '2026-11-22T23:30-08:00', 'America/Los_Angeles', '2026-11-29'],
    ['this Monday', '2026-11-23T18:00+01:00', 'Europe/Berlin', '2026-11-30'],
    ['by Friday', '2026-11-27T10:00+01:00', 'Europe/Berlin', '2026-11-27'],
    ['before Friday', '2026-11-27T10:00+01:00', 'Europe/Berlin', '2026-11-27 to 2026-12-03'],
    ['today', '2026-11-23T23:00+01:00', 'Europe/Berlin', '2026-11-23'],
    ['Monday or Tuesday', '2026-11-23T18:00+01:00', 'Europe/Berlin', 'unclear: Monday or Tuesday'],
    ['Monday to Tuesday', '2026-11-23T18:00+01:00', 'Europe/Berlin', '2026-11-30 to 2026-12-01'],
  ])('“%s” at %s in %s is %s', (words, now, zone, days) => {
    expect(read(words, now, zone)).toBe(days);
  });
});

describe('weeks begin on Monday', () => {
  test.each([
    ['this week', '2026-11-23T09:00Z', '2026-11-23 to 2026-11-27'],
    ['this week', '2026-11-27T09:00Z', '2026-11-27'],
    ['this week', '2026-11-28T09:00Z', '2026-11-28 to 2026-11-29'],
    ['this week', '2026-11-29T09:00Z', '2026-11-29'],
    ['next week', '2026-11-29T09:00Z', '2026-11-30 to 2026-12-04'],
    ['next Monday', '2026-11-29T09:00Z', '2026-11-30'],
    ['next Monday', '2026-11-23T09:00Z', '2026-11-30'],
    ['this weekend', '2026-11-29T09:00Z', '2026-11-29'],
    ['end of the week', '2026-11-28T09:00Z', 'badDates: end of the week'],
    ['Monday this week', '2026-11-25T09:00Z', 'badDates: Monday this week'],
  ])('“%s” on %s is %s', (words, now, days) => {
    expect(read(words, now, 'UTC')).toBe(days);
  });
});

describe('clocks that change change no day', () => {
  test.each([
    ['tomorrow', '2026-03-28T23:30+01:00', 'Europe/Berlin', '2026-03-29'],
    ['tomorrow', '2026-03-29T23:30+02:00', 'Europe/Berlin', '2026-03-30'],
    ['within 10 days', '2026-10-24T00:10+02:00', 'Europe/Berlin', '2026-10-24 to 2026-11-03'],
    ['in 7 days', '2026-10-24T23:50+02:00', 'Europe/Berlin', '2026-10-31'],
    ['next week', '2026-03-07T23:30-08:00', 'America/Los_Angeles', '2026-03-09 to 2026-03-13'],
    ['tomorrow', '2026-10-31T23:59-07:00', 'America/Los_Angeles', '2026-11-01'],
    // Midnight itself is skipped there.
    ['today', '2026-04-24T01:30+03:00', 'Africa/Cairo', '2026-04-24'],
    ['tomorrow', '2026-04-23T12:00+02:00', 'Africa/Cairo', '2026-04-24'],
  ])('“%s” at %s in %s is %s', (words, now, zone, days) => {
    expect(read(words, now, zone)).toBe(days);
  });
});

describe('years end, and some are longer', () => {
  test.each([
    ['tomorrow', '2026-12-31T23:30+01:00', '2027-01-01'],
    ['this week', '2026-12-31T09:00+01:00', '2026-12-31 to 2027-01-01'],
    ['next month', '2026-12-31T09:00+01:00', '2027-01-01 to 2027-01-31'],
    ['on the 31st', '2026-11-24T09:00+01:00', '2026-12-31'],
    ['on the 3rd', '2026-12-31T09:00+01:00', '2027-01-03'],
    ['28 December', '2026-12-31T09:00+01:00', 'badDates: 28 December'],
    ['30 November', '2026-12-30T09:00+01:00', 'badDates: 30 November'],
    ['29 November', '2026-12-31T09:00+01:00', '2027-11-29'],
    ['December', '2026-12-31T09:00+01:00', '2026-12-31'],
    ['in November', '2026-12-01T09:00+01:00', '2027-11-01 to 2027-11-30'],
    ['tomorrow', '2028-02-28T09:00+01:00', '2028-02-29'],
    ['29 February', '2028-01-10T09:00+01:00', '2028-02-29'],
    ['29 February', '2028-03-10T09:00+01:00', 'badDates: 29 February'],
    ['29 February', '2025-01-10T09:00+01:00', 'badDates: 29 February'],
    ['this month', '2028-02-10T09:00+01:00', '2028-02-10 to 2028-02-29'],
    ['within a month', '2027-01-31T09:00+01:00', '2027-01-31 to 2027-02-28'],
  ])('“%s” on %s is %s', (words, now, days) => {
    expect(read(words, now, 'Europe/Berlin')).toBe(days);
  });
});

test('a zone that there is not is a mistake of the caller', () => {
  expect(() => read('tomorrow', '2026-11-24T09:00Z', 'Mars/Phobos')).toThrow(RangeError);
});
