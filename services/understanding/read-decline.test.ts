import { expect, test } from 'vitest';
import { readDecline } from './read-times.ts';

const declines = (words: string) => readDecline(words, ['Mia', 'Berlin', 'Jess Park']);

test.each([
  "I can't make it",
  'I can’t make it.',
  'Sorry, I cannot come.',
  "Hi Mia,\n\nunfortunately I won't be able to attend the meeting.\n\nThanks,\nJess",
  "I'm afraid I can't make it this time!",
  'I am not able to join.',
  'unable to attend',
  "I'll have to decline, sorry",
  "Can't make it anymore",
  'No, I can not be there.\nBest regards\nJess Park',
  'Please count me out. Thank you!',
])('%j is a decline', (words) => expect(declines(words)).toBe(true));

test.each([
  ['a reason', "I can't make it, I'm on a train then"],
  ['a time', "I can't make it on Tuesday"],
  ['another time', "I can't make it before 3"],
  ['a wish', "Sorry, I can't make it. Could Bob come instead"],
  ['a question', "I can't make it?"],
  ['the opposite', 'I can make it'],
  ['a doubt', 'I may not be able to make it'],
  ['a condition', "I can't make it if Bob comes"],
  ['someone else', "Mia can't make it"],
  ['several people', "We can't make it"],
  ['a second thought', "Not that I can't make it"],
  ['nothing but thanks', 'Thanks, Mia!'],
  ['nothing', ''],
  ['a face', "I can't make it 🙂"],
])('%s is none: %j', (_, words) => expect(declines(words)).toBe(false));
