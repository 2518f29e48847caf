import { describe, expect, test } from 'vitest';
import { busyNear, isBusy, isKnownIn, isReadIn, joined, mergeBusyMinutes } from './busy.ts';

describe('busy time', () => {
  test('is put in order, without empty intervals, and as one where it overlaps or touches', () => {
    expect(mergeBusyMinutes([50, 60, 10, 30, 20, 25, 30, 40, 45, 45, 70, 65])).toEqual([10, 40, 50, 60]);
    expect(joined([0, 10, 10, 20])).toEqual([0, 20]);
    expect(joined([])).toEqual([]);
  });

  test('that is in order already is not copied', () => {
    for (const list of [[], [0, 10], [0, 10, 10, 20]]) expect(mergeBusyMinutes(list)).toBe(list);
    for (const list of [
      [0, 10, 9, 20],
      [10, 10],
      [5, 4],
    ])
      expect(mergeBusyMinutes(list)).not.toBe(list);
  });

  test('that only touches a meeting is not in its way', () => {
    const busy = [0, 10, 20, 30];
    expect(isBusy(busy, 10, 20)).toBe(false);
    expect([isBusy(busy, 9, 20), isBusy(busy, 10, 21), isBusy(busy, 22, 23)]).toEqual([true, true, true]);
    expect([isBusy(busy, 30, 40), isBusy([], 0, 10)]).toEqual([false, false]);
  });
});

test('a meeting has what is during it, and what is within the pause before or after', () => {
  const busy = [0, 10, 100, 110, 200, 210];
  const near = (start: number, end: number, before = 5, after = 15) => {
    const found = busyNear(busy, start, end, { before, after });
    return (['during', 'before', 'after'] as const).filter((each) => found[each]);
  };
  expect(near(20, 80)).toEqual([]);
  expect(near(15, 85)).toEqual([]);
  expect(near(14, 85)).toEqual(['before']);
  expect(near(15, 86)).toEqual(['after']);
  expect(near(14, 86)).toEqual(['before', 'after']);
  expect(near(10, 100)).toEqual(['before', 'after']);
  expect(near(10, 100, 0, 0)).toEqual([]);
  expect(near(20, 101)).toEqual(['during', 'after']);
  expect(near(9, 50)).toEqual(['during', 'before', 'after']);
  expect(near(111, 180, 20)).toEqual(['before']);
  expect(near(220, 300)).toEqual([]);
});

describe('a calendar', () => {
  test('is read for a meeting if it was read for all of it', () => {
    expect(isReadIn({ busy: null }, 0, 10)).toBe(false);
    expect(isReadIn({ busy: [] }, 0, 10)).toBe(true);
    expect(isReadIn({ busy: [], within: [0, 10] }, 0, 10)).toBe(true);
    expect(isReadIn({ busy: [], within: [0, 9] }, 0, 10)).toBe(false);
  });

  test('is known for a meeting if none of it is unclear either', () => {
    expect(isKnownIn({ busy: [], unclear: [10, 20] }, 0, 10)).toBe(true);
    expect(isKnownIn({ busy: [], unclear: [9, 20] }, 0, 10)).toBe(false);
    expect(isKnownIn({ busy: [], within: [1, 10], unclear: [] }, 0, 10)).toBe(false);
  });
});
