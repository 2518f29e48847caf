import type { RecordedRanker } from '#contracts/events/ranker.ts';
import type { Improvement } from '#contracts/events/suggestion.ts';
import { DEFAULT_RANKING_POLICY, type RankingPolicy } from '#contracts/ranking-policy.ts';
import { isBuiltIn, rankerVersion } from '#contracts/ranking-policy-schema.ts';
import { isComplete } from '#services/domain/meeting/attendance.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import type { RankedSlot, SchedulingResult } from '#services/scheduling/engine.ts';
import { type Rankable, requestOf } from '#services/scheduling/meeting-request/request.ts';
import { improvementsUnder, scheduleUnder } from '#services/scheduling/under-policy.ts';

/** The ranker when no model is involved. */
export const rulesRanker = (policy: RankingPolicy): RecordedRanker => ({
  by: 'rules',
  version: rankerVersion(policy),
  ...policyIfOwn(policy),
});

/** Kairos's own policies are known by the version of the formulas, whatever later versions have. */
export const policyIfOwn = (policy: RankingPolicy): Pick<RecordedRanker, 'policy'> =>
  isBuiltIn(policy) ? {} : { policy };

/**
 * The times that the evidence allows, best first by the engine. People who declined or left don't count. If there is no
 * time, later dates are offered as far as the evidence goes.
 */
export function rankTimes(
  { now, policy = DEFAULT_RANKING_POLICY }: { now: () => Date; policy?: RankingPolicy },
  rankable: Rankable,
): SchedulingResult {
  return scheduleUnder(requestOf(rankable, now(), policy.leadMinutes), policy);
}

/** The changes that would give clearly better times on the same evidence, if the best time bends a rule. */
export const improvementsOn = (
  { now, policy = DEFAULT_RANKING_POLICY }: { now: () => Date; policy?: RankingPolicy },
  rankable: Rankable,
  found: SchedulingResult,
): Improvement[] => improvementsUnder(requestOf(rankable, now(), policy.leadMinutes), found, policy);

/** Whether everyone who has to come is free in a slot, and enough of each group, and no rule was bent for it. */
export function suitsMeeting(meeting: ExistingMeeting, { people, bent }: RankedSlot): boolean {
  const free = new Set(people.filter(({ state }) => state === 'free').map(({ participant }) => participant));
  return bent.length === 0 && isComplete(meeting, (number) => free.has(number));
}
