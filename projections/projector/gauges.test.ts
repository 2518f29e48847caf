import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { START } from '#services/storage/event-store/port.ts';
import { createMemoryLog } from '#tests/harness/memory-event-store.ts';
import { lagSeconds } from './gauges.ts';

const now = () => new Date('2026-03-02T12:00:00.000Z');

test('anyone who has not come to the end is as late as the oldest event that is left', async () => {
  const store = createMemoryLog().open();
  const append = (stream: string, at: string) =>
    store.append(stream, 'none', [{ id: randomUUID(), type: 'Noted', data: {}, meta: { at } }]);
  expect(await lagSeconds(store, START, now)).toBe(0);

  const first = await append('meeting-1', '2026-03-02T11:58:00.000Z');
  const second = await append('meeting-2', '2026-03-02T11:59:30.000Z');
  expect(await lagSeconds(store, START, now)).toBe(120);
  expect(await lagSeconds(store, first.checkpoint, now)).toBe(30);
  expect(await lagSeconds(store, second.checkpoint, now)).toBe(0);

  const ahead = await append('meeting-3', '2026-03-02T12:00:05.000Z');
  expect(await lagSeconds(store, second.checkpoint, now)).toBe(0);
  expect(await lagSeconds(store, ahead.checkpoint, now)).toBe(0);
});
