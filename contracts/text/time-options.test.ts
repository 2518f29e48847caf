import { expect, test } from 'vitest';
import type { TimeOptions } from '../preferences.ts';
import { USUAL_TIME_OPTIONS } from '../time-options.ts';
import { timeOptionsClause, timeOptionsInWords } from './time-options.ts';

test.each<[Partial<TimeOptions>, string | null]>([
  [{}, null],
  [{ priority: 'soonest' }, 'as soon as possible'],
  [{ earliest: '10:00' }, 'from 10:00 AM'],
  [{ latest: '16:30' }, 'until 4:30 PM'],
  [{ earliest: '10:00', latest: '16:30' }, 'from 10:00 AM to 4:30 PM'],
  [{ excludedDays: ['2026-11-24'] }, 'not on Nov 24'],
  [{ excludedDays: ['2026-11-24', '2026-11-25', '2026-11-27'] }, 'not on Nov 24, Nov 25, or Nov 27'],
  [
    { excludedDays: ['21', '22', '23', '24', '25', '26', '27'].map((day) => `2026-11-${day}`) },
    'not on Nov 21, Nov 22, Nov 23, Nov 24, Nov 25, or 2 more',
  ],
  [{ nights: true }, 'also at night'],
  [{ movesItself: true }, "moved if someone required can't come"],
  [
    { priority: 'soonest', latest: '16:30', nights: true },
    'as soon as possible, until 4:30 PM, also at night',
  ],
])('%o reads “%s”', (options, words) =>
  expect(timeOptionsClause({ ...USUAL_TIME_OPTIONS, ...options }, { clock: '12-hour' })).toBe(words),
);

test('times of day name their zone for readers who may be in another, on the clock of the reader', () => {
  const options = { ...USUAL_TIME_OPTIONS, earliest: '09:30', nights: true };
  expect(timeOptionsInWords(options, { clock: '24-hour', zone: 'Berlin time (UTC+1)' })).toBe(
    'From 09:30 Berlin time (UTC+1), also at night',
  );
});
