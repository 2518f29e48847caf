import { expect, test } from 'vitest';
import { groupsOf } from './send.ts';

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ email: `person${index}@example.com` }));

test('people are invited fifty at a time, and nobody is lost', () => {
  expect(groupsOf(people(50)).map((group) => group.length)).toEqual([50]);
  expect(groupsOf(people(120)).map((group) => group.length)).toEqual([50, 50, 20]);
  expect(groupsOf(people(120)).flat()).toEqual(people(120));
});

test('nobody is no group', () => expect(groupsOf([])).toEqual([]));
