import { EVERYONE_REQUIRED } from '../../contracts/attendance.ts';
import type { Suggestion } from '../../contracts/events/suggestion.ts';
import type { RankingPolicy } from '../../contracts/ranking-policy.ts';
import type { Ranking } from '../../services/domain/meeting/state.ts';
import { automaticallyBookable } from '../../services/sagas/plans/auto-booking.ts';
import type { SchedulingRequest } from '../../services/scheduling/engine.ts';
import { explainUnder } from '../../services/scheduling/under-policy.ts';
import type { PastDecision } from '../past-decisions/decisions.ts';
import { rankUnder } from '../past-decisions/reproduce.ts';

/** What one ranking came to, as recorded, or as under another policy. */
export type Side = {
  suggestions: readonly Suggestion[];
  /** The place, from 1, of the time that was chosen; null if it is not among them, or none was. */
  rank: number | null;
  /** The time that Kairos would book automatically. */
  bookable: Suggestion | null;
  /** The confidence in the time that was booked, in percent; null if none was, or it has none. */
  confidence: number | null;
};

export type Compared = { decision: PastDecision; was: Side; would: Side };

/** One ranking, and what another policy makes of the same evidence. */
export function compareRanking(decision: PastDecision, policy: RankingPolicy): Compared {
  const [was, would] = [decision.ranked, rankUnder(decision.request, policy)];
  return {
    decision,
    was: { ...side(decision, was), confidence: confidenceInBooked(decision, was) },
    would: {
      ...side(attendedUnder(decision, policy), would),
      confidence: confidenceInBooked(decision, would, (start) => explain(decision.request, start, policy)),
    },
  };
}

/** Where a policy has everyone come, Kairos would wait for everyone, too. */
const attendedUnder = (decision: PastDecision, { required }: RankingPolicy): PastDecision =>
  required === 'all'
    ? { ...decision, meeting: { ...decision.meeting, attendance: EVERYONE_REQUIRED } }
    : decision;

function side({ meeting, chosen, at }: PastDecision, found: Ranking['found']): Omit<Side, 'confidence'> {
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

/** A policy has a confidence in every time, also in a time that the policy wouldn't suggest. */
function confidenceInBooked(
  { chosen, outcome }: PastDecision,
  found: Ranking['found'],
  otherwise: (start: string) => number | null = () => null,
): number | null {
  if (!chosen || outcome !== 'booked') return null;
  const suggestions = found.kind === 'times' ? found.suggestions : [];
  const suggested = suggestions.find(({ start }) => start === chosen.start);
  return suggested ? suggested.confidence : otherwise(chosen.start);
}

const explain = (request: SchedulingRequest, start: string, policy: RankingPolicy): number =>
  explainUnder(request, Date.parse(start) / 60_000, policy).confidence;
