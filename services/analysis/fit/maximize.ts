import { projectOntoCone } from './cone.ts';
import { logLikelihood, type Sample } from './logit.ts';
import { ATTENDANCE, sum } from './parts.ts';

/** How strongly the proportions are drawn to those of the base: as much as a handful of choices would. */
const TOWARDS_BASE = 1;
/** Just enough for a finite scale even if everyone chose alike. */
const TOWARDS_ZERO = 1e-4;
const MOST_STEPS = 3_000;
const CLOSE_ENOUGH = 1e-10;

/** The first to try. */
const SCALE = 20;

/**
 * The coefficients that make the choices most likely, minus a penalty for departing from the proportions of `base`
 * (which adds up to 1). None is negative, and attendance has at least half. The function is concave and the steps
 * depend only on the sample, so there is one answer.
 */
export function maximizeLikelihood(sample: Sample, base: readonly number[]): number[] {
  let here = base.map((share) => share * SCALE);
  let ahead = here;
  let momentum = 1;
  let step = 1;
  let value = worth(sample, here, base);
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const gradient = new Float64Array(base.length);
    const valueAhead = worth(sample, ahead, base, gradient);
    let next = here;
    let nextValue = value;
    for (step *= 1.5; step > 1e-14; step /= 2) {
      next = projectOntoCone(
        ahead.map((x, k) => x + step * gradient[k]!),
        ATTENDANCE,
      );
      nextValue = worth(sample, next, base);
      // What a concave function of that curvature gains at least.
      const moved = next.map((x, k) => x - ahead[k]!);
      const promised = moved.reduce((total, x, k) => total + x * gradient[k]! - (x * x) / (2 * step), 0);
      if (nextValue >= valueAhead + promised - 1e-12 * Math.abs(valueAhead)) break;
    }
    const gained = nextValue - value;
    if (gained < 0) {
      // The momentum overshot: continue from here without it.
      if (momentum === 1) return here;
      momentum = 1;
      ahead = here;
      continue;
    }
    const nextMomentum = (1 + Math.sqrt(1 + 4 * momentum * momentum)) / 2;
    const carried = (momentum - 1) / nextMomentum;
    ahead = next.map((x, k) => x + carried * (x - here[k]!));
    const isThere = gained <= CLOSE_ENOUGH * Math.max(1, Math.abs(value)) && momentum > 1;
    [here, value, momentum] = [next, nextValue, nextMomentum];
    if (isThere) return here;
  }
  return here;
}

/** The logarithm of the likelihood less the penalties, and its gradient. */
function worth(
  sample: Sample,
  coefficients: readonly number[],
  base: readonly number[],
  gradient?: Float64Array,
): number {
  let value = logLikelihood(sample, coefficients, gradient);
  const scale = sum(coefficients);
  const apart = coefficients.map((x, k) => x - scale * base[k]!);
  const along = apart.reduce((total, x, k) => total + x * base[k]!, 0);
  for (const [k, x] of coefficients.entries()) {
    value -= TOWARDS_BASE * apart[k]! ** 2 + TOWARDS_ZERO * x ** 2;
    if (gradient) gradient[k]! -= 2 * (TOWARDS_BASE * (apart[k]! - along) + TOWARDS_ZERO * x);
  }
  return value;
}

/** The scale at which `shares`, kept in proportion, make the choices most likely. */
export function bestScale(sample: Sample, shares: readonly number[]): number {
  const slope = (scale: number) => {
    const gradient = new Float64Array(shares.length);
    const coefficients = shares.map((share) => share * scale);
    logLikelihood(sample, coefficients, gradient);
    return shares.reduce(
      (total, share, k) => total + share * (gradient[k]! - 2 * TOWARDS_ZERO * share * scale),
      0,
    );
  };
  let [low, high] = [0, 1];
  while (slope(high) > 0 && high < 1e6) high *= 2;
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (slope(middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
