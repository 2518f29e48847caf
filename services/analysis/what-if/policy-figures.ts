import type { RankingPolicy } from '#contracts/ranking-policy.ts';

/** The figures of a policy's ranker by name, in the order of the policy. */
export const figuresOf = (policy: RankingPolicy): { name: string; figure: number }[] =>
  policy.ranker === '1'
    ? named('weight', policy.weights)
    : [...named('cost', policy.costs), ...named('confidence', policy.confidence)];

const named = (kind: string, figures: Record<string, number | undefined>) =>
  Object.entries(figures).flatMap(([name, figure]) =>
    figure === undefined ? [] : [{ name: `${kind}: ${name}`, figure }],
  );
