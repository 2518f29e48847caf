import { expect, test } from 'vitest';
import { FIRST_POLICY } from '#contracts/default-ranking-policy.ts';
import { CONFIDENCE } from './confidence.ts';

test('the public explanation of the confidence has the weights of the engine', () => {
  expect(Object.fromEntries(CONFIDENCE.map(({ part, worth }) => [part, worth]))).toEqual(
    FIRST_POLICY.weights,
  );
});
