import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIRST_POLICY } from '#contracts/ranking-policy.ts';
import { projectOntoCone } from './cone.ts';
import { foldOf, placeOfChosen } from './held-out.ts';
import { logLikelihood, sampleOf } from './logit.ts';
import { bestScale, maximizeLikelihood } from './maximize.ts';
import { offeredOf } from './offered.ts';
import { ATTENDANCE, SCORE_PARTS, sum, vectorOf } from './parts.ts';
import { choicesBy } from './testkit/choosers.ts';
import { asWeights, sharesOf } from './weights.ts';

const base = sharesOf(FIRST_POLICY.weights);
const real = fc.double({ min: -100, max: 100, noNaN: true });
const vector = fc.array(real, { minLength: SCORE_PARTS.length, maxLength: SCORE_PARTS.length });
const isInside = (x: readonly number[]) =>
  x.every((value) => value >= 0) && x[ATTENDANCE]! >= sum(x) - x[ATTENDANCE]! - 1e-9;
const distance = (a: readonly number[], b: readonly number[]) => Math.hypot(...a.map((x, k) => x - b[k]!));

describe('the nearest vector that a policy can have', () => {
  test('is one, and is the vector itself where that is one', () => {
    fc.assert(
      fc.property(vector, (x) => {
        const nearest = projectOntoCone(x, ATTENDANCE);
        expect(isInside(nearest)).toBe(true);
        expect(distance(projectOntoCone(nearest, ATTENDANCE), nearest)).toBeLessThan(1e-9);
      }),
    );
  });

  test('is nearer than any other', () => {
    fc.assert(
      fc.property(vector, vector, (x, y) => {
        const other = y.map(Math.abs);
        other[ATTENDANCE] = other[ATTENDANCE]! + sum(other);
        expect(distance(projectOntoCone(x, ATTENDANCE), x)).toBeLessThanOrEqual(distance(other, x) + 1e-9);
        const between = projectOntoCone(x, ATTENDANCE).map((p, k) => 0.9 * p + 0.1 * other[k]!);
        expect(distance(projectOntoCone(x, ATTENDANCE), x)).toBeLessThanOrEqual(distance(between, x) + 1e-9);
      }),
    );
  });
});

describe('how likely the choices are', () => {
  const choices = choicesBy(FIRST_POLICY.weights, 40, { seed: 3 });
  const sample = sampleOf(choices);

  test('is the product of what each time has of the exponentials', () => {
    const coefficients = base.map((x) => x * 12);
    const expected = choices.reduce((total, { offered, chosen }) => {
      const all = offered.map(({ parts }) =>
        Math.exp(sum(vectorOf(parts).map((x, k) => x * coefficients[k]!))),
      );
      return total + Math.log(all[chosen]! / sum(all));
    }, 0);
    expect(logLikelihood(sample, coefficients)).toBeCloseTo(expected, 9);
  });

  test('changes with each coefficient as the gradient says', () => {
    const coefficients = SCORE_PARTS.map((_, k) => 3 + k);
    const gradient = new Float64Array(SCORE_PARTS.length);
    logLikelihood(sample, coefficients, gradient);
    for (const k of SCORE_PARTS.keys()) {
      const moved = (by: number) =>
        logLikelihood(
          sample,
          coefficients.map((x, i) => (i === k ? x + by : x)),
        );
      expect(gradient[k]).toBeCloseTo((moved(1e-5) - moved(-1e-5)) / 2e-5, 5);
    }
  });

  test('does not overflow, however large the coefficients', () => {
    expect(
      Number.isFinite(
        logLikelihood(
          sample,
          base.map((x) => x * 1e6),
        ),
      ),
    ).toBe(true);
  });
});

