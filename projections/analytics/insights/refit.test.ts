import { describe, expect, test } from 'vitest';
import { type Counted, refit } from './refit.ts';

/** So many bookings at each confidence in each of five parts, of which a share held. */
const bookings = (each: number, heldOf: (confidence: number) => number): Counted[] =>
  [0, 1, 2, 3, 4].flatMap((part) =>
    [55, 65, 75, 85, 95].map((confidence) => ({
      ...{ part, confidence, bookings: each },
      // A bit more or less from part to part, as in life.
      held: Math.min(each, Math.round(each * heldOf(confidence)) + [1, -1, 2, -2, 0][part]!),
    })),
  );

describe('what fitting would change', () => {
  test('is unknown with fewer than two hundred bookings, or hardly any that held or did not', () => {
    expect(refit([])).toBeNull();
    expect(refit(bookings(7, () => 0.8))).toBeNull();
    expect(refit(bookings(20, () => 1))).toBeNull();
  });

  test('is much where confidence is far from the outcome', () => {
    expect(refit(bookings(100, (confidence) => confidence / 100 - 0.2))).toEqual({
      ...{ bookings: 2_500, error: 20, isWorthIt: true },
      fitted: expect.toSatisfy((points: number) => points < 3),
    });
  });

  test('is nothing where confidence is right', () => {
    expect(refit(bookings(100, (confidence) => confidence / 100))).toMatchObject({
      ...{ error: 0, isWorthIt: false },
    });
  });
});
