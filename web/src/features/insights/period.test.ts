import { expect, test } from 'vitest';
import { daysOfPeriod, PERIODS, periodFrom } from './period.ts';
import { mondayOfDate, weeksBetween } from './weeks.ts';

test('a period is so many weeks, this one included', () => {
  for (const today of ['2026-11-16', '2026-11-22', '2027-01-01'])
    for (const period of PERIODS.filter(({ weeks }) => weeks !== null))
      expect(weeksBetween(daysOfPeriod(period, today).from!, mondayOfDate(today))).toHaveLength(
        period.weeks!,
      );
});

test('all the time has no bounds', () => expect(daysOfPeriod(periodFrom('all'), '2026-11-22')).toEqual({}));

test('an address that asks for no period, or for something else, is shown the first', () => {
  for (const asked of [null, '', '13', 'ALL']) expect(periodFrom(asked)).toBe(PERIODS[0]);
});
