import fc from 'fast-check';
import type { ScoreParts } from '#contracts/events/suggestion.ts';
import { FIRST_POLICY, type PartsPolicy } from '#contracts/ranking-policy.ts';

type Weights = PartsPolicy['weights'];

const OTHERS = (Object.keys(FIRST_POLICY.weights) as (keyof ScoreParts)[]).filter(
  (part) => part !== 'attendance',
);

/** Weights that sum to 100 as far as fractions do; some of them all in one part, some all in attendance. */
const weights: fc.Arbitrary<Weights> = fc
  .record({
    attendance: fc.oneof(
      fc.constantFrom(50, 60, 100),
      fc.double({ min: 50, max: 100, noNaN: true }),
      fc.integer({ min: 50, max: 100 }),
    ),
    shares: fc.array(fc.oneof({ weight: 3, arbitrary: fc.nat({ max: 100 }) }, fc.constant(0)), {
      minLength: OTHERS.length,
      maxLength: OTHERS.length,
    }),
  })
  .map(({ attendance, shares }) => {
    const sum = shares.reduce((a, b) => a + b) || 1;
    const full = shares.some((share) => share > 0) ? shares : shares.map((_, i) => (i === 0 ? 1 : 0));
    const others = OTHERS.map((part, i) => [part, ((100 - attendance) * full[i]!) / sum]);
    return { attendance, ...Object.fromEntries(others) } as Weights;
  });

const window = fc
  .tuple(fc.integer({ min: 0, max: 1_439 }), fc.integer({ min: 1, max: 1_440 }))
  .map(([from, length]) => ({ from, to: Math.min(1_440, from + length) }));

const windows: fc.Arbitrary<PartsPolicy['windows']> = fc.oneof(
  fc.constant(FIRST_POLICY.windows),
  fc.record({
    business: fc.oneof(window, fc.constant({ from: 0, to: 1_440 })),
    morning: window,
    afternoon: window,
    evening: window,
    all: fc.oneof(window, fc.constant({ from: 0, to: 1_440 })),
  }),
);

/** Any policy that a file may hold. */
export const policy: fc.Arbitrary<PartsPolicy> = fc.record({
  name: fc.constantFrom('one', 'another.2', 'X_y-z'),
  ranker: fc.constant('1' as const),
  weights,
  windows,
  required: fc.constantFrom('everyone', 'everyone', 'all', 'needed', 'known', 'organizer'),
  leadMinutes: fc.constantFrom(0, 30, 45, 1_440),
});
