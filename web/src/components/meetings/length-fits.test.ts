import { expect, test } from 'vitest';
import type { OtherTimesAnswer } from '#contracts/api/meetings.ts';
import { type LengthenedMeeting, newLengthInWords, staysForAll, withoutIfStaying } from './length-fits.ts';

const person = (id: number, name: string, status: 'accepted' | 'pending' = 'accepted') => ({
  id,
  name,
  status,
});
const MEETING = {
  participants: [
    person(1, 'Noah'),
    person(2, 'Emma'),
    person(3, 'Omar', 'pending'),
    person(4, 'Asha', 'pending'),
  ],
  choice: { without: [3] },
} as unknown as LengthenedMeeting;

type NotFree = OtherTimesAnswer['stays']['notFree'];

const found = (notFree: NotFree, times = 3, isPossible = true): OtherTimesAnswer => ({
  stays: { isPossible, notFree },
  timeSuggestions: Array.from({ length: times }, (_, index) => ({
    ...{
      id: String(index),
      suggestedTime: '',
      endTime: '',
      confidence: 90,
      confidenceInWords: '',
      aiReasoning: '',
    },
    participantsAvailable: null,
  })),
  timesHeadline: null,
});
const busy = (participant: number) => ({ participant, state: 'busy' as const });
const unknown = (participant: number) => ({ participant, state: 'unknown' as const });
const inWords = (...given: Parameters<typeof found>) => newLengthInWords(MEETING, 90, found(...given));

test('one hour is one', () => {
  expect(newLengthInWords(MEETING, 60, found([busy(1)]))).toBe(
    '1 hour no longer fits Noah. 3 other times do.',
  );
  expect(newLengthInWords(MEETING, 60, found([]))).toBe('1 hour fits at the booked time.');
});

test('it says whom another length no longer fits, and how many times do', () => {
  expect(inWords([busy(1)])).toBe('1 hour 30 minutes no longer fit Noah. 3 other times do.');
  expect(inWords([busy(0), busy(2)], 1)).toBe(
    '1 hour 30 minutes no longer fit you and Emma. 1 other time does.',
  );
  expect(inWords([unknown(1)], 0)).toBe(
    "We don't know whether 1 hour 30 minutes fit Noah. No other time does.",
  );
  expect(inWords([], 2, false)).toContain(
    'no longer fit the dates and times of day you allow. 2 other times do.',
  );
});

test('people who were left out, and those whose reply no one waits for, lose nothing', () => {
  const { stays } = found([unknown(3), unknown(4)]);
  expect(staysForAll(MEETING, stays)).toBe(true);
  expect(inWords([unknown(3), unknown(4)])).toBe('1 hour 30 minutes fit at the booked time.');
});

test('staying goes without those it loses and those who were left out, but not without guests who were added', () => {
  expect(withoutIfStaying(MEETING, found([busy(1), unknown(3), unknown(4)]).stays)).toEqual([1, 3]);
});
