import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ConfidenceModel } from '../../contracts/ranking-policy.ts';
import { DEFAULT_RANKING_POLICY } from '../../contracts/ranking-policy.ts';
import { parseRankingPolicy } from '../../contracts/ranking-policy-schema.ts';
import { fitConfidence } from './fit-confidence.ts';
import { foldOf } from './held-out.ts';
import { logLikelihoodOf, mostLikely } from './maximize.ts';
import { policyFile } from './report.ts';
import { bookingsBy } from './testkit/bookings-by.ts';

const BASE = DEFAULT_RANKING_POLICY.confidence;
/** People who decline far more readily, and mind what a time costs. */
const OTHERS: ConfidenceModel = {
  base: 3.5,
  cost: 0.6,
  people: 0.9,
  days: 0.5,
  outside: 0.3,
  edges: 0.6,
  organizer: 0.5,
};

describe('the fitted confidence', () => {
  test('finds the figures again by which bookings held', () => {
    const fit = fitConfidence(bookingsBy(OTHERS, 6_000));
    if (fit.kind !== 'fitted') throw new Error('Too few');
    expect(fit.better).toBe(true);
    for (const figure of Object.keys(OTHERS) as (keyof ConfidenceModel)[])
      expect(Math.abs(fit.confidence[figure] - OTHERS[figure]), figure).toBeLessThan(0.2);
    const { base, fitted } = fit.heldOut;
    expect(fitted.error).toBeLessThan(3);
    expect(base.error).toBeGreaterThan(5);
    expect(fitted.logLikelihood).toBeGreaterThan(base.logLikelihood);
  });

  test('is no better for people who are as the default says', () => {
    for (const seed of [1, 2, 3])
      expect(fitConfidence(bookingsBy(BASE, 1_000, { seed }))).toMatchObject({ better: false });
  });

  test('stays near the default where there is little to learn from', () => {
    const far = (count: number) => {
      const found = mostLikely(bookingsBy(OTHERS, count), BASE);
      return Math.abs(found.base - BASE.base) + Math.abs(found.cost - BASE.cost);
    };
    expect(far(0)).toBe(0);
    expect(far(10)).toBeLessThan(far(3_000));
  });

  test.each([
    ['fewer than 200 bookings', bookingsBy(OTHERS, 199)],
    ['hardly any that held', bookingsBy({ ...OTHERS, base: -6 }, 500)],
    [
      'hardly any that did not hold',
      bookingsBy({ base: 9, cost: 0, people: 0, days: 0, outside: 0, edges: 0, organizer: 0 }, 500),
    ],
  ])('is refused with %s', (_, bookings) => {
    expect(fitConfidence(bookings)).toMatchObject({ kind: 'tooFew', bookings: bookings.length });
  });

  test('is the most likely one that a policy may hold, less the penalty', () => {
    // More people make it surer here, which no policy may say.
    const odd = bookingsBy(
      { base: 0, cost: 0.5, people: -0.8, days: 0.2, outside: 0.1, edges: 0.1, organizer: 0.1 },
      800,
    );
    const found = mostLikely(odd, BASE);
    expect(found.people).toBe(0);
    expect(parseRankingPolicy(policyFile('odd', found)).ok).toBe(true);
    const far = { base: 1, cost: 0.25, people: 0.5, days: 0.25, outside: 0.25, edges: 0.5, organizer: 0.5 };
    const worth = (model: ConfidenceModel) =>
      odd.reduce((total, booking) => total + logLikelihoodOf(booking, model), 0) -
      (Object.keys(far) as (keyof ConfidenceModel)[]).reduce(
        (total, figure) => total + ((model[figure] - BASE[figure]) / far[figure]) ** 2 / 2,
        0,
      );
    const best = worth(found);
    const step = fc.double({ min: -0.3, max: 0.3, noNaN: true });
    fc.assert(
      fc.property(
        fc.record({
          base: step,
          cost: step,
          people: step,
          days: step,
          outside: step,
          edges: step,
          organizer: step,
        }),
        (moved) => {
          const other = {
            base: found.base + moved.base,
            cost: Math.max(0, found.cost + moved.cost),
            people: Math.max(0, found.people + moved.people),
            days: Math.max(0, found.days + moved.days),
            outside: Math.max(0, found.outside + moved.outside),
            edges: Math.max(0, found.edges + moved.edges),
            organizer: Math.max(0, found.organizer + moved.organizer),
          };
          expect(worth(other)).toBeLessThanOrEqual(best + 1e-6);
        },
      ),
    );
  });
});

test('a meeting is always in the same one of five folds, and meetings are spread over them', () => {
  const folds = bookingsBy(BASE, 1_000).map(({ meetingId }) => foldOf(meetingId));
  expect(foldOf('5f0c6f9e-2f6a-4f57-9a51-8a4c1d2b7e10')).toBe(foldOf('5f0c6f9e-2f6a-4f57-9a51-8a4c1d2b7e10'));
  for (const fold of [0, 1, 2, 3, 4]) {
    const share = folds.filter((one) => one === fold).length / folds.length;
    expect(share).toBeGreaterThan(0.15);
    expect(share).toBeLessThan(0.25);
  }
});
