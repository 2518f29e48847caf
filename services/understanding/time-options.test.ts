import { expect, test } from 'vitest';
import type { TimeOptions } from '#contracts/preferences.ts';
import { unusualOptions } from '#contracts/time-options.ts';
import { inShortForm, readingContextAt, readWithAna } from './testkit/given.ts';
import type { RequestedMeeting, Understood } from './understood.ts';

/** `soonest, 09:30 to 16:00, not 11-27 11-30, nights`; today is Tuesday, 24 November. */
const optionsInShort = (meeting: RequestedMeeting): string => {
  const { priority, earliest, latest, excludedDays, nights, movesItself }: Partial<TimeOptions> =
    unusualOptions(meeting);
  return [
    priority,
    (earliest || latest) && `${earliest ?? ''} to ${latest ?? ''}`.trim(),
    excludedDays && `not ${excludedDays.map((day) => day.slice(5)).join(' ')}`,
    nights && 'nights',
    movesItself && 'moves',
  ]
    .filter(Boolean)
    .join(', ');
};

const read = (words: string): Understood => readWithAna(words);

test.each([
  ['', ''],
  ['as soon as possible', 'soonest'],
  ['ASAP', 'soonest'],
  ['the earliest possible time', 'soonest'],
  ['at the next available slot', 'soonest'],
  ['nights are fine', 'nights'],
  ['at night is ok', 'nights'],
  ['even at night', 'nights'],
  ['no nights', ''],
  ['nights are fine, not at night', 'contradiction: nights are fine, not at night'],
  ['late night', 'unclear: late night'],
  ["move it if someone can't come", 'moves'],
  ["and reschedule it automatically if anyone required can't make it", 'moves'],

  ['after 10', '10:00 to'],
  ['after 10.', '10:00 to'],
  ['after 10 am', '10:00 to'],
  ['after 12', '12:00 to'],
  ['after 3', '15:00 to'],
  ['after 3:30', '15:30 to'],
  ['after 03:30', '03:30 to'],
  ['not before 10:15', '10:15 to'],
  ['no earlier than 9 a.m.', '09:00 to'],
  ['from 10 on', '10:00 to'],
  ['from 14:00 onwards', '14:00 to'],
  ['before 4pm', 'to 16:00'],
  ['by 16:45', 'to 16:45'],
  ['until 12 pm', 'to 12:00'],
  ['not after 5', 'to 17:00'],
  ['no later than 4:15 pm', 'to 16:15'],
  ['after 10 and before 4pm', '10:00 to 16:00'],
  ['between 10 and 4', '10:00 to 16:00'],
  ['between 9 and 5pm', '09:00 to 17:00'],
  ['between 2 and 4pm', '14:00 to 16:00'],
  ['between 8 and 10am', '08:00 to 10:00'],
  ['between 8 and noon', '08:00 to 12:00'],
  ['between 8 and 5', '08:00 to 17:00'],
  ['between 13:00 and 15:30', '13:00 to 15:30'],
  ['after 10, before 11', '10:00 to 11:00'],
  ['after 10 10', 'unclear: 10'],
  ['after 8', 'badTimes: after 8'],
  ['between 6 and 8', 'badTimes: between 6 and 8'],
  ['before 15', 'badTimes: before 15'],
  ['after 10:10', 'badTimes: after 10:10'],
  ['after 13pm', 'badTimes: after 13pm'],
  ['between 4pm and 10am', 'badTimes: between 4pm and 10am'],
  ['after 10, before 10:30', 'badTimes: after 10, before 10:30'],
  ['2 hours between 10 and 11', 'badTimes: 2 hours, between 10 and 11'],
  ['after 10, after 11', 'contradiction: after 10, after 11'],
  ['before 4pm, by 5pm', 'contradiction: before 4pm, by 5pm'],
  ['after 10 December', ''],
  ['after the 10th', ''],
  ['before 12/24', ''],
  ['at 10', 'unclear: at 10'],
  ['from 10 to 4pm', 'unclear: from 10 to 4pm'],
  ['after 10-12', 'unclear: after 10-12'],

  ['not on Friday', 'not 11-27'],
  ['not on Fridays', 'not 11-27'],
  ['but no Friday', 'not 11-27'],
  ['except Friday', 'not 11-27'],
  ["I can't do Friday", 'not 11-27'],
  ["don't book on Friday", 'not 11-27'],
  ['not on Friday or Monday', 'not 11-27 11-30'],
  ['not on Monday, Wednesday and Friday', 'not 11-25 11-27 11-30'],
  ['not Wednesday to Friday', 'not 11-25 11-26 11-27'],
  ['not Sat-Mon', 'not 11-28 11-29 11-30'],
  ['not on weekends', 'not 11-28 11-29'],
  ['not on the weekend', 'not 11-28 11-29'],
  ['not tomorrow', 'not 11-25'],
  ['not on 27 November', 'not 11-27'],
  ['not on 2026-11-27 or 2026-11-30', 'not 11-27 11-30'],
  ['not 26 to 28 November', 'not 11-26 11-27 11-28'],
  ['not 26 November to 28 November', 'not 11-26 11-27 11-28'],
  ['not this week', 'not 11-24 11-25 11-26 11-27'],
  ['next week, not on Friday', 'not 12-04'],
  ['not on Friday, next week', 'unclear: not on Friday, next week'],
  ['not on Friday next week', 'unclear: not on Friday next week'],
  ['this week, not on 3 December', 'unclear: not on 3 December'],
  ['in the next 2 weeks, not on Fridays', 'not 11-27 12-04'],
  ['in the next 2 weeks, not next Friday', 'not 12-04'],
  ['on Thursday, not on Friday', ''],
  ['not on Friday, not on Monday', 'not 11-27 11-30'],
  ['on Friday, not on Friday', 'contradiction: on Friday, not on Friday'],
  ['this week, not this week', 'contradiction: this week, not this week'],
  ['not on Friday, Monday', 'unclear: not on Friday, Monday'],
  ['not on Friday and next week', 'unclear: not on Friday and next week'],
  ['not on Friday afternoon', 'unclear: not on Friday'],
  ['not on Friday after 3pm', 'unclear: not on Friday'],
  ['not on 30 February', 'unclear: not on 30 February'],
  ['not in the morning', 'unclear: not in the morning'],
  ['not with Ben', 'unclear: not with Ben'],
  ['not before Friday', ''],

  [
    'as soon as possible, after 10, before 4pm, not on Friday, nights are fine',
    'soonest, 10:00 to 16:00, not 11-27, nights',
  ],
])('“%s” is read as “%s”', (words, options) => {
  expect(inShortForm(read(words), optionsInShort)).toBe(options);
});

test('a day that is over needs no exclusion', () => {
  const friday = readingContextAt('2026-11-27T08:00:00Z', 'Europe/Berlin');
  const understood = readWithAna('this week, not on Thursday', friday);
  expect(inShortForm(understood, optionsInShort)).toBe('');
});
