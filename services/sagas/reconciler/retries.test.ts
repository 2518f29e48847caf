import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY } from '#contracts/durations.ts';
import {
  afterFailure,
  afterNoChange,
  isReady,
  type RetryState,
  retriedWhileParked,
  retries,
  retryAtOf,
  retryDelay,
  withoutObsoleteTasks,
} from './retries.ts';

const now = new Date('2026-03-02T12:00:00.000Z');
const nothing: RetryState = { tries: {}, parked: {} };
const failing = { key: 'rank:1', reason: 'no answer', now, random: () => 0.5 };

const times = (count: number, step: (retryState: RetryState) => RetryState): RetryState =>
  Array.from({ length: count }).reduce<RetryState>(step, nothing);

describe('a task that fails', () => {
  test('is tried again later', () => {
    const retryState = afterFailure(nothing, failing);
    expect(isReady(retryState, 'rank:1', now)).toBe(false);
    expect(isReady(retryState, 'rank:1', new Date(now.getTime() + 2_500))).toBe(true);
    expect(isReady(retryState, 'book:1', now)).toBe(true);
  });

  test('is parked with the reason after the sixth failure', () => {
    const five = times(5, (retryState) => afterFailure(retryState, failing));
    expect(five.parked).toEqual({});
    const six = afterFailure(five, failing);
    expect(six).toEqual({
      tries: {},
      parked: { 'rank:1': { reason: 'no answer', at: now.toISOString(), dropped: false } },
    });
    expect(isReady(six, 'rank:1', new Date('2027-01-01'))).toBe(false);
  });

  test('is not tried before the server allows it', () => {
    const retryState = afterFailure(nothing, { ...failing, retryAfter: 60_000, random: () => 0 });
    expect(retryState.tries['rank:1']?.retryAt).toBe('2026-03-02T12:01:00.000Z');
  });

  test('tells its reason without the address that a server repeats', () => {
    const reason = '550 5.1.1 <ben.secret@example.org>: unknown';
    const retryState = times(6, (before) => afterFailure(before, { ...failing, reason }));
    expect(retryState.parked['rank:1']?.reason).toBe('550 5.1.1 <an address>: unknown');
  });
});

describe('a task that is retried while parked', () => {
  const whileParked = 7 * DAY;
  const park = (before: RetryState, at = now) => afterFailure(before, { ...failing, now: at, whileParked });

  test('is tried about every hour for days, and stays parked since the first time', () => {
    let retryState = times(6, (before) => park(before));
    let attempts = 0;
    for (let retryAt = retryAtOf(retryState, 'rank:1'); retryAt; retryAt = retryAtOf(retryState, 'rank:1')) {
      const at = new Date(retryAt);
      expect(isReady(retryState, 'rank:1', new Date(at.getTime() - 1))).toBe(false);
      expect(isReady(retryState, 'rank:1', at)).toBe(true);
      retryState = park(retryState, at);
      expect(retryState.parked['rank:1']?.at).toBe(now.toISOString());
      attempts += 1;
    }
    expect(attempts).toBeGreaterThan(7 * 24);
    expect(attempts).toBeLessThan(7 * 24 * 1.4);
    expect(isReady(retryState, 'rank:1', new Date('2027-01-01'))).toBe(false);
  });

  test('is not tried before the server allows it, nor once it was dropped', () => {
    const retryAfter = 5 * 60 * 60_000;
    const retryState = times(6, (before) => afterFailure(before, { ...failing, whileParked, retryAfter }));
    expect(retryAtOf(retryState, 'rank:1')).toBe(new Date(now.getTime() + retryAfter).toISOString());
    const dropped = { ...retryState.parked['rank:1']!, dropped: true };
    expect(isReady({ tries: {}, parked: { 'rank:1': dropped } }, 'rank:1', new Date('2027-01-01'))).toBe(
      false,
    );
  });

  test('is one that may still help: calendars, rankings and reservations, and never a message', () => {
    expect(retriedWhileParked('createEvent')).toBe(Number.POSITIVE_INFINITY);
    expect(retriedWhileParked('removeEvent')).toBe(whileParked);
    expect(retriedWhileParked('rank')).toBe(whileParked);
    expect(retriedWhileParked('mail')).toBe(0);
    expect(retriedWhileParked('post')).toBe(0);
  });
});

test('a task that succeeds twice and is owed anyway is parked', () => {
  const once = afterNoChange(nothing, failing);
  expect(isReady(once, 'rank:1', now)).toBe(false);
  expect(once.parked).toEqual({});
  expect(Object.keys(afterNoChange(once, failing).parked)).toEqual(['rank:1']);
});

test('what is no longer owed is forgotten', () => {
  const retryState = times(6, (before) =>
    afterFailure(afterFailure(before, { ...failing, key: 'a' }), { ...failing, key: 'b' }),
  );
  const other = afterFailure(retryState, { ...failing, key: 'c' });
  expect(withoutObsoleteTasks(other, new Set(['a', 'c']))).toEqual({
    tries: { c: other.tries['c'] },
    parked: { a: other.parked['a'] },
  });
});

test('waits grow, are spread over their whole length, and end within about an hour', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (failures, random) => {
        const wait = retryDelay(failures, () => random);
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThanOrEqual(retries.cap);
        expect(retryDelay(failures + 1, () => random)).toBeGreaterThanOrEqual(wait);
      },
    ),
  );
  const longest = [1, 2, 3, 4, 5].reduce((sum, failures) => sum + retryDelay(failures, () => 1), 0);
  expect(longest).toBeLessThan(70 * 60_000);
});
