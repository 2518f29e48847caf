import { expect, test } from 'vitest';
import { forEachText } from '#contracts/meeting-texts.ts';
import { USUAL_TIME_OPTIONS } from '#contracts/time-options.ts';
import { checkDetails, type MeetingInput } from './rules.ts';

const right: MeetingInput = {
  title: 'Plan the launch',
  ...forEachText(() => ''),
  duration: 60,
  dateRangeStart: '2026-11-23',
  timePreference: 'business',
  aiDecisionMode: 'auto',
  ...USUAL_TIME_OPTIONS,
  alarm: 'calendar',
  video: 'calendar',
  videoAddress: '',
  dateRangeEnd: '2026-11-30',
};

test('a meeting as it was is right', () => expect(checkDetails(right)).toEqual({}));

test.each<[Partial<MeetingInput>, keyof MeetingInput, string]>([
  [{ title: '' }, 'title', 'Meeting title is required'],
  [{ title: 'a'.repeat(201) }, 'title', 'Meeting title cannot exceed 200 characters'],
  [{ description: 'a'.repeat(5_001) }, 'description', 'Description cannot exceed 5000 characters'],
  [{ duration: 14 }, 'duration', 'Meeting must be at least 15 minutes'],
  [{ duration: 481 }, 'duration', 'Meeting cannot exceed 8 hours'],
  [{ dateRangeStart: '' }, 'dateRangeStart', 'Start date is required'],
  [{ dateRangeStart: '20266-11-23' }, 'dateRangeStart', 'Start date is required'],
  [{ dateRangeStart: '0202-11-23' }, 'dateRangeStart', 'Start date is required'],
  [{ dateRangeEnd: '' }, 'dateRangeEnd', 'End date is required'],
  [{ dateRangeEnd: '2026-11-22' }, 'dateRangeEnd', 'End date must be on or after the start date'],
  [{ dateRangeEnd: '2027-11-25' }, 'dateRangeEnd', 'The dates cannot span more than a year'],
  [{ video: 'own' }, 'videoAddress', 'Video link must be an address that begins with https://'],
])('%j is refused', (change, field, message) =>
  expect(checkDetails({ ...right, ...change })).toEqual({ [field]: message }),
);
