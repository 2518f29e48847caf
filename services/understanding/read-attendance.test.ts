import { expect, test } from 'vitest';
import { readAttendance } from './read-attendance.ts';
import { READING_CONTEXT } from './testkit/given.ts';

/** `optional: UANA, Noah in Budget review`; null where it says nothing of a meeting that there is. */
function inShort(words: string, isReply: boolean): string | null {
  const read = readAttendance(words, { ...READING_CONTEXT, isReply });
  if (!read) return null;
  const said = typeof read.say === 'string' ? read.say : `${read.say.atLeast}`;
  const people = read.people.map((one) => {
    if (one.kind === 'mention') return one.user;
    return one.kind === 'mail' ? one.address : one.text;
  });
  return `${said}: ${people.join(', ')}${read.title === null ? '' : ` in ${read.title}`}`;
}

test.each([
  ['make <@UANA> optional in "Budget review"', 'optional: UANA in Budget review'],
  ['<@UBOT> make <@UANA> optional in Budget review', 'optional: UANA in Budget review'],
  [
    'Please make <@UANA> and <@UNOAH> optional for the meeting “Budget review”, please',
    'optional: UANA, UNOAH in Budget review',
  ],
  ['make Ana optional', 'optional: Ana'],
  ['make Noah London required in Budget review.', 'required: Noah London in Budget review'],
  ['mark ben@example.com as not required in Budget', 'optional: ben@example.com in Budget'],
  ['<@UANA> is optional in Budget review', 'optional: UANA in Budget review'],
  ["Ana and Noah don't have to come to", null],
  ["Ana doesn't have to come for Budget", 'optional: Ana in Budget'],
  ['two of <@UANA> <@UNOAH> <@UEMMA> are enough in Budget', '2: UANA, UNOAH, UEMMA in Budget'],
])('“%s” is %s', (words, read) => expect(inShort(words, false)).toBe(read));

test.each([
  ['Ana is optional', 'optional: Ana'],
  ['<@UBOT> <@UANA> is optional', 'optional: UANA'],
  ['Ana, Noah and Emma are optional', 'optional: Ana, Noah, Emma'],
  ['<@UANA> is required again', null],
  ['<@UANA> is required', 'required: UANA'],
  ['Noah has to come', 'required: Noah'],
  ["Noah needn't come", 'optional: Noah'],
  ['two of <@UANA> <@UNOAH> <@UEMMA> are enough', '2: UANA, UNOAH, UEMMA'],
  ['at least 1 of <@UANA>, <@UNOAH> is enough', '1: UANA, UNOAH'],
  ['any two of Ana, Noah, and Emma are enough', '2: Ana, Noah, Emma'],
])('in a thread, “%s” is %s', (words, read) => expect(inShort(words, true)).toBe(read));

test.each([
  ['<@UANA> is optional'],
  ['two of <@UANA> <@UNOAH> <@UEMMA> are enough'],
  ['30 minutes with <@UANA> next week, <@UNOAH> is optional'],
  ['make <!here> optional'],
  ['make it short with <@UANA>'],
])('“%s” asks for a new meeting, or is unclear', (words) => expect(inShort(words, false)).toBeNull());
