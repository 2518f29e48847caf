import { expect, test } from 'vitest';
import { forEachText } from '#contracts/meeting-texts.ts';
import { changedFields, type MeetingChanges } from './changes.ts';

const before: MeetingChanges = {
  title: 'Plan the launch',
  ...forEachText(() => ''),
  duration: 60,
  dateRangeStart: '2026-11-23',
  dateRangeEnd: '2026-11-30',
  timePreference: 'business',
  aiDecisionMode: 'auto',
};

test('only what differs is sent', () => {
  expect(changedFields(before, { ...before, duration: 30, description: 'New' })).toEqual({
    duration: 30,
    description: 'New',
  });
  expect(changedFields(before, before)).toEqual({});
});
