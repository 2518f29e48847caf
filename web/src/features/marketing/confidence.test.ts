import { expect, test } from 'vitest';
import { DEFAULT_POLICY } from '#contracts/default-policy.ts';
import { CONFIDENCE } from './confidence.ts';

test('the public explanation of the confidence has the weights of the engine', () => {
  expect(Object.fromEntries(CONFIDENCE.map(({ part, worth }) => [part, worth]))).toEqual(
    DEFAULT_POLICY.weights,
  );
});
