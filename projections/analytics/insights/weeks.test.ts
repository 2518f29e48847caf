import { expect, test } from 'vitest';
import { everyWeek } from './weeks.ts';

test('weeks in which nothing happened are filled in, over the end of a year and of summer time', () => {
  const found = [
    { week: '2026-12-21', count: 2 },
    { week: '2027-01-11', count: 1 },
  ];
  expect(everyWeek(found, { count: 0 })).toEqual([
    { week: '2026-12-21', count: 2 },
    { week: '2026-12-28', count: 0 },
    { week: '2027-01-04', count: 0 },
    { week: '2027-01-11', count: 1 },
  ]);
  const summer = everyWeek([{ week: '2026-10-12' }, { week: '2026-11-02' }], {});
  expect(summer.map(({ week }) => week)).toEqual(['2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02']);
});

test('one week is one week, and none are none', () => {
  expect(everyWeek([{ week: '2026-12-21', count: 2 }], { count: 0 })).toEqual([
    { week: '2026-12-21', count: 2 },
  ]);
  expect(everyWeek([], { count: 0 })).toEqual([]);
});
