import { expect, test } from 'vitest';
import { accountName, displayName, fullName } from './names.ts';

test('people go by their name, else by their email address, else they are someone', () => {
  expect(displayName('Mia Berlin', 'mia@example.com')).toBe('Mia Berlin');
  expect(displayName(null, 'mia@example.com')).toBe('mia@example.com');
  expect(displayName('', '')).toBe('Someone');
  expect(displayName(undefined)).toBe('Someone');
  expect(accountName({ firstName: 'Mia', lastName: '', email: 'mia@example.com' })).toBe('Mia');
  expect(accountName({ firstName: '', lastName: '', email: 'mia@example.com' })).toBe('mia@example.com');
});

test.each([
  ['Mia', 'Berlin', 'Mia Berlin'],
  ['Mia', '', 'Mia'],
  ['', 'Berlin', 'Berlin'],
  ['', '', null],
])('the names %j and %j of an account are one', (firstName, lastName, name) => {
  expect(fullName({ firstName, lastName })).toBe(name);
});
