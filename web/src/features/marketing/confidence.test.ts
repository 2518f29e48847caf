import { expect, test } from 'vitest';
import { WEIGHTS } from '../../../../services/scheduling/score.ts';
import { CONFIDENCE } from './confidence.ts';

test('what a confidence is said to be made of is what the engine makes it of', () => {
  expect(Object.fromEntries(CONFIDENCE.map(({ part, worth }) => [part, worth]))).toEqual(WEIGHTS);
});
