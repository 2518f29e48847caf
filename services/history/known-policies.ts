import { DEFAULT_RANKING_POLICY, FIRST_POLICY, type RankingPolicy } from '#contracts/ranking-policy.ts';
import { rankerVersion } from '#contracts/ranking-policy-schema.ts';
import type { Ranking } from '#services/domain/meeting/state.ts';

/** The policies that rankings may have been made under, by the version that their events name. */
export type KnownPolicies = ReadonlyMap<string, RankingPolicy>;

export const knownPolicies = (policies: readonly RankingPolicy[]): KnownPolicies =>
  new Map(policies.map((policy) => [rankerVersion(policy), policy]));

/** The default policies of all versions of the formulas, with the lead time that was set. Minutes. */
export const defaultPolicies = (leadMinutes: number): RankingPolicy[] => [
  { ...FIRST_POLICY, leadMinutes },
  { ...DEFAULT_RANKING_POLICY, leadMinutes },
];

/** The policy that a ranking was made under: the one that its event holds, or the one that it names. Null if unknown. */
export function policyOfRanking({ ranker, found }: Pick<Ranking, 'ranker' | 'found'>, known: KnownPolicies) {
  if (ranker.policy) return ranker.policy;
  if (ranker.by === 'rules') return known.get(ranker.version) ?? null;
  // A model's version says nothing of the formulas that found the times; the times do.
  const formulas = found.kind === 'times' && 'parts' in found.suggestions[0]! ? '1' : '2';
  const name = /\+([^+]+)$/.exec(ranker.version)?.[1];
  return known.get(name === undefined ? formulas : `${formulas}+${name}`) ?? null;
}
