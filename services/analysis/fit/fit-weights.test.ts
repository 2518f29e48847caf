// @module-tag slow
import { describe, expect, test } from 'vitest';
import { FIRST_POLICY, type PartsPolicy, parseRankingPolicy } from '#contracts/ranking-policy.ts';
import { fitWeights } from './fit-weights.ts';
import { SCORE_PARTS } from './parts.ts';
import { choicesBy } from './testkit/choosers.ts';

type Weights = PartsPolicy['weights'];

const NO_RUSH: Weights = {
  attendance: 50,
  weekday: 8,
  hours: 20,
  sooner: 2,
  breathingRoom: 12,
  lunch: 6,
  roundStart: 2,
  fragmentation: 0,
};
const IN_A_HURRY: Weights = {
  attendance: 55,
  weekday: 15,
  hours: 3,
  sooner: 22,
  breathingRoom: 1,
  lunch: 1,
  roundStart: 3,
  fragmentation: 0,
};

const fitted = (choices: Parameters<typeof fitWeights>[0]) => {
  const result = fitWeights(choices);
  if (result.kind !== 'fitted') throw new Error(`only ${result.choices} choices`);
  return result;
};

/** What the parts other than attendance weigh among themselves: choices among times that suit all tell no more. */
const amongOthers = ({ attendance, ...others }: Weights) =>
  Object.fromEntries(Object.entries(others).map(([part, weight]) => [part, weight / (100 - attendance)]));

describe('weights that people choose by', () => {
  test.each([
    ['without hurry', NO_RUSH, 11],
    ['in a hurry', IN_A_HURRY, 12],
    ['as by default', FIRST_POLICY.weights, 13],
  ])('are found again from what they chose (%s)', (_, truth, seed) => {
    const { weights } = fitted(choicesBy(truth, 3_000, { seed }));
    const [found, expected] = [amongOthers(weights), amongOthers(truth)];
    for (const part of Object.keys(expected))
      expect(Math.abs(found[part]! - expected[part]!), part).toBeLessThan(0.04);
  });

  test('are told apart from the default by choices that were held out', () => {
    const { better, heldOut } = fitted(choicesBy(NO_RUSH, 1_000, { seed: 21 }));
    expect(better).toBe(true);
    expect(heldOut.gain).toBeGreaterThan(2 * heldOut.error);
    expect(heldOut.fitted.first).toBeGreaterThan(heldOut.base.first);
    expect(heldOut.fitted.meanReciprocalRank).toBeGreaterThan(heldOut.base.meanReciprocalRank);
    expect(heldOut.gain).toBeCloseTo(heldOut.fitted.logLikelihood - heldOut.base.logLikelihood, 12);
  });

  test('are not claimed to be better where people choose as by default, or anyhow', () => {
    const verdicts = [31, 32, 33, 34, 35, 36].map((seed) => [
      fitted(choicesBy(FIRST_POLICY.weights, 400, { seed })).better,
      fitted(choicesBy(FIRST_POLICY.weights, 400, { seed, scale: 0 })).better,
    ]);
    expect(verdicts.flat()).toEqual(Array(12).fill(false));
  });

  test('stay near the default where there is little to go by', () => {
    const away = (count: number) => {
      const { weights } = fitted(choicesBy(NO_RUSH, count, { seed: 41 }));
      return SCORE_PARTS.reduce(
        (total, part) => total + Math.abs(weights[part] - FIRST_POLICY.weights[part]),
        0,
      );
    };
    expect(away(50)).toBeLessThan(away(2_000));
  });
});

describe('any fit', () => {
  const extremes: Weights = {
    ...NO_RUSH,
    hours: 50,
    weekday: 0,
    sooner: 0,
    breathingRoom: 0,
    lunch: 0,
    roundStart: 0,
  };

  test.each([
    ['of those who look at one part alone', choicesBy(extremes, 800, { seed: 51, scale: 400 })],
    ['of those who all take the first, of times that are the same', allAlike(60)],
    ['of choices that are all against the weights', choicesBy(NO_RUSH, 300, { seed: 52, scale: -60 })],
  ])('is a policy, %s', (_, choices) => {
    const { weights, heldOut } = fitted(choices);
    expect(parseRankingPolicy(JSON.stringify({ name: 'fitted', weights }))).toMatchObject({
      ok: true,
      policy: { weights },
    });
    for (const value of Object.values({ ...heldOut.base, ...heldOut.fitted, gain: heldOut.gain }))
      expect(Number.isFinite(value)).toBe(true);
  });

  test('is the same bytes every time, and whatever the order of the choices', () => {
    const choices = choicesBy(IN_A_HURRY, 500, { seed: 61 });
    const bytes = JSON.stringify(fitWeights(choices));
    expect(JSON.stringify(fitWeights(choices))).toBe(bytes);
    expect(fitted(choices.toReversed()).weights).toEqual(fitted(choices).weights);
  });

  test('is refused under fifty choices', () => {
    const choices = choicesBy(NO_RUSH, 50, { seed: 71 });
    expect(fitWeights(choices.slice(1))).toEqual({ kind: 'tooFew', choices: 49, needed: 50 });
    expect(fitWeights(choices).kind).toBe('fitted');
  });
});

function allAlike(count: number) {
  return choicesBy(FIRST_POLICY.weights, count, { seed: 81 }).map((choice) => ({
    ...choice,
    offered: choice.offered.map((one) => ({ ...one, parts: choice.offered[0]!.parts })),
    chosen: 0,
  }));
}
