import type { ConfidenceModel } from '../../contracts/ranking-policy.ts';
import { chanceOf, timesAgainst } from '../../services/scheduling/ranker-1/confidence.ts';
import type { PastBooking } from './bookings.ts';

/** How far a figure may be from the default for the same penalty as another one: a standard deviation, in log odds. */
const FAR: ConfidenceModel = { base: 1, cost: 0.25, behind: 0.25, people: 0.5 };

const FIGURES = Object.keys(FAR) as (keyof ConfidenceModel)[];
const MOST_STEPS = 100;
const CLOSE_ENOUGH = 1e-9;

/**
 * The figures under which it is most likely that the bookings held and didn't hold as they did, less a penalty for every
 * distance from `base`. None but the first is negative. The function is strictly concave, so there is one answer, and the
 * same bookings give the same one.
 */
export function mostLikely(bookings: readonly PastBooking[], base: ConfidenceModel): ConfidenceModel {
  const rows = bookings.map((booking) => ({ features: featuresOf(booking), held: booking.held ? 1 : 0 }));
  // With so few figures it's quickest to try every way to hold some at 0, and to keep the best that is allowed.
  const ways = subsetsOf(FIGURES.filter((figure) => figure !== 'base'));
  const found = ways
    .map((atZero) => climb(rows, base, atZero))
    .filter((model) => FIGURES.every((figure) => figure === 'base' || model[figure] >= 0));
  return found.reduce((best, next) => (worthOf(rows, next, base) > worthOf(rows, best, base) ? next : best));
}

type Row = { features: number[]; held: number };

/** In the order of FIGURES: the log odds are the sum of each times its figure. */
function featuresOf(booking: PastBooking): number[] {
  const against = timesAgainst(booking);
  return FIGURES.map((figure) => (figure === 'base' ? 1 : -against[figure]));
}

const subsetsOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: 2 ** items.length }, (_, set) => items.filter((_, place) => set & (2 ** place)));

/** Newton's method on the figures that aren't held at 0. */
function climb(
  rows: readonly Row[],
  base: ConfidenceModel,
  atZero: readonly (keyof ConfidenceModel)[],
): ConfidenceModel {
  const free = FIGURES.filter((figure) => !atZero.includes(figure));
  let here: ConfidenceModel = { ...base };
  for (const figure of atZero) here[figure] = 0;
  let worth = worthOf(rows, here, base);
  for (let step = 0; step < MOST_STEPS; step++) {
    const { gradient, curvature } = slopes(rows, here, base, free);
    const move = solve(curvature, gradient);
    let [next, nextWorth, length] = [here, worth, 1];
    // A whole step may go too far where the function is flat.
    do {
      next = { ...here };
      for (const [k, figure] of free.entries()) next[figure] += length * move[k]!;
      nextWorth = worthOf(rows, next, base);
      length /= 2;
    } while (nextWorth < worth && length > 1e-6);
    if (nextWorth - worth < CLOSE_ENOUGH) return nextWorth > worth ? next : here;
    [here, worth] = [next, nextWorth];
  }
  return here;
}

/** The log-likelihood less the penalty. */
function worthOf(rows: readonly Row[], model: ConfidenceModel, base: ConfidenceModel): number {
  const figures = FIGURES.map((figure) => model[figure]);
  let worth = 0;
  for (const { features, held } of rows) {
    const logOdds = inner(features, figures);
    worth -= Math.log1p(Math.exp(held === 1 ? -logOdds : logOdds));
  }
  return FIGURES.reduce(
    (left, figure) => left - ((model[figure] - base[figure]) / FAR[figure]) ** 2 / 2,
    worth,
  );
}

/** The gradient at a model, and the negative of the second derivatives. */
function slopes(
  rows: readonly Row[],
  model: ConfidenceModel,
  base: ConfidenceModel,
  free: readonly (keyof ConfidenceModel)[],
) {
  const figures = FIGURES.map((figure) => model[figure]);
  const at = free.map((figure) => FIGURES.indexOf(figure));
  const gradient = free.map((figure) => (base[figure] - model[figure]) / FAR[figure] ** 2);
  const curvature = free.map((figure, k) => free.map((_, l) => (k === l ? FAR[figure] ** -2 : 0)));
  for (const { features, held } of rows) {
    const chance = 1 / (1 + Math.exp(-inner(features, figures)));
    for (const [k, one] of at.entries()) {
      gradient[k]! += features[one]! * (held - chance);
      for (const [l, other] of at.entries())
        curvature[k]![l]! += features[one]! * features[other]! * chance * (1 - chance);
    }
  }
  return { gradient, curvature };
}

const inner = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((total, value, k) => total + value * other[k]!, 0);

/** Gaussian elimination; the matrix is positive definite. */
function solve(matrix: readonly (readonly number[])[], values: readonly number[]): number[] {
  const rows = matrix.map((row, k) => [...row, values[k]!]);
  for (const [k, pivot] of rows.entries())
    for (const [l, row] of rows.entries()) {
      if (l === k) continue;
      const factor = row[k]! / pivot[k]!;
      for (let column = k; column <= values.length; column++) row[column]! -= factor * pivot[column]!;
    }
  return rows.map((row, k) => row[values.length]! / row[k]!);
}

/** The logarithm of the chance that a model gave to what came of a booking. */
export function logLikelihoodOf(booking: PastBooking, model: ConfidenceModel): number {
  const chance = chanceOf(booking, model);
  return Math.log(booking.held ? chance : 1 - chance);
}
