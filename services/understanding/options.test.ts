import { expect, test } from 'vitest';
import { inShortForm, readWithAna } from './testkit/given.ts';

test.each([
  ['', 'business'],
  ['mornings', 'morning'],
  ['in the morning', 'morning'],
  ['tomorrow morning', 'morning'],
  ['Friday mornings only', 'morning'],
  ['before noon', 'morning'],
  ['this afternoon', 'afternoon'],
  ['in the afternoon', 'afternoon'],
  ['afternoons', 'afternoon'],
  ['after lunch', 'afternoon'],
  ['in the evening', 'evening'],
  ['Friday evening', 'evening'],
  ['tonight', 'evening'],
  ['after work', 'evening'],
  ['business hours', 'business'],
  ['during working hours', 'business'],
  ['during the day', 'business'],
  ['any time', 'all'],
  ['anytime next week', 'all'],
  ['at any time of the day', 'all'],
  ['mornings, in the morning', 'morning'],
  ['in the morning or afternoon', 'contradiction: in the morning, afternoon'],
  ['tonight or in the morning', 'contradiction: tonight, in the morning'],
  ['late morning', 'unclear: late'],
])('“%s” is %s', (words, part) => {
  expect(inShortForm(readWithAna(words), ({ timePreference }) => timePreference)).toBe(part);
});

test.each([
  ['', 'manual'],
  ['book it', 'auto'],
  ['and book it automatically', 'auto'],
  ['just book it for us', 'auto'],
  ['automatically', 'auto'],
  ['auto-book', 'auto'],
  ['just pick one', 'auto'],
  ['pick the best one', 'auto'],
  ['book the first slot', 'auto'],
  ['choose for us', 'auto'],
  ['you decide', 'auto'],
  ['let me choose', 'manual'],
  ["I'll pick", 'manual'],
  ['we’d like to choose', 'manual'],
  ['suggest', 'manual'],
  ['suggest some times', 'manual'],
  ['please show me a few options', 'manual'],
  ['don’t book it yet', 'manual'],
  ['do not book anything', 'manual'],
  ['ask me first', 'manual'],
  ['manually', 'manual'],
  ['could you book this', 'manual'],
  ['book it, let me choose', 'contradiction: book it, let me choose'],
  ['suggest times and pick one', 'contradiction: suggest times, pick one'],
])('“%s” is %s', (words, mode) => {
  expect(inShortForm(readWithAna(words), ({ aiDecisionMode }) => aiDecisionMode)).toBe(mode);
});
