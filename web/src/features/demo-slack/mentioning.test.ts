import { expect, test } from 'vitest';
import { completed, matchingNames, mentionAt } from './mentioning.ts';

const NAMES = ['Kairos', 'Noah London', "Jess St John's"];
const offered = (text: string) => {
  const mention = mentionAt(text, text.length);
  return mention ? matchingNames(mention.typed, NAMES) : null;
};

test.each([
  ['@', NAMES],
  ['ask @no', ['Noah London']],
  ['@Noah L', ['Noah London']],
  ['@Noah London', []],
  ["@jess st john'", ["Jess St John's"]],
  ['@Noah and then', []],
  ['a@no', null],
  ['no', null],
])('after %s these are offered: %s', (text, names) => {
  expect(offered(text)).toEqual(names);
});

test('what was typed gives way to the whole name, and what follows stays', () => {
  expect(completed('ask @no tomorrow', 7, 4, 'Noah London')).toEqual({
    text: 'ask @Noah London tomorrow',
    caret: 17,
  });
});
