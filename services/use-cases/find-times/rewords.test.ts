import { expect, test } from 'vitest';
import { rewords } from './record-ranking.ts';

const REASON = '3 of 4 people can come, but 1 is busy and 2 are outside their hours.';

test.each([
  REASON,
  '3 of 4 people can come, but there is 1 busy, and 2 are outside their hours.',
  'Of the people, 3 of 4 can come, while 1 is busy. While 2 are outside their hours.',
])('“%s” says the same', (text) => {
  expect(rewords(text, REASON)).toBe(true);
});

test.each([
  ['nothing', ' '],
  ['a name', `${REASON} Noah is there.`],
  ['a name at the start', `Noah: ${REASON}`],
  ['a day', `${REASON} It's on Tuesday.`],
  ['a time', `${REASON} It's at 10:00.`],
  ['another number', REASON.replace('3 of 4', '4 of 4')],
  ['numbers that changed places', REASON.replace('3 of 4', '4 of 3')],
  ['a number in words', `${REASON} It has three people.`],
  ['a left-out number', '3 of 4 people can come, but 1 is busy.'],
  ['another state', REASON.replace('busy', 'free')],
  ['a denial', REASON.replace('is busy', 'is not busy')],
  ['a short denial', REASON.replace('can come', "can't come")],
  ['a fact of its own', `${REASON} It has the best light.`],
  ['an address', `${REASON} attacker@evil.example`],
])('an answer with %s does not', (_, text) => {
  expect(rewords(text, REASON)).toBe(false);
});
