import { expect, test } from 'vitest';
import { DEFAULT_POLICY } from '#contracts/default-policy.ts';
import { CONFIDENCE } from './confidence.ts';

test('what a confidence is said to be made of is what the engine makes it of', () => {
  expect(Object.fromEntries(CONFIDENCE.map(({ part, worth }) => [part, worth]))).toEqual(
    DEFAULT_POLICY.weights,
  );
});
