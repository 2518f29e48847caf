import { describe, expect, test } from 'vitest';
import { presetWeek, weekProblems } from '#contracts/week.ts';
import { copiedToWorkdays, dayText, nextSpan, startingAt, timesFor } from './week.ts';

const MORNING = { from: 540, to: 720 };
const AFTERNOON = { from: 780, to: 1020 };

describe('a week that begins as a preset', () => {
  test('has business hours from Monday to Friday', () =>
    expect(presetWeek('business').map((spans) => spans.map(({ from, to }) => [from, to]))).toEqual([
      ...Array.from({ length: 5 }, () => [[540, 1080]]),
      ...[[], []],
    ]));

  test.each(['morning', 'afternoon', 'all'] as const)('of %s has them every day', (hours) => {
    expect(presetWeek(hours).every((spans) => spans.length === 1)).toBe(true);
    expect(weekProblems(presetWeek(hours))).toEqual([]);
  });
});

describe('the times to choose from', () => {
  test('are quarters of an hour, and an end before the start is on the next day', () => {
    const [from, to] = [timesFor('from', MORNING), timesFor('to', MORNING)];
    expect([from[0], from.at(-1), from.length]).toEqual([0, 1425, 96]);
    expect([to[0], to.at(-1), to.length]).toEqual([555, 1965, 95]);
    expect(timesFor('to', { from: 0, to: 600 }).at(-1)).toBe(1_440);
  });

  test('include one that was set elsewhere', () =>
    expect(timesFor('from', { from: 545, to: 720 }).slice(36, 38)).toEqual([540, 545]));
});

describe('a start', () => {
  test('leaves the end where it is if it can', () =>
    expect(startingAt(MORNING, 600)).toEqual({ from: 600, to: 720 }));
  test('moves the end along if it would pass it, but not past midnight', () => {
    expect(startingAt(MORNING, 720)).toEqual({ from: 720, to: 900 });
    expect(startingAt(MORNING, 1_380)).toEqual({ from: 1_380, to: 1_440 });
  });
});

test('a start of hours over midnight leaves their end, on this day or the next', () => {
  const night = { from: 1_320, to: 1_800 };
  expect(startingAt(night, 1_200)).toEqual({ from: 1_200, to: 1_800 });
  expect(startingAt(night, 300)).toEqual({ from: 300, to: 360 });
  expect(startingAt(night, 600)).toEqual({ from: 600, to: 1_800 });
});

describe('hours that are added', () => {
  test('are a working day on a day without any, and then the time after a break', () => {
    expect(nextSpan([])).toEqual({ from: 540, to: 1020 });
    expect(nextSpan([MORNING])).toEqual(AFTERNOON);
    expect(nextSpan([{ from: 1080, to: 1320 }])).toEqual({ from: 1380, to: 1440 });
  });

  test('are not offered without room for them, or after the fourth', () => {
    expect(nextSpan([{ from: 1080, to: 1380 }])).toBeNull();
    expect(nextSpan([0, 1, 2, 3].map((hour) => ({ from: hour * 60, to: hour * 60 + 30 })))).toBeNull();
  });
});

test('copying Monday leaves the weekend as it is', () => {
  const week = [[MORNING, AFTERNOON], [], [], [], [], [MORNING], []];
  const both = [MORNING, AFTERNOON];
  expect(copiedToWorkdays(week)).toEqual([both, both, both, both, both, [MORNING], []]);
});

test('a day is told on the reader’s clock', () => {
  const week = [[MORNING, AFTERNOON], []];
  expect(dayText(week, 0, '12-hour')).toBe('Monday: 9:00 AM to 12:00 PM and 1:00 PM to 5:00 PM.');
  expect(dayText(week, 0, '24-hour')).toBe('Monday: 09:00 to 12:00 and 13:00 to 17:00.');
  expect(dayText(week, 1, '24-hour')).toBe('No meetings on Tuesday.');
  expect(dayText([[{ from: 1_320, to: 1_800 }]], 0, '24-hour')).toBe('Monday: 22:00 to 06:00.');
});
