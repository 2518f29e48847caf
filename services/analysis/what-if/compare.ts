import type { Suggestion } from '#contracts/events/suggestion.ts';
import type { Policy } from '#contracts/policy.ts';
import type { Ranking } from '#services/domain/meeting/meeting.ts';
import { bookableByItself } from '#services/sagas/plans/auto-booking.ts';
import type { Decision } from '../past-decisions/decisions.ts';
import { rankedBy } from '../past-decisions/repeat.ts';

/** What one ranking came to, as it was or as it would be under another policy. */
export type Side = {
  suggestions: readonly Suggestion[];
  /** The place, from 1, of the time that was chosen; null if it is not among them, or none was. */
  rank: number | null;
  /** The time that Kairos would book by itself. */
  bookable: Suggestion | null;
};

export type Compared = { decision: Decision; was: Side; would: Side };

/** One ranking beside what another policy makes of the same evidence. */
export const compare = (decision: Decision, policy: Policy): Compared => ({
  decision,
  was: side(decision, decision.ranked),
  would: side(decision, rankedBy(decision.request, policy)),
});

function side({ meeting, chosen, at }: Decision, found: Ranking['found']): Side {
  const suggestions = found.kind === 'times' ? found.suggestions : [];
  const place = suggestions.findIndex(({ start }) => start === chosen?.start);
  const ranked = meeting.ranking && { ...meeting, ranking: { ...meeting.ranking, current: true, found } };
  const best = ranked && meeting.status === 'active' ? bookableByItself(ranked) : null;
  return {
    suggestions,
    rank: place < 0 ? null : place + 1,
    bookable: best && best.start > at ? best : null,
  };
}
