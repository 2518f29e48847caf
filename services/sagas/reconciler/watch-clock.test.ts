import { expect, test } from 'vitest';
import { HOUR } from '#contracts/durations.ts';
import { watchClock } from './watch-clock.ts';

/** A clock that was set, and the time that really passes. */
function aClock() {
  let [clock, elapsed] = [Date.parse('2026-03-02T12:00:00.000Z'), 0];
  return {
    pass: (milliseconds: number) => {
      clock += milliseconds;
      elapsed += milliseconds;
    },
    set: (by: number) => {
      clock += by;
    },
    wentBack: watchClock(
      () => new Date(clock),
      () => elapsed,
    ),
  };
}

test('a clock that goes back is told once, by how much', () => {
  const { pass, set, wentBack } = aClock();
  pass(30_000);
  expect(wentBack()).toBe(0);
  pass(10_000);
  set(-HOUR);
  expect(wentBack()).toBe(HOUR);
  pass(10_000);
  expect(wentBack()).toBe(0);
});

test('a clock that goes ahead, or is adjusted by seconds, is none', () => {
  const { set, wentBack } = aClock();
  set(HOUR);
  expect(wentBack()).toBe(0);
  set(-5_000);
  expect(wentBack()).toBe(0);
});
