import { expect, test } from 'vitest';
import { calendarTrouble } from './calendar-troubles.ts';

test.each([
  ['notConnected', "Your Google Calendar isn't connected."],
  ['disconnected', 'Google no longer gives us access to your calendar.'],
  ['missingPermission', "We can't add events to your calendar without permission."],
  ['refused', 'Google Calendar refused the event.'],
  ['unreachable', "We couldn't reach Google Calendar."],
] as const)('a calendar that is %s is told to its owner on a screen', (trouble, sentence) => {
  expect(calendarTrouble(trouble, 'your', 'we')).toBe(sentence);
});

test('a calendar is told of to others with the name of its owner', () => {
  expect(calendarTrouble('notConnected', "Mia's", 'I')).toBe("Mia's Google Calendar isn't connected.");
  expect(calendarTrouble('disconnected', "Mia's", 'I')).toBe(
    "Google no longer gives me access to Mia's calendar.",
  );
  expect(calendarTrouble('unreachable', "Mia's", 'Kairos')).toBe("Kairos couldn't reach Google Calendar.");
});
