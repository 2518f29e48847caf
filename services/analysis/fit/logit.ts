import type { PastChoice } from './offered.ts';
import { SCORE_PARTS, vectorOf } from './parts.ts';

/**
 * Choices as a conditional logit sees them: for each, how the parts of the times that were left differ from those of
 * the one that was taken, one row a time.
 */
export type Sample = {
  rows: Float64Array /** Where the rows of each choice begin; one more at the end. */;
  begins: Int32Array;
};

const SIZE = SCORE_PARTS.length;

export function sampleOf(choices: readonly PastChoice[]): Sample {
  const begins = new Int32Array(choices.length + 1);
  const rows: number[] = [];
  for (const [c, { offered, chosen }] of choices.entries()) {
    const taken = vectorOf(offered[chosen]!.parts);
    for (const [i, { parts }] of offered.entries()) {
      if (i !== chosen) rows.push(...vectorOf(parts).map((value, k) => value - taken[k]!));
    }
    begins[c + 1] = rows.length / SIZE;
  }
  return { rows: Float64Array.from(rows), begins };
}

/**
 * The log-likelihood of the choices, when the chance of each time is proportional to exp(coefficients · parts); adds
 * its derivative by each coefficient to `gradient`.
 */
export function logLikelihood(
  sample: Sample,
  coefficients: readonly number[],
  gradient?: Float64Array,
): number {
  const { begins } = sample;
  let total = 0;
  for (let c = 0; c + 1 < begins.length; c++) total += ofChoice(sample, c, coefficients, gradient);
  return total;
}

/** The same for the choice at `c` alone. */
export function ofChoice(
  { rows, begins }: Sample,
  c: number,
  coefficients: readonly number[],
  gradient?: Float64Array,
): number {
  const [from, to] = [begins[c]!, begins[c + 1]!];
  const ahead: number[] = [];
  // The chosen time has 0; subtracting the largest keeps every exponential from overflowing.
  let most = 0;
  for (let row = from; row < to; row++) {
    let utility = 0;
    for (let k = 0; k < SIZE; k++) utility += coefficients[k]! * rows[row * SIZE + k]!;
    ahead.push(utility);
    if (utility > most) most = utility;
  }
  let all = Math.exp(-most);
  for (let row = from; row < to; row++) all += Math.exp(ahead[row - from]! - most);
  if (gradient) {
    for (let row = from; row < to; row++) {
      const chance = Math.exp(ahead[row - from]! - most) / all;
      for (let k = 0; k < SIZE; k++) gradient[k]! -= chance * rows[row * SIZE + k]!;
    }
  }
  return -most - Math.log(all);
}
