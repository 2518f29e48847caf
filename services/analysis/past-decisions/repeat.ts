import { type Policy, rankerVersion } from '#contracts/policy.ts';
import type { Ranking } from '#services/domain/meeting/meeting.ts';
import type { SchedulingRequest, SchedulingResult } from '#services/scheduling/engine.ts';
import { suggestion } from '#services/scheduling/meeting-request/suggestion.ts';
import { scheduleUnder } from '#services/scheduling/under-policy.ts';
import { canonical } from './canonical.ts';
import type { Decision } from './decisions.ts';

/** Why a ranking can't be had again from the log, or else whether it was the same to the byte. */
export type Repeated =
  | 'same'
  /** Busy times that it stood on were erased. */
  | 'erased'
  /** A model put the times into their order. */
  | 'model'
  /** Ranked under another policy or by formulas that this Kairos does not have. */
  | 'anotherVersion'
  /** Evidence of version 1 does not tell the zone and hours of somebody whose calendar was unknown. */
  | 'zoneNotTold'
  /** It is the same with the minute before: the log has the time of recording it, which was another than the look's. */
  | 'anotherMinute'
  /** No reason is known. */
  | 'different';

/** What the engine finds, as it would be recorded. */
export function rankedBy(request: SchedulingRequest, policy: Policy): Ranking['found'] {
  return asRecorded(scheduleUnder(request, policy));
}

const asRecorded = (result: SchedulingResult): Ranking['found'] =>
  result.kind === 'times' ? { kind: 'times', suggestions: result.slots.map(suggestion) } : result;

/** The policies that rankings may have been made under, by the version that their events name. */
export type KnownPolicies = ReadonlyMap<string, Policy>;

export const knownPolicies = (policies: readonly Policy[]): KnownPolicies =>
  new Map(policies.map((policy) => [rankerVersion(policy), policy]));

/** Ranks once more by the rules, under the policy that the event names, and compares with what the log holds. */
export function repeat(
  { ranker, erased, zoneless, request, ranked }: Decision,
  known: KnownPolicies,
): Repeated {
  if (ranker.by === 'vertex') return 'model';
  const policy = known.get(ranker.version);
  if (!policy) return 'anotherVersion';
  const stored = canonical(ranked);
  if (canonical(rankedBy(request, policy)) === stored) return 'same';
  // What can be shown comes before what may be the reason.
  const before = { ...request, now: request.now - 1 };
  if (canonical(rankedBy(before, policy)) === stored) return 'anotherMinute';
  if (erased.length > 0) return 'erased';
  return zoneless.length > 0 ? 'zoneNotTold' : 'different';
}
