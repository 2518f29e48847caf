import fc from 'fast-check';
import { DEFAULT_RANKING_POLICY, type RankingPolicy } from '#contracts/ranking-policy.ts';

/** Every figure from none of its default to twice as much, but for those that can't be 0, or that are powers. */
const costs: fc.Arbitrary<RankingPolicy['costs']> = fc
  .record(
    Object.fromEntries(
      Object.keys(DEFAULT_RANKING_POLICY.costs).map((name) => [name, fc.constantFrom(0, 0.5, 1, 1, 2)]),
    ) as Record<keyof RankingPolicy['costs'], fc.Arbitrary<number>>,
  )
  .map((factors) => {
    const { costs: usual } = DEFAULT_RANKING_POLICY;
    const scaled = Object.entries(usual).map(([name, value]) => [
      name,
      value * factors[name as keyof RankingPolicy['costs']],
    ]);
    const { farMinutes, steepness, carriedInFull, carriedDays, carriedHalfLife } = usual;
    return {
      ...(Object.fromEntries(scaled) as RankingPolicy['costs']),
      ...{ farMinutes, steepness, carriedInFull, carriedDays, carriedHalfLife },
    };
  });

const window = fc
  .tuple(fc.integer({ min: 0, max: 1_439 }), fc.integer({ min: 1, max: 1_440 }))
  .map(([from, length]) => ({ from, to: Math.min(1_440, from + length) }));

const windows: fc.Arbitrary<RankingPolicy['windows']> = fc.oneof(
  fc.constant(DEFAULT_RANKING_POLICY.windows),
  fc.record({
    business: fc.oneof(window, fc.constant({ from: 0, to: 1_440 })),
    morning: window,
    afternoon: window,
    evening: window,
    all: fc.oneof(window, fc.constant({ from: 0, to: 1_440 })),
  }),
);

/** Any policy that a file may hold. */
export const policy: fc.Arbitrary<RankingPolicy> = fc.record({
  name: fc.constantFrom('one', 'another.2', 'X_y-z'),
  ranker: fc.constant('1' as const),
  costs,
  confidence: fc.constant(DEFAULT_RANKING_POLICY.confidence),
  windows,
  required: fc.constantFrom('everyone', 'everyone', 'all', 'needed', 'known', 'organizer'),
  leadMinutes: fc.constantFrom(0, 30, 45, 1_440),
});
