import { expect, test } from 'vitest';
import { daysOfTimes, repliedInWords, settledInWords } from './replies.ts';

const now = { zone: 'Europe/Berlin', at: '2026-11-21T10:00:00Z' };
const MONDAY = '2026-11-23T09:00:00Z';
const TUESDAY = '2026-11-24T09:00:00Z';
const silent = (name: string, ...starts: string[]) => ({ name, starts });
const noah = silent('Noah', TUESDAY, MONDAY);

test.each([
  [[], 2, 'Everyone has replied.'],
  [[noah], 2, "Only Noah hasn't replied."],
  [[noah, silent('Emma')], 1, "Only Noah and Emma haven't replied."],
  [[noah], 0, 'Waiting for Noah to reply.'],
  [[noah, silent('Emma'), silent('Ben')], 4, 'Waiting for Noah, Emma, and Ben to reply.'],
  [Array.from({ length: 30 }, () => noah), 4, 'Waiting for 30 people to reply.'],
])('says who has replied: %#', (people, replied, words) =>
  expect(repliedInWords(people, replied)).toBe(words),
);

test.each([
  [[], null],
  [[{ name: 'Noah', starts: null }], null],
  [[noah], "Noah's reply could change Monday and Tuesday."],
  [[silent('Noah')], "Noah's reply doesn't change the best times."],
  [[silent('Noah'), silent('Emma')], "Their replies don't change the best times."],
  [[noah, silent('Emma', MONDAY)], 'Their replies could change Monday and Tuesday.'],
  [[noah, silent('Emma')], "Noah's reply could change Monday and Tuesday."],
])('says what a silence costs: %#', (people, words) => expect(settledInWords(people, now)).toBe(words));

test('days are named by the weekday within a week, by the date later, and in the zone of the reader', () => {
  expect(daysOfTimes(['2026-11-30T09:00:00Z', TUESDAY], now)).toBe('November 24 and November 30');
  expect(daysOfTimes(['2026-11-23T23:30:00Z'], now)).toBe('Tuesday');
  const days = ['2026-11-25T09:00:00Z', '2026-11-26T09:00:00Z', '2026-11-26T11:00:00Z'];
  expect(daysOfTimes([MONDAY, TUESDAY, ...days], now)).toBe('times on 4 days');
});
