import { expect, test } from 'vitest';
import { calendarTrouble } from './calendar-troubles.ts';

test.each([
  ['notConnected', "Your calendar isn't connected."],
  ['disconnected', 'Your calendar no longer gives us access.'],
  ['missingPermission', "We can't add events to your calendar without permission."],
  ['refused', 'Your calendar refused the event.'],
  ['unreachable', "We couldn't reach your calendar."],
] as const)('a calendar that is %s is told to its owner on a screen', (trouble, sentence) => {
  expect(calendarTrouble(trouble, 'your', 'we')).toBe(sentence);
});

test('a calendar is told of to others with the name of its owner', () => {
  expect(calendarTrouble('notConnected', "Mia's", 'I')).toBe("Mia's calendar isn't connected.");
  expect(calendarTrouble('disconnected', "Mia's", 'I')).toBe("Mia's calendar no longer gives me access.");
  expect(calendarTrouble('unreachable', "Mia's", 'Kairos')).toBe("Kairos couldn't reach Mia's calendar.");
});

test('an account whose permission ended is named to its owner', () =>
  expect(calendarTrouble('disconnected', 'your', 'Kairos', 'mia@icloud.com')).toBe(
    'Your calendar account mia@icloud.com no longer gives Kairos access.',
  ));
