import { expect, test } from 'vitest';
import { eventsPerSecond, timeLeft } from './progress-bar.ts';

const first = { done: 5_000, at: 100 };

test('the speed is that of what was done since the first step was told, not of what was done before', () => {
  expect(eventsPerSecond(first, { done: 15_000, at: 2_100 })).toBe(5_000);
});

test('the first step has no speed yet', () => {
  expect(eventsPerSecond(first, first)).toBe(0);
  expect(eventsPerSecond(first, { ...first, at: 100.4 })).toBe(0);
});

test.each([
  [{ done: 5_000, total: 15_000 }, 5_000, 'about 2 s left'],
  [{ done: 0, total: 3_600_000 }, 20_000, 'about 3 min left'],
  [{ done: 10, total: 10 }, 5_000, ''],
  [{ done: 0, total: 10 }, 0, ''],
])('the time left of %o at %i a second is "%s"', (step, speed, left) => {
  expect(timeLeft(step, speed)).toBe(left);
});
