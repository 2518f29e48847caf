import type { PartsPolicy } from '#contracts/default-ranking-policy.ts';
import { ATTENDANCE, sum, vectorOf, weightsFrom } from './parts.ts';

/** Decimal places. More would claim more than choices can show. */
const HUNDREDTHS = 100;

/** The coefficients as percentages with two decimals, exactly 100 in all; the base if they say nothing. */
export function asWeights(
  coefficients: readonly number[],
  base: PartsPolicy['weights'],
): PartsPolicy['weights'] {
  const scale = sum(coefficients);
  if (!(scale > 1e-9)) return base;
  const hundredths = coefficients.map((x) => Math.round((x / scale) * 100 * HUNDREDTHS));
  // Rounding goes to attendance, which never falls below half by it: it takes what the others leave.
  const others = hundredths.map((x, k) => (k === ATTENDANCE ? 0 : x));
  const most = 50 * HUNDREDTHS;
  const excess = Math.max(0, sum(others) - most);
  const largest = others.indexOf(Math.max(...others));
  const held = others.map((x, k) => (k === largest ? x - excess : x));
  return weightsFrom(held.map((x, k) => (k === ATTENDANCE ? 100 * HUNDREDTHS - sum(held) : x) / HUNDREDTHS));
}

/** Weights as shares that add up to 1. */
export const sharesOf = (weights: PartsPolicy['weights']): number[] => vectorOf(weights).map((x) => x / 100);
