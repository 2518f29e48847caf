import { expect, test } from 'vitest';
import { nextStepsAfterJoining } from './text.ts';

const words = (mode: 'auto' | 'manual') =>
  nextStepsAfterJoining(mode, 'Mia Berlin').map(({ title, text }) => `${title}: ${text}`);

test('four things happen next, in both modes', () => {
  expect(words('auto')).toHaveLength(4);
  expect(words('manual')).toHaveLength(4);
});

test('in automatic mode Kairos books, unless no time works for everyone', () => {
  expect(words('auto')[2]).toMatch(
    /^We book the best time.*If no time works for everyone, Mia Berlin will choose/,
  );
});

test('in manual mode the organizer chooses, and is the only one who gets the suggestions', () => {
  expect(words('manual')[2]).toMatch(/Mia Berlin chooses.*Only the organizer gets the suggestions/);
  expect(words('manual').join()).not.toMatch(/We book/);
});
