import { expect, test } from 'vitest';
import { personColor } from './person-color.ts';

test('the color of a person follows their name, also where their address is masked, and else their address', () => {
  const color = personColor({ name: 'Mia', email: 'mia@example.com' });
  expect(personColor({ name: 'Mia', email: 'm•••@e•••.com' })).toBe(color);
  expect(personColor({ name: 'mia' })).toBe(color);
  const unnamed = personColor({ name: null, email: 'mia@example.com' });
  expect(personColor({ name: 'mia@example.com', email: 'Mia@Example.com' })).toBe(unnamed);
  // The two cases of most letters happen to have the same color anyway.
  const accented = personColor({ name: null, email: 'ÿ@example.com' });
  expect(personColor({ name: null, email: 'Ÿ@example.com' })).toBe(accented);
  expect(personColor({ name: null, email: null })).toBe(0);
});

test('people share the eight colors about evenly', () => {
  const counts = Array.from({ length: 8 }, () => 0);
  for (let number = 0; number < 800; number++)
    counts[personColor({ name: null, email: `person.${number}@example.com` })]! += 1;
  expect(Math.min(...counts)).toBeGreaterThan(60);
});
