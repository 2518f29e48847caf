import { expect, test } from 'vitest';
import { presentNextHolidays } from './holidays.ts';

const LATE_ON_CHRISTMAS_EVE = new Date('2026-12-24T22:30:00Z');
const KNOWN = { knownUntil: '2031-12-31' };

test('the next three holidays are those from today on, where it’s still today', () => {
  const christmas = [
    { day: '2026-12-25', name: 'Christmas Day' },
    { day: '2026-12-26', name: 'Boxing Day' },
  ];
  const newYear = { day: '2027-01-01', name: "New Year's Day" };
  expect(presentNextHolidays({ holidays: null, zone: 'Europe/Berlin' }, LATE_ON_CHRISTMAS_EVE)).toEqual({
    ...KNOWN,
    next: [...christmas, newYear],
  });
  expect(presentNextHolidays({ holidays: 'DE', zone: 'Pacific/Kiritimati' }, LATE_ON_CHRISTMAS_EVE)).toEqual({
    ...KNOWN,
    next: [...christmas, newYear],
  });
  const nextDay = new Date('2026-12-25T11:00:00Z');
  expect(presentNextHolidays({ holidays: 'DE', zone: 'Pacific/Kiritimati' }, nextDay).next[0]).toEqual(
    christmas[1],
  );
});

test('at the end of the years that we know, there are fewer', () =>
  expect(
    presentNextHolidays({ holidays: 'DE', zone: 'Europe/Berlin' }, new Date('2031-12-26T08:00:00Z')),
  ).toEqual({
    ...KNOWN,
    next: [{ day: '2031-12-26', name: 'Boxing Day' }],
  }));

test('nothing is known of someone who wants none, whose country can’t be told, or is no longer in the tables', () => {
  for (const user of [
    { holidays: 'none', zone: 'Europe/Berlin' },
    { holidays: null, zone: null },
    { holidays: null, zone: 'UTC+3' },
    { holidays: 'XX', zone: 'Europe/Berlin' },
  ])
    expect(presentNextHolidays(user, LATE_ON_CHRISTMAS_EVE)).toEqual({ next: [], knownUntil: null });
});
