import { expect, test } from 'vitest';
import { eventsPerSecond } from './progress-bar.ts';

const first = { done: 5_000, at: 100 };

test('the speed is that of what was done since the first step was told, not of what was done before', () => {
  expect(eventsPerSecond(first, { done: 15_000, at: 2_100 })).toBe(5_000);
});

test('the first step has no speed yet', () => {
  expect(eventsPerSecond(first, first)).toBe(0);
  expect(eventsPerSecond(first, { ...first, at: 100.4 })).toBe(0);
});
