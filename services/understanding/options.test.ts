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

test.each([
  ['', 'calendar'],
  ['remind me 10 minutes before', '10m'],
  ['for 45 minutes, and remind us five minutes beforehand', '5m'],
  ['with a reminder half an hour before', '30m'],
  ['with a 30 minute alert', '30m'],
  ['alarm: 10 min', '10m'],
  ['remind everyone the day before', '1d'],
  ['alert me 24 hours before it starts', '1d'],
  ['no alarm', 'none'],
  ['without an alert', 'none'],
  ['no alarm, remind me a day before', 'contradiction: no alarm, remind me a day before'],
  ['remind me 7 minutes before', 'unclear: remind me 7 minutes before'],
  ['remind me to bring figures', 'unclear: remind me to bring figures'],
  ['remind me 10 minutes before noon', 'unclear: noon'],
  ['no reminders', 'unclear: no reminders'],
])('of “%s”, the alert is %s', (words, alarm) => {
  expect(inShortForm(readWithAna(words), (meeting) => meeting.alarm ?? 'calendar')).toBe(alarm);
});

test('the time of an alert is no length of the meeting', () => {
  expect(inShortForm(readWithAna('remind me 10 minutes before'), ({ duration }) => duration)).toBe(60);
});
