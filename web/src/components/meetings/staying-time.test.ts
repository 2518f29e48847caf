import { expect, test } from 'vitest';
import { isOutsideDates } from './changes.ts';

const WEEK = { dateRangeStart: '2026-11-24', dateRangeEnd: '2026-11-27' };

test('a booked time is within the dates from their first day through their last, where one is', () => {
  expect(isOutsideDates('2026-11-23T22:30:00.000Z', WEEK, 'Europe/Berlin')).toBe(true);
  expect(isOutsideDates('2026-11-23T23:30:00.000Z', WEEK, 'Europe/Berlin')).toBe(false);
  expect(isOutsideDates('2026-11-27T22:30:00.000Z', WEEK, 'Europe/Berlin')).toBe(false);
  expect(isOutsideDates('2026-11-27T23:30:00.000Z', WEEK, 'Europe/Berlin')).toBe(true);
});

test('dates that are not filled in leave nothing outside', () => {
  expect(isOutsideDates('2026-11-24T12:00:00.000Z', { ...WEEK, dateRangeEnd: '' }, 'UTC')).toBe(false);
});
