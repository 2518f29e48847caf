import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeIntervals, withoutIntervals } from './merge-intervals.ts';

const interval = fc
  .tuple(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 500 }))
  .map(([start, length]) => ({ start: new Date(start), end: new Date(start + length) }));

test('merging keeps every busy instant, adds none, and leaves gaps between what remains', () => {
  fc.assert(
    fc.property(fc.array(interval), fc.integer({ min: 0, max: 5_500 }), (busy, at) => {
      const within = (list: typeof busy) =>
        list.some(({ start, end }) => start.getTime() <= at && at < end.getTime());
      const result = mergeIntervals(busy);
      expect(within(result)).toBe(within(busy));
      for (const [index, { start }] of result.slice(1).entries()) {
        expect(start > result[index]!.end).toBe(true);
      }
    }),
  );
});

test('what is left of some intervals without others is in the first and in none of these', () => {
  fc.assert(
    fc.property(
      fc.array(interval),
      fc.array(interval),
      fc.integer({ min: 0, max: 5_500 }),
      (one, other, at) => {
        const within = (list: typeof one) =>
          list.some(({ start, end }) => start.getTime() <= at && at < end.getTime());
        const left = withoutIntervals(mergeIntervals(one), mergeIntervals(other));
        expect(within(left)).toBe(within(one) && !within(other));
      },
    ),
  );
});
