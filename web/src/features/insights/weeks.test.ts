import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#web/lib/dates.ts';
import { filled, mondayOfDate, sharedWeeks, weeksBetween } from './weeks.ts';

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1990-01-01', days));

describe('weeks', () => {
  test('begin on the Monday before, or on the day itself', () => {
    fc.assert(
      fc.property(day, (one) => {
        const monday = mondayOfDate(one);
        expect(new Date(monday).getUTCDay()).toBe(1);
        expect(monday <= one && one < addDays(monday, 7)).toBe(true);
      }),
    );
  });

  test('follow each other without a gap, also over the end of a year', () => {
    expect(weeksBetween('2026-12-21', '2027-01-04')).toEqual(['2026-12-21', '2026-12-28', '2027-01-04']);
  });
});

describe('what charts beside each other show', () => {
  const of = (...weeks: string[]) => weeks.map((week) => ({ week }));

  test('is the whole period up to this week, also where little happened in it', () => {
    expect(sharedWeeks([of('2026-11-09'), []], '2026-11-02', '2026-11-22')).toEqual([
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
    ]);
  });

  test('is of all the time from the first to the last week in which anything was, of any of them', () => {
    expect(sharedWeeks([of('2026-11-09'), of('2026-10-26', '2026-11-02')], undefined, '2026-11-22')).toEqual([
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
    ]);
    expect(sharedWeeks([[], []], undefined, '2026-11-22')).toEqual([]);
  });

  test('is in no week lost, nor made up', () => {
    expect(filled(['2026-11-02', '2026-11-09'], [{ week: '2026-11-09', hours: 3 }], { hours: 0 })).toEqual([
      { week: '2026-11-02', hours: 0 },
      { week: '2026-11-09', hours: 3 },
    ]);
  });
});
