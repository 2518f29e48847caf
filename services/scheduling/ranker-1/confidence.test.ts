import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import { parseRankingPolicy } from '#contracts/ranking-policy-schema.ts';
import { confidenceOf, timesAgainst } from './confidence.ts';

/* Laws of confidence, whatever figures a policy file may hold. */

const figure = fc.oneof(fc.double({ min: 0, max: 20, noNaN: true }), fc.constantFrom(0, 20));
const model = fc.record({
  base: fc.double({ min: -20, max: 20, noNaN: true }),
  ...{ cost: figure, behind: figure, people: figure },
});
const points = fc.oneof(
  fc.double({ min: 0, max: 2_000, noNaN: true }),
  fc.double({ min: 0, max: 10, noNaN: true }),
);
const people = fc.integer({ min: 1, max: 1_000 });

describe('confidence', () => {
  test('is less with each doubling of the cost, of what the best costs less, and of the people up to twelve', () => {
    expect(timesAgainst({ cost: 2, least: 0, people: 2 })).toEqual({ cost: 1, behind: 1, people: 0 });
    expect(timesAgainst({ cost: 6, least: 8, people: 4 })).toEqual({ cost: 2, behind: 0, people: 1 });
    expect(timesAgainst({ cost: 0, least: 0, people: 1 })).toEqual({ cost: 0, behind: 0, people: 0 });
    expect(timesAgainst({ cost: 14, least: 8, people: 100 })).toEqual({
      cost: 3,
      behind: 2,
      people: Math.log2(6),
    });
  });

  test('is drawn here from what policy files admit', () => {
    fc.assert(
      fc.property(model, (confidence) => {
        expect(parseRankingPolicy(JSON.stringify({ name: 'any', confidence })).ok).toBe(true);
      }),
    );
  });

  test('is a whole number from 1 to 99: nothing is certain', () => {
    fc.assert(
      fc.property(model, points, points, people, (confidence, least, more, count) => {
        const percent = confidenceOf({ cost: least + more, least, people: count }, confidence);
        expect(Number.isInteger(percent) && percent >= 1 && percent <= 99).toBe(true);
      }),
    );
  });

  test('is never higher for a time that costs more, so equal for times that cost the same', () => {
    fc.assert(
      fc.property(model, points, points, points, people, (confidence, least, one, other, count) => {
        const at = (more: number) => confidenceOf({ cost: least + more, least, people: count }, confidence);
        expect(at(Math.max(one, other))).toBeLessThanOrEqual(at(Math.min(one, other)));
      }),
    );
  });

  test('is never higher with more people, or where a better time is at hand', () => {
    fc.assert(
      fc.property(model, points, points, people, (confidence, cost, least, count) => {
        const best = { cost, least: cost, people: count };
        const percent = confidenceOf(best, confidence);
        expect(confidenceOf({ ...best, people: count + 1 }, confidence)).toBeLessThanOrEqual(percent);
        expect(confidenceOf({ ...best, least: Math.min(cost, least) }, confidence)).toBeLessThanOrEqual(
          percent,
        );
      }),
    );
  });

  test('falls with the cost under the default policy', () => {
    const at = (cost: number) =>
      confidenceOf({ cost, least: cost, people: 3 }, DEFAULT_RANKING_POLICY.confidence);
    expect(at(0)).toBeGreaterThan(at(10));
    expect(at(10)).toBeGreaterThan(at(100));
  });
});
