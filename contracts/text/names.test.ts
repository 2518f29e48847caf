import { expect, test } from 'vitest';
import { accountName, displayName, fullName, nameAmong } from './names.ts';

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

test.each([
  ['Noah Fischer', ['Noah Fischer', 'Emma Koch'], 'Noah'],
  ['Noah Fischer', ['Noah Fischer', 'noah Koch'], 'Noah Fischer'],
  ['Noah Fischer', ['Noah Fischer', 'Noah'], 'Noah Fischer'],
  ['Dr. Mei Ong', ['Dr. Mei Ong'], 'Dr. Mei Ong'],
  ['Ong, Mei', ['Ong, Mei'], 'Ong, Mei'],
  ['J. R. Vega', ['J. R. Vega'], 'J. R. Vega'],
  ['noah@example.com', ['noah@example.com'], 'noah@example.com'],
  ['someone', [], 'someone'],
])('in a sentence, %j among %j is %j', (name, names, expected) =>
  expect(nameAmong(name, names)).toBe(expected),
);
