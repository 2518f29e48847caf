import { expect, test } from 'vitest';
import { waysToDecide } from './ways-to-decide.ts';

test('speaks of missing people only where someone is missing at the best time', () => {
  const missing = { bent: ['someoneMissing' as const] };
  const early = { bent: ['outsideHours' as const] };
  expect(waysToDecide([missing, early])).toBe(
    'You can book one of them without the people who are missing, send them a reminder, or change the meeting.',
  );
  expect(waysToDecide([early, missing])).toBe('You can still book one of them, or change the meeting.');
  expect(waysToDecide([early])).toBe('You can still book it, or change the meeting.');
  expect(waysToDecide([])).toBe('You can invite other people or change the meeting.');
});
