import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withTimeLimit } from './time-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refuse = (): never => {
  throw new Error('too late');
};

test('work that ends in time settles as it does, and leaves no timer behind', async () => {
  expect(await withTimeLimit(Promise.resolve('done'), 1_000, refuse)).toBe('done');
  await expect(withTimeLimit(Promise.reject(new Error('broken')), 1_000, refuse)).rejects.toThrow('broken');
  expect(vi.getTimerCount()).toBe(0);
});

test('work that is late settles as the limit says', async () => {
  const silent = new Promise<string>(() => {});
  const refused = expect(withTimeLimit(silent, 1_000, refuse)).rejects.toThrow('too late');
  const replaced = withTimeLimit(silent, 1_000, () => 'instead');
  await vi.advanceTimersByTimeAsync(1_000);
  await refused;
  expect(await replaced).toBe('instead');
});

test('an error that comes after the limit is dropped', async () => {
  const work = Promise.withResolvers<string>();
  const replaced = withTimeLimit(work.promise, 1_000, () => 'instead');
  await vi.advanceTimersByTimeAsync(1_000);
  work.reject(new Error('broken'));
  expect(await replaced).toBe('instead');
});
