import { expect, test } from 'vitest';
import { type Changes, different } from './changes.ts';

const before: Changes = {
  title: 'Plan the launch',
  description: '',
  duration: 60,
  dateRangeStart: '2026-11-23',
  dateRangeEnd: '2026-11-30',
  timePreference: 'business',
  aiDecisionMode: 'auto',
};

test('only what differs is sent', () => {
  expect(different(before, { ...before, duration: 30, description: 'New' })).toEqual({
    duration: 30,
    description: 'New',
  });
  expect(different(before, before)).toEqual({});
});
