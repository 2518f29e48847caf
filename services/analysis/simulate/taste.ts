import type { CostParts, ScoreParts, Suggestion } from '#contracts/events/suggestion.ts';
import type { SeededRandom } from './random.ts';

/**
 * The simulated organizers' taste when they choose from the suggested times: a logit over the parts of the score. It
 * differs from the engine's ranking: they care more for people's hours, for lunch and for a round start, and less for
 * how soon it is. Nothing in the log says so; a fit has to recover it from the choices.
 */
export const TASTE: Readonly<Record<keyof ScoreParts, number>> = {
  attendance: 20,
  weekday: 6,
  hours: 14,
  sooner: 6,
  breathingRoom: 3,
  lunch: 5,
  roundStart: 3,
  fragmentation: 1,
};

/** The same over what a time costs: the worth of a point less. */
const TASTE_IN_COSTS: Readonly<Record<keyof CostParts, number>> = {
  inconvenience: 0.2,
  worstOff: 0.05,
  missing: 0.06,
  unknown: 0.05,
  preference: 0.15,
  oddStart: 2,
  later: 0.5,
};

const utilityOf = (suggestion: Suggestion): number =>
  'costs' in suggestion ? -inner(TASTE_IN_COSTS, suggestion.costs) : inner(TASTE, suggestion.parts);

const inner = <Key extends string>(worths: Readonly<Record<Key, number>>, values: Record<Key, number>) =>
  (Object.keys(worths) as Key[]).reduce((sum, key) => sum + worths[key] * values[key], 0);

/** The likelihood of each suggestion to be chosen; together 1. */
export function likelihoods(suggestions: readonly Suggestion[]): number[] {
  const utilities = suggestions.map(utilityOf);
  const most = Math.max(...utilities);
  const shares = utilities.map((utility) => Math.exp(utility - most));
  const total = shares.reduce((a, b) => a + b, 0);
  return shares.map((share) => share / total);
}

/** One of the suggestions, by taste and chance: often the first, and often the second or third. */
export function chooseByTaste(suggestions: readonly Suggestion[], random: SeededRandom): Suggestion {
  const likely = likelihoods(suggestions);
  return random.weighted(suggestions.map((suggestion, index) => [suggestion, likely[index]!] as const));
}
