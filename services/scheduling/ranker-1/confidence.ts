import type { ConfidenceModel } from '#contracts/ranking-policy.ts';

/**
 * The inputs of a time's confidence: its own cost and the best time's, in points, and the number of people in the
 * meeting.
 */
type Standing = { cost: number; least: number; people: number };

/** The figures of a model that speak against a time. */
type Against = Exclude<keyof ConfidenceModel, 'base'>;

/** Points that weigh as much as the first doubling. */
const NOTICEABLE = 2;

/** There is no data on larger meetings, so they count like a dozen people. */
const MOST_PEOPLE = 12;

/** How often each figure is taken from the log odds. Never less for a time that costs more. */
export const timesAgainst = ({ cost, least, people }: Standing): Record<Against, number> => ({
  cost: Math.log2(1 + cost / NOTICEABLE),
  behind: Math.log2(1 + Math.max(0, cost - least) / NOTICEABLE),
  people: Math.log2(Math.min(MOST_PEOPLE, Math.max(2, people)) / 2),
});

/** The chance that a time holds, from 0 to 1. */
export function chanceOf(standing: Standing, model: ConfidenceModel): number {
  const { cost, behind, people } = timesAgainst(standing);
  const logOdds = model.base - model.cost * cost - model.behind * behind - model.people * people;
  return 1 / (1 + Math.exp(-logOdds));
}

/**
 * The chance in percent, from 1 to 99: nothing is certain. Equal for equal costs, and never higher for a higher cost.
 * docs/reference/confidence.md defines when a time holds.
 */
export const confidenceOf = (standing: Standing, model: ConfidenceModel): number =>
  Math.min(99, Math.max(1, Math.round(100 * chanceOf(standing, model))));
