import { MINUTE } from '#contracts/durations.ts';
import type { Suggestion } from '#contracts/events/suggestion.ts';
import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import type { KnownProposal } from '#services/domain/meeting/proposals.ts';
import type { NotPossible, PersonInSlot } from '../engine.ts';
import { notPossibleAt } from '../not-possible.ts';
import { explainUnder, underPolicy } from '../under-policy.ts';
import { type Rankable, requestOf } from './request.ts';
import { toSuggestion } from './suggestion.ts';

/** A proposed time as the ranker sees it for the organizer, given current knowledge. */
export type RankedProposal = KnownProposal & {
  /** Why no meeting can start then. */
  notPossible: NotPossible | null;
  /** Null if it isn't possible. */
  ranked: {
    suggestion: Suggestion;
    /** 1 for the best of all times; null if the ranker wouldn't suggest it. */
    rank: number | null;
    /** Of how many. */
    of: number;
    people: readonly PersonInSlot[];
  } | null;
};

/**
 * The possible proposals, best first, followed by the proposals that are impossible under the meeting's current
 * settings. Pure.
 */
export function rankProposals(
  rankable: Rankable,
  proposals: readonly KnownProposal[],
  at: Date,
  policy: RankingPolicy,
): RankedProposal[] {
  if (proposals.length === 0) return [];
  const carried = rankable.carried ?? rankable.meeting.ranking?.carried ?? [];
  const trackRecord = rankable.trackRecord ?? rankable.meeting.ranking?.trackRecord;
  const request = requestOf({ ...rankable, carried, trackRecord }, at, policy.leadMinutes);
  const asked = underPolicy(request, policy);
  return proposals
    .map((proposal): RankedProposal => {
      const start = Date.parse(proposal.start) / MINUTE;
      const notPossible = notPossibleAt(asked, start);
      if (notPossible) return { ...proposal, notPossible, ranked: null };
      const slot = explainUnder(request, start, policy);
      const { rank, of, people } = slot;
      return { ...proposal, notPossible, ranked: { suggestion: toSuggestion(slot), rank, of, people } };
    })
    .sort((one, other) => placeOf(one) - placeOf(other) || one.number - other.number);
}

const placeOf = ({ ranked }: RankedProposal): number =>
  ranked ? (ranked.rank ?? ranked.of + 1) : Number.MAX_SAFE_INTEGER;
