import type { RefinableCandidate } from '#services/language-model/refiner.ts';

/** Three candidates for the tests of this folder. */
export const sampleCandidates: RefinableCandidate[] = ['s1', 's2', 's3'].map((id, index) => ({
  id,
  confidence: 90 - index,
  parts: {
    attendance: 1,
    hours: 0.8,
    sooner: 0.5,
    breathingRoom: 1,
    roundStart: 1,
    lunch: 1,
    fragmentation: 0.7,
    weekday: 1,
  },
  sentence: 'Everyone is free.',
  people: [
    { id: 'p0', localStart: 'Tue, 10:00', state: 'free' },
    { id: 'p1', localStart: 'unknown', state: 'unknown' },
  ],
}));
