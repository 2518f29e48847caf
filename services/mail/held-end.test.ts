import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { holdEnd } from './held-end.ts';

test('a message may leave once everything before its end was read, and is asked for once', async () => {
  const seen: string[] = [];
  const end = holdEnd(async () => {
    seen.push('asked');
    return true;
  });
  const held = end.of(Readable.from(['one ', 'two ']));
  await new Promise((turn) => setImmediate(turn));
  expect(seen).toEqual([]);
  for await (const chunk of held) seen.push(chunk);
  expect(seen).toEqual(['one ', 'two ', 'asked']);
  expect(end.keep()).toBe(true);
});

test('a message whose connection turns out to have ended while it was asked for never ends', async () => {
  const end = holdEnd(async () => {
    setImmediate(() => end.keep());
    return true;
  });
  await expect(text(end.of(Readable.from(['one'])))).rejects.toThrow('held back');
});

test('a message whose end is kept back meanwhile never ends', async () => {
  const end = holdEnd(async () => end.keep() || true);
  await expect(text(end.of(Readable.from(['one'])))).rejects.toThrow('held back');
  expect(end.keep()).toBe(false);
});
