import { expect, test } from 'vitest';
import type { Improvement, Suggestion } from '#contracts/events/suggestion.ts';
import { improvementsWithoutLeft, suggestionWithoutLeft } from './hide-left-people.ts';

const suggestion: Suggestion = {
  ...{ start: '2026-03-10T09:00:00.000Z', end: '2026-03-10T10:00:00.000Z', confidence: 60 },
  ...{ reason: '2 of 4 people can come.', bent: ['someoneMissing'] },
  costs: {
    ...{ inconvenience: 2, worstOff: 4, missing: 165, unknown: 0 },
    ...{ preference: 0, oddStart: 0, later: 0, carried: 0 },
  },
  notFree: [
    { participant: 1, state: 'busy' },
    { participant: 2, state: 'night' },
  ],
  inconveniences: [
    { participant: 0, points: 8, causes: [{ kind: 'beforeHours', minutes: 30 }] },
    { participant: 3, points: 60, causes: [{ kind: 'dayOff', name: 'Epiphany' }] },
  ],
  because: [
    { kind: 'free', count: 0, of: 4 },
    { kind: 'absent', state: 'busy', participants: [1, 2], count: 2 },
    {
      ...{ kind: 'inconvenient', participants: [0], count: 1, localStart: 510 },
      cause: { kind: 'beforeHours', minutes: 30 },
    },
    {
      ...{ kind: 'inconvenient', participants: [3], count: 1, localStart: 600 },
      cause: { kind: 'dayOff', name: 'Epiphany' },
    },
    {
      ...{ kind: 'beside', best: '2026-03-10T12:00:00.000Z', gain: { kind: 'costly', part: 'preference' } },
      loss: { kind: 'absent', state: 'unknown', participants: [3], count: 1 },
    },
    {
      ...{ kind: 'blocked', day: '2026-03-09' },
      busy: [{ participants: [0, 3], count: 2, until: '2026-03-09T17:00:00.000Z' }],
    },
  ],
};

test('of people who have left, a time says nothing: whether they could come, how it was for them, or how another time was for them', () => {
  const present = new Set([0, 2]);
  expect(suggestionWithoutLeft(suggestion, present)).toEqual({
    ...suggestion,
    notFree: [suggestion.notFree[1]],
    inconveniences: [suggestion.inconveniences[0]],
    because: [
      ...[suggestion.because[0], suggestion.because[2]],
      {
        ...{ kind: 'beside', best: '2026-03-10T12:00:00.000Z' },
        gain: { kind: 'costly', part: 'preference' },
      },
    ],
  });
});

test('while everyone takes part, nothing is left out', () => {
  expect(suggestionWithoutLeft(suggestion, new Set([0, 1, 2, 3]))).toEqual(suggestion);
});

test('a change that leaves out someone who has left is no longer one', () => {
  const change = (participant: number): Improvement => ({
    change: { kind: 'without', participant },
    ...{ start: suggestion.start, end: suggestion.end, cost: 3, bent: [], notFree: suggestion.notFree },
  });
  expect(improvementsWithoutLeft([change(1), change(2)], new Set([0, 2]))).toEqual([
    { ...change(2), notFree: [suggestion.notFree[1]] },
  ]);
});
