import { DEFAULT_POLICY, type Policy } from '#contracts/default-policy.ts';
import type { ScoreParts } from '#contracts/events/suggestion.ts';

/** What stands at which place of a vector: attendance first, then the others as the engine sums them up. */
export const PARTS = Object.keys(DEFAULT_POLICY.weights) as (keyof ScoreParts)[];

/** The place of attendance. */
export const ATTENDANCE = PARTS.indexOf('attendance');

export const vectorOf = (values: ScoreParts): number[] => PARTS.map((part) => values[part]);

export const weightsFrom = (vector: readonly number[]): Policy['weights'] =>
  Object.fromEntries(PARTS.map((part, i) => [part, vector[i]!])) as Policy['weights'];

export const sum = (vector: readonly number[]): number => vector.reduce((a, b) => a + b, 0);
