import { FIRST_POLICY, type PartsPolicy } from '#contracts/default-ranking-policy.ts';
import type { ScoreParts } from '#contracts/events/suggestion.ts';

/** The meaning of a vector's elements: attendance first, then the others in the engine's order. */
export const SCORE_PARTS = Object.keys(FIRST_POLICY.weights) as (keyof ScoreParts)[];

/** The place of attendance. */
export const ATTENDANCE = SCORE_PARTS.indexOf('attendance');

export const vectorOf = (values: ScoreParts): number[] => SCORE_PARTS.map((part) => values[part]);

export const weightsFrom = (vector: readonly number[]): PartsPolicy['weights'] =>
  Object.fromEntries(SCORE_PARTS.map((part, i) => [part, vector[i]!])) as PartsPolicy['weights'];

export const sum = (vector: readonly number[]): number => vector.reduce((a, b) => a + b, 0);
