import { expect, test } from 'vitest';
import { randomPart } from './random-page.ts';

test('no random bytes are handed out twice, also where one page ends and the next begins', () => {
  const parts = Array.from({ length: 2_000 }, () => randomPart(12));
  expect(new Set(parts.map((part) => part.toString('hex'))).size).toBe(2_000);
  expect(parts.every((part) => part.length === 12)).toBe(true);
});
