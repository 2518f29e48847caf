import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import { rankerVersion } from '#contracts/ranking-policy-schema.ts';
import type { Ranking } from '#services/domain/meeting/state.ts';

/** The policies that rankings may have been made under, by the version that their events name. */
export type KnownPolicies = ReadonlyMap<string, RankingPolicy>;

export const knownPolicies = (policies: readonly RankingPolicy[]): KnownPolicies =>
  new Map(policies.map((policy) => [rankerVersion(policy), policy]));

/** The policy that a ranking was made under: held in its event, or named there. Null if unknown. */
export function policyOfRanking({ ranker }: Pick<Ranking, 'ranker'>, known: KnownPolicies) {
  if (ranker.policy) return ranker.policy;
  if (ranker.by === 'rules') return known.get(ranker.version) ?? null;
  // A model's version names no formulas: only a single version of them has existed.
  const name = /\+([^+]+)$/.exec(ranker.version)?.[1];
  return known.get(name === undefined ? '1' : `1+${name}`) ?? null;
}
