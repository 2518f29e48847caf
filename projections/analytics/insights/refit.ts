import type { Insights } from '#contracts/api/insights.ts';

/** Booked times with equal confidence in one of the parts that the meetings are divided into. */
export type Counted = { part: number; confidence: number; bookings: number; held: number };

/** As `kairos fit`, which needs so many bookings, and so many of either kind. */
const LEAST_BOOKINGS = 200;
const LEAST_OF_EACH = 20;
/** A gain of so many standard errors is due to chance in one case out of forty. */
const BEYOND_CHANCE = 2;

/**
 * How far confidence is from the outcome, and how far it would be if a line through its log odds were fitted to the
 * other parts of the meetings: the least that `kairos fit` would change, since it fits every figure. Null with too few
 * bookings.
 */
export function refit(counted: readonly Counted[]): Insights['fit'] {
  const bookings = sum(counted.map((one) => one.bookings));
  const held = sum(counted.map((one) => one.held));
  if (bookings < LEAST_BOOKINGS || Math.min(held, bookings - held) < LEAST_OF_EACH) return null;
  const told = [...new Set(counted.map(({ part }) => part))].flatMap((left) => {
    const line = lineThrough(counted.filter(({ part }) => part !== left));
    return counted
      .filter(({ part }) => part === left)
      .map((one) => ({ ...one, before: one.confidence / 100, after: line(one.confidence) }));
  });
  const gains = told.flatMap((one) => [
    { times: one.held, gain: Math.log(one.after / one.before) },
    { times: one.bookings - one.held, gain: Math.log((1 - one.after) / (1 - one.before)) },
  ]);
  const gain = sum(gains.map((each) => each.times * each.gain)) / bookings;
  const spread = Math.sqrt(sum(gains.map((each) => each.times * (each.gain - gain) ** 2)) / bookings);
  return {
    bookings,
    error: errorOf(told.map((one) => ({ ...one, chance: one.before }))),
    fitted: errorOf(told.map((one) => ({ ...one, chance: one.after }))),
    isWorthIt: gain > (BEYOND_CHANCE * spread) / Math.sqrt(bookings - 1),
  };
}

const logOdds = (percent: number): number => Math.log(percent / (100 - percent));

/** The chances by the line through log odds that fits the outcomes best, drawn to the one that changes nothing. */
function lineThrough(counted: readonly Counted[]): (percent: number) => number {
  let [base, slope] = [0, 1];
  const at = (percent: number) => 1 / (1 + Math.exp(-(base + slope * logOdds(percent))));
  for (let step = 0; step < 50; step++) {
    let [toBase, toSlope, one, both, other] = [-base, 4 * (1 - slope), 1, 0, 4];
    for (const { confidence, bookings, held } of counted) {
      const [x, chance] = [logOdds(confidence), at(confidence)];
      const weight = bookings * chance * (1 - chance);
      toBase += held - bookings * chance;
      toSlope += x * (held - bookings * chance);
      one += weight;
      both += x * weight;
      other += x * x * weight;
    }
    const determinant = one * other - both * both;
    base += (other * toBase - both * toSlope) / determinant;
    slope += (one * toSlope - both * toBase) / determinant;
  }
  return at;
}

/** By how much chance and outcome differ on average, by tenths of the chance, in points. */
function errorOf(told: readonly { chance: number; bookings: number; held: number }[]): number {
  const tenths = Map.groupBy(told, ({ chance }) => Math.min(9, Math.floor(10 * chance)));
  const gaps = [...tenths.values()].map((some) =>
    Math.abs(sum(some.map(({ chance, bookings, held }) => bookings * chance - held))),
  );
  return Math.round((1_000 * sum(gaps)) / sum(told.map(({ bookings }) => bookings))) / 10;
}

const sum = (values: readonly number[]): number => values.reduce((one, other) => one + other, 0);
