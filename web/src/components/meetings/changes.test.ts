import { expect, test } from 'vitest';
import { forEachText } from '#contracts/meeting-texts.ts';
import { USUAL_TIME_OPTIONS } from '#contracts/time-options.ts';
import { changedFields } from './changes.ts';
import type { MeetingInput } from './rules.ts';

const before: MeetingInput = {
  title: 'Plan the launch',
  ...forEachText(() => ''),
  duration: 60,
  dateRangeStart: '2026-11-23',
  dateRangeEnd: '2026-11-30',
  timePreference: 'business',
  ...USUAL_TIME_OPTIONS,
  alarm: 'calendar',
  video: 'calendar',
  videoAddress: '',
  aiDecisionMode: 'auto',
};

test('only what differs is sent', () => {
  expect(changedFields(before, { ...before, duration: 30, description: 'New' })).toEqual({
    duration: 30,
    description: 'New',
  });
  expect(changedFields(before, { ...before, excludedDays: ['2026-11-24'] })).toEqual({
    excludedDays: ['2026-11-24'],
  });
  expect(changedFields(before, { ...before, excludedDays: [] })).toEqual({});
});
