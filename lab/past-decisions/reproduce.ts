import type { RankingPolicy } from '../../contracts/ranking-policy.ts';
import type { Ranking } from '../../services/domain/meeting/state.ts';
import { type KnownPolicies, policyOfRanking } from '../../services/history/known-policies.ts';
import type { SchedulingRequest, SchedulingResult } from '../../services/scheduling/engine.ts';
import { toSuggestion } from '../../services/scheduling/meeting-request/suggestion.ts';
import { scheduleUnder } from '../../services/scheduling/under-policy.ts';
import { canonicalJson } from './canonical-json.ts';
import type { PastDecision } from './decisions.ts';

/** Why a ranking can't be reproduced from the log, or whether it came out identical to the byte. */
export type Reproduction =
  | 'same'
  /** Busy times it was based on were erased. */
  | 'erased'
  /** A model put the times into their order. */
  | 'model'
  /** Ranked under another policy or by formulas that this Kairos does not have. */
  | 'anotherVersion'
  /** It matches with the minute before: the log has the time of recording, which differed from the look's. */
  | 'anotherMinute'
  /** No reason is known. */
  | 'different';

/** What the engine finds, as it would be recorded. */
export function rankUnder(request: SchedulingRequest, policy: RankingPolicy): Ranking['found'] {
  return asRecorded(scheduleUnder(request, policy));
}

const asRecorded = (result: SchedulingResult): Ranking['found'] =>
  result.kind === 'times' ? { kind: 'times', suggestions: result.slots.map(toSuggestion) } : result;

/** Ranks again by the rules, under the policy that the event holds or names, and compares with the log. */
export function reproduceRanking(
  { ranker, erased, request, ranked }: PastDecision,
  known: KnownPolicies,
): Reproduction {
  if (ranker.by === 'model') return 'model';
  const policy = policyOfRanking({ ranker }, known);
  if (!policy) return 'anotherVersion';
  const stored = canonicalJson(ranked);
  if (canonicalJson(rankUnder(request, policy)) === stored) return 'same';
  // What can be shown comes before what may be the reason.
  const before = { ...request, now: request.now - 1 };
  if (canonicalJson(rankUnder(before, policy)) === stored) return 'anotherMinute';
  return erased.length > 0 ? 'erased' : 'different';
}
