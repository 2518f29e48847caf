import { expect, test } from 'vitest';
import { isChanged, namesOfChanges } from './changed.ts';

test('a change counts for what it is in, and for what is in it, and for nothing that is merely called alike', () => {
  expect(isChanged(['participants.2.status'], 'participants')).toBe(true);
  expect(isChanged(['participants.2.status'], 'participants.2')).toBe(true);
  expect(isChanged(['participants.2.status'], 'participants.3')).toBe(false);
  expect(isChanged(['participants.21.status'], 'participants.2')).toBe(false);
  expect(isChanged(['calendar'], 'calendar.state')).toBe(true);
  expect(isChanged(['scheduledTime'], 'scheduled')).toBe(false);
  expect(isChanged([], 'status')).toBe(false);
});

test('changes are told in the words of the page, each once', () => {
  expect(namesOfChanges(['participants.1.status', 'participants.1.joinedAt', 'status'])).toEqual([
    'the status',
    'the people',
  ]);
  expect(namesOfChanges(['somethingElse'])).toEqual([]);
});
