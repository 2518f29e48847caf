import { expect, test } from 'vitest';
import { countInWords } from './counts.ts';
import { durationInWords } from './durations.ts';

test.each([
  [0, '0 minutes'],
  [1, '1 minute'],
  [45, '45 minutes'],
  [60, '1 hour'],
  [90, '1 hour 30 minutes'],
  [480, '8 hours'],
  [1_440, '1 day'],
  [2_885, '2 days 5 minutes'],
])('%i minutes read as people say them', (minutes, words) => {
  expect(durationInWords(minutes)).toBe(words);
});

test.each([
  [0, '0 people'],
  [1, '1 person'],
  [2, '2 people'],
  [1_234, '1,234 people'],
])('%i takes the right number of a noun', (count, words) => {
  expect(countInWords(count, 'person', 'people')).toBe(words);
});