describe('the most likely coefficients', () => {
  const sample = sampleOf(choicesBy(FIRST_POLICY.weights, 500, { seed: 5, scale: 30 }));

  test('are such as a policy can have, and no step from them in any direction that stays such is a better one', () => {
    const found = maximizeLikelihood(sample, base);
    expect(isInside(found)).toBe(true);
    const worth = (x: readonly number[]) => {
      const scale = sum(x);
      return (
        logLikelihood(sample, x) - sum(x.map((one, k) => (one - scale * base[k]!) ** 2 + 1e-4 * one ** 2))
      );
    };
    const best = worth(found);
    fc.assert(
      fc.property(vector, fc.constantFrom(1e-4, 1e-3, 1e-2), (towards, size) => {
        const other = projectOntoCone(
          found.map((x, k) => x + size * towards[k]!),
          ATTENDANCE,
        );
        expect(worth(other)).toBeLessThanOrEqual(best + 1e-5);
      }),
      { numRuns: 300 },
    );
  });

  test('have the scale of those who chose', () => {
    expect(sum(maximizeLikelihood(sample, base))).toBeGreaterThan(24);
    expect(sum(maximizeLikelihood(sample, base))).toBeLessThan(36);
    expect(bestScale(sample, base)).toBeGreaterThan(24);
    expect(bestScale(sample, base)).toBeLessThan(36);
  });
});

test('weights are hundredths that add up to exactly a hundred, with at least half in attendance', () => {
  fc.assert(
    fc.property(vector, (x) => {
      const weights = vectorOf(asWeights(projectOntoCone(x, ATTENDANCE), FIRST_POLICY.weights));
      const hundredths = weights.map((one) => Math.round(one * 100));
      expect(sum(hundredths)).toBe(10_000);
      expect(weights).toEqual(hundredths.map((one) => one / 100));
      expect(Math.min(...weights)).toBeGreaterThanOrEqual(0);
      expect(weights[ATTENDANCE]).toBeGreaterThanOrEqual(50);
    }),
  );
});

test('a meeting is always in the same one of five folds, and meetings are spread over them', () => {
  const folds = choicesBy(FIRST_POLICY.weights, 1_000).map(({ meetingId }) => foldOf(meetingId));
  expect(foldOf('5f0c6f9e-2f6a-4f57-9a51-8a4c1d2b7e10')).toBe(foldOf('5f0c6f9e-2f6a-4f57-9a51-8a4c1d2b7e10'));
  for (const fold of [0, 1, 2, 3, 4]) {
    const share = folds.filter((one) => one === fold).length / folds.length;
    expect(share).toBeGreaterThan(0.15);
    expect(share).toBeLessThan(0.25);
  }
});

describe('a time that was offered', () => {
  const parts = choicesBy(FIRST_POLICY.weights, 1)[0]!.offered[0]!.parts;
  const suggestion = {
    start: '2026-03-02T09:00:00.000Z',
    end: '2026-03-02T10:00:00.000Z',
    confidence: 50,
    reason: '',
    bent: [],
    parts: { ...parts, attendance: 0.5714 },
    notFree: [
      { participant: 1, state: 'busy' as const },
      { participant: 2, state: 'outOfHours' as const },
      { participant: 5, state: 'unknown' as const },
    ],
  };

  test('tells how many people there were from the share of those who are free', () => {
    expect(offeredOf(suggestion).tally).toEqual({ people: 7, free: 4, busy: 1, outOfHours: 1, unknown: 1 });
    const none = { ...suggestion, parts: { ...parts, attendance: 0 } };
    expect(offeredOf(none).tally).toMatchObject({ people: 3, free: 0 });
  });

  test('is where the engine would put it: anyone who is missing counts first, then the clock', () => {
    const [some, all] = [offeredOf(suggestion), offeredOf({ ...suggestion, parts, notFree: [] })];
    const later = { ...all, start: '2026-03-02T11:00:00.000Z' };
    const place = (chosen: number) =>
      placeOfChosen({ meetingId: '', offered: [some, later, all], chosen }, FIRST_POLICY.weights);
    expect([place(0), place(1), place(2)]).toEqual([3, 2, 1]);
  });
});
