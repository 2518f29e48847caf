import { describe, expect, test } from 'vitest';
import { WINDOWS } from '#contracts/windows.ts';
import { admittedHours, dateWindows, dayName, dayNumber, isInside, isWeekend, localDay } from './windows.ts';

const minuteOf = (iso: string): number => Date.parse(iso) / 60_000;
const instants = (windows: readonly number[]): string[] =>
  windows.map((minute) => new Date(minute * 60_000).toISOString().slice(0, 16));
const lengthOf = (zone: string, day: string): number => {
  const windows = dateWindows(zone, dayNumber(day), dayNumber(day));
  return windows.reduce((sum, minute, i) => sum + (i % 2 === 0 ? -minute : minute), 0);
};

describe('the length of a day', () => {
  test.each([
    ['Europe/Berlin', '2026-03-29', 23 * 60],
    ['Europe/Berlin', '2026-10-25', 25 * 60],
    ['America/New_York', '2026-03-08', 23 * 60],
    ['America/New_York', '2026-11-01', 25 * 60],
    ['Australia/Lord_Howe', '2026-10-04', 23.5 * 60],
    ['Australia/Lord_Howe', '2026-04-05', 24.5 * 60],
    ['America/Santiago', '2026-09-06', 23 * 60],
    ['Asia/Kathmandu', '2026-03-29', 24 * 60],
    ['UTC+3', '2026-03-29', 24 * 60],
    ['Pacific/Apia', '2011-12-30', 0],
    ['Pacific/Apia', '2011-12-31', 24 * 60],
  ])('in %s on %s', (zone, day, minutes) => {
    expect(lengthOf(zone, day)).toBe(minutes);
  });
});

test('a day that begins, is left, and goes on has all its minutes (St. John’s went back a minute past midnight)', () => {
  const day = dayNumber('2010-11-06');
  expect(instants(dateWindows('America/St_Johns', day, day))).toEqual([
    '2010-11-06T02:30',
    '2010-11-07T02:30',
    '2010-11-07T02:31',
    '2010-11-07T03:30',
  ]);
});

test('business hours are nine to six on the local clock from Monday to Friday, through a clock change', () => {
  const span = { from: minuteOf('2026-03-26T00:00Z'), to: minuteOf('2026-04-01T00:00Z') };
  expect(instants(admittedHours('Europe/Berlin', 'business', span, WINDOWS))).toEqual([
    '2026-03-26T08:00',
    '2026-03-26T17:00',
    '2026-03-27T08:00',
    '2026-03-27T17:00',
    '2026-03-30T07:00',
    '2026-03-30T16:00',
    '2026-03-31T07:00',
    '2026-03-31T16:00',
  ]);
});

test('other hours come on weekends too, and all hours are one long window', () => {
  const span = { from: minuteOf('2026-03-28T00:00Z'), to: minuteOf('2026-03-30T00:00Z') };
  expect(instants(admittedHours('Asia/Kathmandu', 'evening', span, WINDOWS))).toEqual([
    '2026-03-28T11:15',
    '2026-03-28T14:15',
    '2026-03-29T11:15',
    '2026-03-29T14:15',
  ]);
  expect(admittedHours('Europe/Berlin', 'all', span, WINDOWS)).toEqual([span.from, span.to]);
});

test('a meeting is inside a window only as a whole', () => {
  expect(isInside([0, 60, 120, 180], 0, 60)).toBe(true);
  expect(isInside([0, 60, 120, 180], 30, 61)).toBe(false);
  expect(isInside([0, 60, 120, 180], 30, 150)).toBe(false);
});

test('days have numbers, names and weekends', () => {
  expect(dayName(dayNumber('2024-02-29') + 1)).toBe('2024-03-01');
  expect(
    ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map((day) => isWeekend(dayNumber(day))),
  ).toEqual([false, true, true, false]);
  expect(dayName(localDay('Pacific/Apia', minuteOf('2026-11-21T12:00Z')))).toBe('2026-11-22');
});
