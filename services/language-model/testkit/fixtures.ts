import type { RefinableCandidate } from '#services/language-model/refiner.ts';
import { COSTS_NOTHING } from '#tests/scheduling/costs-nothing.ts';

/** Three candidates for the tests of this folder. */
export const sampleCandidates: RefinableCandidate[] = ['s1', 's2', 's3'].map((id, index) => ({
  id,
  confidence: 90 - index,
  costs: COSTS_NOTHING.costs,
  sentence: 'Everyone is free.',
  people: [
    { id: 'p0', localStart: 'Tue, 10:00', state: 'free' },
    { id: 'p1', localStart: 'unknown', state: 'unknown' },
  ],
}));
