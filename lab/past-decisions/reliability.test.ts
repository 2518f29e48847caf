import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createReliability } from './reliability.ts';

type Booking = { percent: number; held: boolean };

const resultOf = (bookings: readonly Booking[]) => {
  const reliability = createReliability();
  for (const { percent, held } of bookings) reliability.add(percent, held);
  return reliability.result();
};

const several = fc.array(fc.record({ percent: fc.integer({ min: 1, max: 99 }), held: fc.boolean() }), {
  maxLength: 60,
});

describe('how well confidence foretells what holds', () => {
  test('is unknown without bookings, and its AUC without both kinds', () => {
    expect(resultOf([])).toEqual({ bookings: 0, held: 0, error: null, auc: null });
    expect(resultOf([{ percent: 80, held: true }])).toEqual({ bookings: 1, held: 1, error: 20, auc: null });
  });

  test('has no error if as many held as it says, and is of no use if it says the same of all', () => {
    const bookings = Array.from({ length: 100 }, (_, n) => ({ percent: 70, held: n < 70 }));
    expect(resultOf(bookings)).toEqual({ bookings: 100, held: 70, error: 0, auc: 0.5 });
  });

  test('has a bin for each tenth of the bookings', () => {
    // 5 of 10 at 90 %, and 5 of 10 at 10 %: ten bins of two, half of them 40 points off, half of them too.
    const half = (percent: number) => Array.from({ length: 10 }, (_, n) => ({ percent, held: n % 2 === 0 }));
    expect(resultOf([...half(90), ...half(10)])).toMatchObject({ error: 40, auc: 0.5 });
  });

  test('does not depend on the order of the bookings', () => {
    fc.assert(
      fc.property(several, (bookings) => {
        expect(resultOf(bookings.toReversed())).toEqual(resultOf(bookings));
      }),
    );
  });

  test('tells of two bookings which one holds as often as its AUC says', () => {
    fc.assert(
      fc.property(several, (bookings) => {
        const [held, failed] = [true, false].map((of) => bookings.filter((one) => one.held === of));
        const pairs = held!.flatMap((one) => failed!.map((other) => Math.sign(one.percent - other.percent)));
        const right = pairs.reduce((sum, sign) => sum + (sign + 1) / 2, 0);
        const { auc } = resultOf(bookings);
        if (pairs.length === 0) expect(auc).toBeNull();
        else expect(auc).toBeCloseTo(right / pairs.length, 3);
      }),
    );
  });
});
