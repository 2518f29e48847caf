import type { ConfidenceModel } from '../../contracts/ranking-policy.ts';
import { chanceOf, timesAgainst } from '../../services/scheduling/ranker-1/confidence.ts';
import type { PastBooking } from './bookings.ts';

/** How far a figure may be from the default for the same penalty as another one: a standard deviation, in log odds. */
const FAR: ConfidenceModel = {
  base: 1,
  cost: 0.25,
  people: 0.5,
  days: 0.25,
  outside: 0.25,
  edges: 0.5,
  organizer: 0.5,
};

const FIGURES = Object.keys(FAR) as (keyof ConfidenceModel)[];
const MOST_ROUNDS = 10_000;
const CLOSE_ENOUGH = 1e-5;

/**
 * The figures under which it is most likely that the bookings held and didn't hold as they did, less a penalty for every
 * distance from `base`. None but the first is negative. The function is strictly concave, so there is one answer, and the
 * same bookings give the same result.
 */
export function mostLikely(bookings: readonly PastBooking[], base: ConfidenceModel): ConfidenceModel {
  const model = { ...base };
  const columns = FIGURES.map((figure) => ({ figure, values: bookings.map((one) => partOf(one, figure)) }));
  const held = bookings.map((booking) => (booking.held ? 1 : 0));
  const logOdds = bookings.map((_, row) =>
    columns.reduce((sum, { figure, values }) => sum + model[figure] * values[row]!, 0),
  );
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let moved = 0;
    for (const { figure, values } of columns) {
      let slope = (base[figure] - model[figure]) / FAR[figure] ** 2;
      let steepest = FAR[figure] ** -2;
      for (const [row, value] of values.entries()) {
        slope += value * (held[row]! - 1 / (1 + Math.exp(-logOdds[row]!)));
        steepest += (value * value) / 4;
      }
      // The curvature is nowhere greater, so no step goes too far.
      const wanted = model[figure] + slope / steepest;
      const step = (figure === 'base' ? wanted : Math.max(0, wanted)) - model[figure];
      if (step === 0) continue;
      model[figure] += step;
      for (const [row, value] of values.entries()) logOdds[row]! += step * value;
      moved = Math.max(moved, Math.abs(step));
    }
    if (moved < CLOSE_ENOUGH) break;
  }
  return model;
}

/** How often a figure is in the log odds of a booking. */
const partOf = ({ prospect }: PastBooking, figure: keyof ConfidenceModel): number =>
  figure === 'base' ? 1 : -timesAgainst(prospect)[figure];

/** The logarithm of the chance that a model gave to what came of a booking. */
export function logLikelihoodOf({ prospect, held }: PastBooking, model: ConfidenceModel): number {
  const chance = chanceOf(prospect, model);
  return Math.log(held ? chance : 1 - chance);
}
