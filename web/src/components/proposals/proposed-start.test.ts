import { expect, test } from 'vitest';
import { problemsWithStart, startInstant, startToBeginWith } from './propose-time.tsx';

test('a start is the day and the time of day in the zone it is chosen in', () => {
  expect(startInstant({ day: '2026-11-24', time: '09:15' }, 'America/New_York')).toBe(
    '2026-11-24T14:15:00.000Z',
  );
  expect(startInstant({ day: '2026-11-24', time: '00:30' }, 'Asia/Kolkata')).toBe('2026-11-23T19:00:00.000Z');
});

test('a field that is empty, or between quarter hours, is named', () => {
  expect(problemsWithStart({ day: '2026-11-24', time: '09:15' })).toEqual({});
  expect(problemsWithStart({ day: '', time: '' })).toEqual({ day: 'Choose a day', time: 'Choose a time' });
  expect(problemsWithStart({ day: '2026-11-24', time: '09:10' })).toEqual({
    time: 'Choose a time on the quarter hour, like 10:15',
  });
});

const meeting = {
  ...{ dateRangeStart: '2026-11-28', dateRangeEnd: '2026-12-04', organizerZone: 'Europe/Berlin' },
  ...{ excludedDays: [], earliest: null, latest: null, duration: 60, timePreference: 'business' as const },
};
/** The day and time that the form begins with, on a clock in Berlin unless said otherwise. */
const begins = (
  change: Partial<Parameters<typeof startToBeginWith>[0]>,
  now = '2026-11-20T12:00Z',
  zone = 'Europe/Berlin',
) => Object.values(startToBeginWith({ ...meeting, ...change }, Date.parse(now), zone));

test('the form begins on a day and in the hours that the meeting is wanted in', () => {
  expect(begins({})).toEqual(['2026-11-30', '10:00']);
  expect(begins({ timePreference: 'evening' })).toEqual(['2026-11-30', '18:00']);
  expect(begins({ excludedDays: ['2026-11-30'] })).toEqual(['2026-12-01', '10:00']);
  expect(begins({ dateRangeEnd: '2026-11-29' })).toEqual(['2026-11-28', '10:00']);
  expect(begins({}, '2026-12-02T13:10Z')).toEqual(['2026-12-02', '16:30']);
});

test('the form begins where the clocks of the proposer and the limits of the organizer allow', () => {
  const limits = { earliest: '14:00', latest: '18:00' };
  expect(begins(limits)).toEqual(['2026-11-30', '15:00']);
  expect(begins(limits, undefined, 'America/New_York')).toEqual(['2026-11-30', '10:00']);
  expect(begins({ duration: 240, ...limits })).toEqual(['2026-11-30', '14:00']);
});

test('the form begins today if nothing is left of the dates', () => {
  expect(begins({}, '2026-12-07T12:00Z')).toEqual(['2026-12-07', '10:00']);
});
