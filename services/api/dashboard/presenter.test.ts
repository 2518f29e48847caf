import { expect, test } from 'vitest';
import { presentStats } from './presenter.ts';

const figures = { total: 9, thisMonth: 2, booked: 5, closed: 8, closedWithEveryoneFree: 3 };

test('hours saved have one decimal', () => {
  expect([1, 2, 3, 10, 100].map((booked) => presentStats({ ...figures, booked }, 0).timeSavedHours)).toEqual([
    0.4, 0.8, 1.2, 3.8, 38.3,
  ]);
});

test('a rate of success of nothing is 0, and of no closed meeting it is unknown', () => {
  expect(presentStats({ ...figures, closedWithEveryoneFree: 0 }, 0).successRate).toBe(0);
  expect(presentStats({ ...figures, closed: 0, closedWithEveryoneFree: 0 }, 0).successRate).toBeNull();
  expect(presentStats(figures, 0).successRate).toBe(38);
});
