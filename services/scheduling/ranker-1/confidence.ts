import type { ConfidenceModel } from '#contracts/ranking-policy.ts';

/** What the confidence in a time depends on: points of cost, its own and the best time's, and everyone in the meeting. */
type Standing = { cost: number; least: number; people: number };

/** The figures of a model that speak against a time. */
type Against = Exclude<keyof ConfidenceModel, 'base'>;

/** Points that weigh as much as the first doubling. */
const NOTICEABLE = 2;

/** No one knows how larger meetings do, so they count like a dozen. */
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
 * The same in percent, from 1 to 99: nothing is certain. Equal for times that cost the same, and never higher for one
 * that costs more. docs/reference/confidence.md says what holding means.
 */
export const confidenceOf = (standing: Standing, model: ConfidenceModel): number =>
  Math.min(99, Math.max(1, Math.round(100 * chanceOf(standing, model))));
