import type { Suggestion } from '#contracts/events/suggestion.ts';
import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import type { Ranking } from '#services/domain/meeting/state.ts';
import { automaticallyBookable } from '#services/sagas/plans/auto-booking.ts';
import type { PastDecision } from '../past-decisions/decisions.ts';
import { rankUnder } from '../past-decisions/reproduce.ts';

/** What one ranking came to, as it was or as it would be under another policy. */
export type Side = {
  suggestions: readonly Suggestion[];
  /** The place, from 1, of the time that was chosen; null if it is not among them, or none was. */
  rank: number | null;
  /** The time that Kairos would book automatically. */
  bookable: Suggestion | null;
};

export type Compared = { decision: PastDecision; was: Side; would: Side };

/** One ranking, and what another policy makes of the same evidence. */
export const compareRanking = (decision: PastDecision, policy: RankingPolicy): Compared => ({
  decision,
  was: side(decision, decision.ranked),
  would: side(decision, rankUnder(decision.request, policy)),
});

function side({ meeting, chosen, at }: PastDecision, found: Ranking['found']): Side {
  const suggestions = found.kind === 'times' ? found.suggestions : [];
  const place = suggestions.findIndex(({ start }) => start === chosen?.start);
  const ranked = meeting.ranking && { ...meeting, ranking: { ...meeting.ranking, current: true, found } };
  const best = ranked && meeting.status === 'active' ? automaticallyBookable(ranked) : null;
  return {
    suggestions,
    rank: place < 0 ? null : place + 1,
    bookable: best && best.start > at ? best : null,
  };
}
