import { expect, test } from 'vitest';
import { listInWords } from './lists.ts';

const names = ['Mia', 'Noah', 'Emma', 'Ben', 'Ana', 'Lea', 'Tom', 'Ida', 'Max'];

test.each([
  [0, ''],
  [1, 'Mia'],
  [2, 'Mia and Noah'],
  [3, 'Mia, Noah, and Emma'],
  [6, 'Mia, Noah, Emma, Ben, Ana, and Lea'],
  [7, 'Mia, Noah, Emma, Ben, Ana, and 2 more'],
  [9, 'Mia, Noah, Emma, Ben, Ana, and 4 more'],
])('a list of %i reads as people say it', (count, words) => {
  expect(listInWords(names.slice(0, count))).toBe(words);
});

test('a list where there is little room counts earlier, and never just one', () => {
  expect(listInWords(names.slice(0, 4), 4)).toBe('Mia, Noah, Emma, and Ben');
  expect(listInWords(names.slice(0, 5), 4)).toBe('Mia, Noah, Emma, and 2 more');
});
