import { expect, test } from 'vitest';
import { type Changes, changes, different } from './schema.ts';

const right: Changes = {
  title: 'Plan the launch',
  description: '',
  duration: 60,
  dateRangeStart: '2026-11-23',
  dateRangeEnd: '2026-11-30',
  timePreference: 'business',
  aiDecisionMode: 'auto',
};

const problemsOf = (change: Partial<Changes>): string[] => {
  const { error } = changes.safeParse({ ...right, ...change });
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
};

test('a meeting as it was is right', () => {
  expect(problemsOf({})).toEqual([]);
});

test.each<[Partial<Changes>, string]>([
  [{ title: '  ' }, 'title: Meeting title is required'],
  [{ title: 'a'.repeat(201) }, 'title: Meeting title cannot exceed 200 characters'],
  [{ description: 'a'.repeat(5_001) }, 'description: Description cannot exceed 5000 characters'],
  [{ dateRangeStart: '' }, 'dateRangeStart: Start date is required'],
  [{ dateRangeEnd: '2026-11-22' }, 'dateRangeEnd: End date must be on or after the start date'],
  [{ dateRangeEnd: '2027-11-25' }, 'dateRangeEnd: The dates cannot span more than a year'],
])('%j is refused', (change, problem) => {
  expect(problemsOf(change)).toEqual([problem]);
});

test('only what differs is sent', () => {
  expect(different(right, { ...right, duration: 30, description: 'New' })).toEqual({
    duration: 30,
    description: 'New',
  });
  expect(different(right, right)).toEqual({});
});
