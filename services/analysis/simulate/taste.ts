import type { ScoreParts, Suggestion } from '#contracts/events/suggestion.ts';
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

/** The likelihood of each suggestion to be chosen; together 1. */
export function likelihoods(suggestions: readonly Pick<Suggestion, 'parts'>[]): number[] {
  const utilities = suggestions.map(({ parts }) =>
    Object.entries(TASTE).reduce((sum, [part, worth]) => sum + worth * parts[part as keyof ScoreParts], 0),
  );
  const most = Math.max(...utilities);
  const shares = utilities.map((utility) => Math.exp(utility - most));
  const total = shares.reduce((a, b) => a + b, 0);
  return shares.map((share) => share / total);
}

/** One of the suggestions, by taste and chance: often the first, and often the second or third. */
export function chooseByTaste<Of extends Pick<Suggestion, 'parts'>>(
  suggestions: readonly Of[],
  random: SeededRandom,
): Of {
  const likely = likelihoods(suggestions);
  return random.weighted(suggestions.map((suggestion, index) => [suggestion, likely[index]!] as const));
}
