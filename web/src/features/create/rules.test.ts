import { describe, expect, test } from 'vitest';
import { trimmed } from '#web/lib/checked.ts';
import { checkMeeting, emptyForm, type MeetingForm } from './rules.ts';

const TODAY = '2026-11-21';
const OWN = 'mia@example.com';

/** The messages about a form with these changes, by field. */
const wrong = (changes: Partial<MeetingForm>) =>
  checkMeeting(trimmed({ ...emptyForm(TODAY), title: 'Design review', ...changes }), {
    ownEmail: OWN,
    now: new Date('2026-11-21T11:00:00Z'),
    zone: 'UTC',
  });
const typed = (email: string, name = '') => ({ rows: [{ email, name }] });

describe('a new meeting', () => {
  test('is an hour in business hours of the next seven days, and books itself', () =>
    expect(emptyForm(TODAY)).toMatchObject({
      duration: 60,
      dateRangeStart: '2026-11-21',
      dateRangeEnd: '2026-11-28',
      timePreference: 'business',
      aiDecisionMode: 'auto',
    }));

  test('is right once it has a title', () => expect(wrong({})).toEqual({}));

  test('is right whatever days outside its dates were left out before', () =>
    expect(wrong({ dateRangeEnd: TODAY, excludedDays: ['2026-11-24'] })).toEqual({}));

  test('may be for a single day', () => expect(wrong({ dateRangeEnd: TODAY })).toEqual({}));

  test('is right whatever white space is around its texts', () =>
    expect(wrong({ title: ' Design review ', ...typed(' ada@example.com ') })).toEqual({}));
});

describe('a field says what is wrong with it', () => {
  test.each<[string, string, Partial<MeetingForm>]>([
    ['title', 'Meeting title is required', { title: '  ' }],
    ['title', 'Meeting title cannot exceed 200 characters', { title: 'a'.repeat(201) }],
    ['description', 'Description cannot exceed 5000 characters', { description: 'a'.repeat(5_001) }],
    ['duration', 'Meeting must be at least 15 minutes', { duration: 14 }],
    ['duration', 'Meeting must be at least 15 minutes', { duration: Number.NaN }],
    ['duration', 'Meeting cannot exceed 8 hours', { duration: 481 }],
    ['dateRangeStart', 'Start date is required', { dateRangeStart: '' }],
    ['deadline', 'Deadline must be in the future', { deadline: { day: '2026-11-21', hour: 10 } }],
    ['deadline', 'Deadline must be before the dates end', { deadline: { day: '2026-12-01', hour: 10 } }],
    ['dateRangeStart', 'Start date must be today or later', { dateRangeStart: '2026-11-20' }],
    ['dateRangeEnd', 'End date is required', { dateRangeEnd: '' }],
    ['dateRangeEnd', 'End date must be on or after the start date', { dateRangeEnd: '2026-11-20' }],
    ['dateRangeEnd', 'The dates cannot span more than a year', { dateRangeEnd: '2027-11-23' }],
    [
      'excludedDays',
      'Excluded days must leave at least one day for the meeting',
      { dateRangeEnd: TODAY, excludedDays: [TODAY] },
    ],
    [
      'latest',
      'Latest must leave 1 hour for the meeting after the earliest time',
      { earliest: '10:00', latest: '10:30' },
    ],
    ['earliest', 'Earliest must leave 1 hour for the meeting before midnight', { earliest: '23:30' }],
    ['rows.0.email', 'Please enter a valid email address', typed('ada@example')],
    ['rows.0.email', 'Please enter a valid email address', typed('', 'Ada')],
    ['rows.0.name', 'Name cannot exceed 100 characters', typed('ada@example.com', 'a'.repeat(101))],
    ['rows.0.email', "You're already in as the organizer", typed('Mia@Example.com')],
  ])('%s: %s', (field, message, changes) => expect(wrong(changes)).toEqual({ [field]: message }));

  test('also beside others that are wrong', () =>
    expect(wrong({ title: '', dateRangeEnd: '2026-11-20', ...typed('ada') })).toEqual({
      title: 'Meeting title is required',
      dateRangeEnd: 'End date must be on or after the start date',
      'rows.0.email': 'Please enter a valid email address',
    }));

  test('unless it is at its limit', () =>
    expect(
      wrong({
        title: 'a'.repeat(200),
        description: 'a'.repeat(5_000),
        duration: 480,
        dateRangeEnd: '2027-11-22',
        rows: [
          { email: '', name: ' ' },
          { email: 'ada@example.com', name: 'a'.repeat(100) },
        ],
      }),
    ).toEqual({}));
});
