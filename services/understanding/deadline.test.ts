import { expect, test } from 'vitest';
import { readWithAna } from './testkit/given.ts';

/** Today is Tuesday, 24 November, in Berlin. The dates are next week's. */
const deadlineOf = (words: string): string => {
  const read = readWithAna(`next week ${words}`);
  if (!read.ok) return read.about === undefined ? read.why : `${read.why}: ${read.about}`;
  return read.meeting.deadline?.slice(5, 16) ?? '';
};

test.each([
  ['', ''],
  ['answer by Thursday', '11-26T16:00'],
  ['Please answer by Thursday', '11-26T16:00'],
  ['answers until Friday noon', '11-27T11:00'],
  ['reply by tomorrow at 5 pm', '11-25T16:00'],
  ['replies by November 27, 9:30', '11-27T08:30'],
  ['RSVP by Friday', '11-27T16:00'],
  ['deadline Friday at 14:00', '11-27T13:00'],
  ['replies are due on Thursday', '11-26T16:00'],
  ['answer by Thursday, reply by Friday', 'contradiction: answer by Thursday, reply by Friday'],
  ['answer by Thursday, answers by Thursday', '11-26T16:00'],
  ['answer by Friday 7', 'unclear: answer by Friday 7'],
  ['answer by this weekend', 'unclear: answer by this weekend'],
  ['answer by November 20, 2026', 'badDates: next week, answer by November 20, 2026'],
  ['answer by December 24', 'badDates: next week, answer by December 24'],
])('“%s” asks for replies by %s', (words, deadline) => expect(deadlineOf(words)).toBe(deadline));

/** Who decides, and when it's booked at the latest. */
const goingAhead = (words: string): string => {
  const read = readWithAna(`next week ${words}`);
  if (!read.ok) return `${read.why}: ${read.about}`;
  const { aiDecisionMode, deadline, bookAtDeadline } = read.meeting;
  return `${aiDecisionMode} ${deadline?.slice(5, 16)} ${bookAtDeadline === true}`;
};

test.each([
  ['answer by Friday noon, then book anyway', 'auto 11-27T11:00 true'],
  ['reply by Friday and then book it anyway', 'auto 11-27T16:00 true'],
  ['replies by Friday 9:30, then go ahead regardless', 'auto 11-27T08:30 true'],
  ['RSVP by Thursday, then book the best time either way', 'auto 11-26T16:00 true'],
  ['answer by Thursday, then book without the rest', 'auto 11-26T16:00 true'],
  ["answer by Thursday, then go ahead without those who haven't replied", 'auto 11-26T16:00 true'],
  ['book it, answer by Thursday, then book anyway', 'auto 11-26T16:00 true'],
  ['answer by Thursday', 'manual 11-26T16:00 false'],
  ['answer by Thursday, then book it', 'auto 11-26T16:00 false'],
  [
    'let me choose, answer by Thursday, then book anyway',
    'contradiction: let me choose, answer by Thursday, then book anyway',
  ],
])('“%s” is %s', (words, read) => expect(goingAhead(words)).toBe(read));

test('a deadline says nothing of the days of the meeting, and no day of the meeting is a deadline', () => {
  expect(readWithAna('next week answer by Thursday')).toMatchObject({
    ok: true,
    meeting: { dateRangeStart: '2026-11-30', dateRangeEnd: '2026-12-04' },
  });
  expect(readWithAna('by Thursday')).not.toHaveProperty('meeting.deadline');
});
