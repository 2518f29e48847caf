import { expect, test } from 'vitest';
import { mattersInWords } from './answer-sheet.tsx';

test.each([
  [{ of: 40, matter: 5 }, '5 of these 40 half hours can still win. Start with those.'],
  [{ of: 40, matter: 1 }, '1 of these 40 half hours can still win. Start with that one.'],
  [{ of: 40, matter: 20 }, '20 of these 40 half hours can still win. Start with those.'],
  [{ of: 40, matter: 21 }, null],
  [{ of: 40, matter: 40 }, null],
  [{ of: 40, matter: 0 }, null],
])('%o is said as %s', (counts, words) => {
  expect(mattersInWords(counts)).toBe(words);
});
