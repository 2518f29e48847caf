import { describe, expect, test } from 'vitest';
import { durationRange, durationText, percentOf, shortDuration, shortDurationRange, some } from './text.ts';

describe('shares', () => {
  test.each([
    [1, 2, '50%'],
    [0, 7, '0%'],
    [7, 7, '100%'],
    [1, 300, 'less than 1%'],
    [299, 300, 'more than 99%'],
  ])('%i of %i is %s', (part, whole, words) => expect(percentOf(part, whole)).toBe(words));

  test('one is one, and all others are more', () => {
    expect([0, 1, 1234].map((count) => some(count, 'meeting'))).toEqual([
      '0 meetings',
      '1 meeting',
      '1,234 meetings',
    ]);
  });
});

describe('durations', () => {
  test.each([
    [0, '0 minutes', '0 min'],
    [0.5, '30 seconds', '30 s'],
    [1, '1 minute', '1 min'],
    [59.4, '59 minutes', '59 min'],
    [59.6, '1 hour', '1 h'],
    [125, '2 hours 5 minutes', '2 h 5 min'],
    [1439.7, '1 day', '1 d'],
    [24 * 60 + 1, '1 day', '1 d'],
    [76 * 60, '3 days 4 hours', '3 d 4 h'],
    [48 * 60 - 5, '2 days', '2 d'],
  ])('%d minutes are %s', (minutes, words, short) => {
    expect(durationText(minutes)).toBe(words);
    expect(shortDuration(minutes)).toBe(short);
  });

  test('almost a minute is no 60 seconds', () => expect(durationText(0.999)).toBe('1 minute'));

  test.each([
    [0, 15, 'less than 15 minutes', ['under', '15 min']],
    [60, 240, '1 hour to 4 hours', ['1 to', '4 h']],
    [240, 1440, '4 hours to 1 day', ['4 h', 'to 1 d']],
    [10_080, null, '7 days or more', ['7 d', 'or more']],
  ])('from %i to %s is %s', (from, to, words, short) => {
    expect(durationRange({ from, to })).toBe(words);
    expect(shortDurationRange({ from, to })).toEqual(short);
  });
});
