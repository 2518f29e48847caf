import { expect, test } from 'vitest';
import type { SlotState } from '#contracts/events/suggestion.ts';
import { type AtTime, consequencesInWords, missingAt } from './book-own-time.tsx';

const START = '2026-11-24T14:30:00Z';
const person = (
  number: number,
  name: string,
  state: SlotState,
  zone: string | null = 'Asia/Tokyo',
): AtTime => ({
  number,
  name,
  zone,
  state,
});
const words = (...people: AtTime[]) => consequencesInWords(people, START, '12-hour');

test('a time that suits everyone has no other consequence', () => {
  expect(words(person(0, 'You', 'free'), person(1, 'Noah', 'free'))).toBe("Everyone's free.");
});

test('who is missing comes first, then whose hours and notice are not kept, with their own clock', () => {
  expect(
    words(
      person(0, 'You', 'outOfHours', 'Europe/Berlin'),
      person(1, 'Noah', 'busy'),
      person(2, 'Emma', 'unknown', null),
      person(3, 'Yuki', 'night'),
      person(4, 'Ben', 'tooSoon'),
    ),
  ).toBe(
    'Without Noah (busy) and Emma (unknown). Outside hours for you. Night for Yuki (11:30 PM there). Less notice than Ben asked for.',
  );
});

test('the organizer is told of themselves, and is among those missing', () => {
  const busy = person(0, 'You', 'busy');
  expect(words(busy)).toBe("You're busy then.");
  expect(missingAt([busy, person(1, 'Noah', 'outOfHours')])).toEqual([busy]);
});
