import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSaver, type Saving } from './saver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A saver whose calls end when the test says. */
function saver() {
  const calls: { value: string; keepalive: boolean; end: (error?: Error) => Promise<void> }[] = [];
  const told: Saving[] = [];
  const made = createSaver<string>({
    send: (value, { keepalive }) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const end = async (error?: Error) => {
        if (error) reject(error);
        else resolve();
        await vi.advanceTimersByTimeAsync(0);
      };
      calls.push({ value, keepalive, end });
      return promise;
    },
    isRefused: (error) => (error as Error).message === 'refused',
    onChange: (saving) => void (told.at(-1) !== saving && told.push(saving)),
  });
  return { ...made, calls, told, values: () => calls.map(({ value }) => value) };
}

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

test('only the last of quick changes is saved', async () => {
  const { save, calls, told, values, isUnsaved } = saver();
  for (const value of ['a', 'b', 'c']) save(value);
  expect(values()).toEqual([]);
  await minutes(1);
  expect(values()).toEqual(['c']);
  await calls[0]!.end();
  expect(told).toEqual(['saving', 'saved']);
  expect(isUnsaved()).toBe(false);
});

test('what changes while another change is on its way is saved after it, not beside it', async () => {
  const { save, calls, told, values } = saver();
  save('a');
  await minutes(1);
  save('b');
  await minutes(1);
  expect(values()).toEqual(['a']);
  await calls[0]!.end();
  expect(values()).toEqual(['a', 'b']);
  expect(told).toEqual(['saving']);
  await calls[1]!.end();
  expect(told).toEqual(['saving', 'saved']);
});

test('a failure is tried again with the newest value until it works', async () => {
  const { save, calls, told, values } = saver();
  save('a');
  for (const attempt of [0, 1, 2, 3, 4, 5]) {
    await minutes(1);
    await calls[attempt]!.end(new Error('offline'));
  }
  expect(told).toEqual(['saving', 'tryingAgain']);
  save('b');
  await minutes(1);
  await calls[6]!.end();
  expect(values()).toEqual([...Array(6).fill('a'), 'b']);
  expect(told.at(-1)).toBe('saved');
});

test('a refusal is not repeated, and the next change is tried', async () => {
  const { save, calls, told, values, isUnsaved } = saver();
  save('a');
  await minutes(1);
  await calls[0]!.end(new Error('refused'));
  await minutes(10);
  expect(values()).toEqual(['a']);
  expect(told.at(-1)).toBe('refused');
  expect(isUnsaved()).toBe(false);
  save('b');
  await minutes(1);
  expect(values()).toEqual(['a', 'b']);
});

test('leaving saves at once what waits, also beside an older value on its way', async () => {
  const { save, flush, calls, isUnsaved } = saver();
  save('a');
  flush();
  expect(calls.map(({ value, keepalive }) => [value, keepalive])).toEqual([['a', true]]);
  save('b');
  flush();
  flush();
  expect(calls.map(({ value }) => value)).toEqual(['a', 'b']);
  await calls[0]!.end();
  expect(isUnsaved()).toBe(true);
  await calls[1]!.end();
  expect(isUnsaved()).toBe(false);
  await minutes(10);
  expect(calls).toHaveLength(2);
});
