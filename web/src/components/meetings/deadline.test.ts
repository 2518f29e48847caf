import { expect, test } from 'vitest';
import {
  deadlineInput,
  deadlineInstant,
  NO_DEADLINE,
  problemWithDeadline,
  suggestedDeadline,
} from './deadline.ts';

const BERLIN = 'Europe/Berlin';
/** A Saturday, 11:00 in Berlin. */
const now = new Date('2026-11-21T10:00:00Z');

test.each([
  ['2026-11-28', { day: '2026-11-24', hour: 17 }],
  // Half way is 5:30 in the morning, or 23:30 at night.
  ['2026-11-23', { day: '2026-11-22', hour: 8 }],
  ['2026-12-03', { day: '2026-11-27', hour: 8 }],
  ['2026-12-04', { day: '2026-11-27', hour: 17 }],
])('for dates from %s the deadline is half way, by day', (start, suggested) =>
  expect(suggestedDeadline({ dateRangeStart: start, dateRangeEnd: '2026-12-18' }, now, BERLIN)).toEqual(
    suggested,
  ),
);

test('for dates that begin today the deadline is half way to their last day, and there is none for today alone', () => {
  const until = (dateRangeEnd: string) =>
    suggestedDeadline({ dateRangeStart: '2026-11-21', dateRangeEnd }, now, BERLIN);
  expect(until('2026-11-28')).toEqual({ day: '2026-11-24', hour: 17 });
  expect(until('2026-11-21')).toEqual(NO_DEADLINE);
  expect(until('')).toEqual(NO_DEADLINE);
});

test('a deadline is the same before and after it was sent', () => {
  const input = { day: '2026-11-24', hour: 17 };
  expect(deadlineInstant(input, BERLIN)).toBe('2026-11-24T16:00:00.000Z');
  expect(deadlineInput('2026-11-24T16:00:00.000Z', BERLIN)).toEqual(input);
  expect(deadlineInstant(NO_DEADLINE, BERLIN)).toBeNull();
  expect(deadlineInput(null, BERLIN)).toEqual(NO_DEADLINE);
});

test('a deadline lies in the future, and before the dates are over', () => {
  const about = { dateRangeEnd: '2026-11-28', now, zone: BERLIN };
  const problem = (day: string, hour: number) => problemWithDeadline({ day, hour }, about);
  expect(problem('2026-11-21', 11)).toBe('Deadline must be in the future');
  expect(problem('2026-11-21', 12)).toBeNull();
  expect(problem('2026-11-28', 20)).toBeNull();
  expect(problem('2026-11-29', 8)).toBe('Deadline must be before the dates end');
  expect(problem('', 8)).toBeNull();
});
