import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doAllNow, doLater, undo } from './later.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Something that is done, and counts how often. */
const aDeed = () => vi.fn(async () => {});

test('a deed is done after five seconds, and not before', async () => {
  const deed = aDeed();
  doLater('a', deed);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(deed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(deed).toHaveBeenCalledOnce();
});

test('a deed that is undone is never done', async () => {
  const deed = aDeed();
  doLater('b', deed);
  expect(undo('b')).toBe(true);
  doAllNow();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(deed).not.toHaveBeenCalled();
});

test('leaving the page does it at once, and only once', async () => {
  const deed = aDeed();
  doLater('c', deed);
  doAllNow();
  expect(deed).toHaveBeenCalledOnce();
  expect(undo('c')).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(deed).toHaveBeenCalledOnce();
});

test('a deed that fails may be tried again', async () => {
  const deed = vi.fn(async () => {
    throw new Error('no');
  });
  doLater('d', deed);
  await vi.advanceTimersByTimeAsync(5_000);
  doLater('d', deed);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(deed).toHaveBeenCalledTimes(2);
});

test('a deed that was undone and is wanted again waits its full time', async () => {
  const deed = aDeed();
  doLater('e', aDeed());
  await vi.advanceTimersByTimeAsync(3_000);
  undo('e');
  doLater('e', deed);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(deed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(deed).toHaveBeenCalledOnce();
});
