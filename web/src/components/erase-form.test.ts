import { expect, test } from 'vitest';
import { isConfirmed } from './erase-form.tsx';

test('only the whole address confirms', () => {
  expect(isConfirmed(' Mia@Example.com ', 'mia@example.com')).toBe(true);
  for (const typed of ['', 'mia', 'mia@example.co', 'noah@example.com'])
    expect(isConfirmed(typed, 'mia@example.com')).toBe(false);
  expect(isConfirmed('', '')).toBe(false);
});
