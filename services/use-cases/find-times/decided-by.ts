import type { Suggestion } from '#contracts/events/suggestion.ts';
import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import { decidedByReplies } from '#services/scheduling/decided-by-replies.ts';
import { type Rankable, requestOf } from '#services/scheduling/meeting-request/request.ts';
import { toSuggestion } from '#services/scheduling/meeting-request/suggestion.ts';

/**
 * The best times that hang on the replies of these people, by number, given the knowledge about a meeting at an
 * instant.
 */
export function timesDecidedBy(
  rankable: Rankable,
  numbers: readonly number[],
  at: Date,
  policy: RankingPolicy,
): ReadonlyMap<number, readonly Suggestion[]> {
  const decided = decidedByReplies(requestOf(rankable, at, policy.leadMinutes), numbers, policy);
  return new Map([...decided].map(([number, slots]) => [number, slots.map(toSuggestion)]));
}
