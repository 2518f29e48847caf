import { expect, test } from 'vitest';
import { dayToBeginWith, problemsWithStart, startInstant } from './propose-time.tsx';

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

test.each([
  ['2026-11-28', '2026-12-04', '2026-11-20', '2026-11-30'],
  ['2026-11-23', '2026-12-04', '2026-11-26', '2026-11-26'],
  ['2026-11-28', '2026-11-29', '2026-11-20', '2026-11-28'],
])('from %s to %s, on %s, the form begins with %s', (dateRangeStart, dateRangeEnd, today, day) => {
  expect(dayToBeginWith({ dateRangeStart, dateRangeEnd }, today)).toBe(day);
});
