import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { EventStore } from '#services/storage/event-store/port.ts';
import { createMemoryLog } from '#tests/harness/memory-event-store.ts';
import { appendByMeeting } from './append-by-meeting.ts';
import type { MovedEvent } from './lines.ts';

const NOON = Date.UTC(2026, 2, 2, 12);
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** A log of these streams, an event each. */
function logOf(streams: readonly string[], minutesApart = 1): MovedEvent[] {
  const next = new Map<string, number>();
  return streams.map((stream, index) => {
    const revision = next.get(stream) ?? 0;
    next.set(stream, revision + 1);
    const at = new Date(NOON + index * minutesApart * 60_000).toISOString();
    return { stream, revision, id: id(index), type: 'Happened', data: {}, meta: { at } };
  });
}

/** A store that answers the newest append first, so what may change places does; and how many there were at once. */
function contrary() {
  const store = createMemoryLog().open();
  const waiting: (() => void)[] = [];
  const appended: string[][] = [];
  let most = 0;
  return {
    appended,
    most: () => most,
    store: {
      ...store,
      async append(...given) {
        const [stream, , events] = given;
        const { promise, resolve } = Promise.withResolvers<void>();
        waiting.push(resolve);
        most = Math.max(most, waiting.length);
        for (let turns = 0; turns < 20; turns++) await turn();
        waiting.pop()?.();
        await promise;
        appended.push(events.map(() => stream));
        return store.append(...given);
      },
    } satisfies EventStore,
  };
}

it('what is about one meeting keeps its order, and other meetings go on beside it', async () => {
  const streams = ['a', 'b', 'c'].flatMap((one) => [`meeting-${one}`, `evidence-${one}`, `meeting-${one}`]);
  const { store, appended, most } = contrary();
  await appendByMeeting(store, logOf(streams));
  const all = appended.flat();
  for (const one of ['a', 'b', 'c'])
    expect(all.filter((stream) => stream.endsWith(`-${one}`))).toEqual(
      streams.filter((stream) => stream.endsWith(`-${one}`)),
    );
  expect(most()).toBe(3);
  expect(all).not.toEqual(streams);
});

it('events of one stream go together if nothing else of their meeting lies between, whatever else does', async () => {
  const { store, appended } = contrary();
  await appendByMeeting(store, logOf(['meeting-a', 'meeting-b', 'meeting-a', 'evidence-a', 'meeting-a']));
  expect(appended.map((events) => events.length).toSorted()).toEqual([1, 1, 1, 2]);
});

it('an erasure keeps its place before and after everything', async () => {
  const streams = ['meeting-a', 'meeting-b', 'subject-x', 'meeting-c', 'meeting-d'];
  const { store, appended } = contrary();
  await appendByMeeting(store, logOf(streams));
  expect(appended.flat().indexOf('subject-x')).toBe(2);
});

it('what happened more than an hour apart keeps its order', async () => {
  const streams = ['meeting-a', 'meeting-b', 'meeting-c', 'meeting-d'];
  const { store, appended } = contrary();
  await appendByMeeting(store, logOf(streams, 61));
  expect(appended.flat()).toEqual(streams);
});

it('nothing of a meeting is stored once one of its appends fails', async () => {
  const { store } = contrary();
  const failing: EventStore = {
    ...store,
    append: async (...given) => {
      if (given[0] === 'evidence-a') throw new Error('refused');
      return store.append(...given);
    },
  };
  await expect(
    appendByMeeting(failing, logOf(['meeting-a', 'evidence-a', 'meeting-a', 'meeting-b'])),
  ).rejects.toThrow('refused');
  const types = [];
  for await (const event of store.read('meeting-a')) types.push(event.type);
  expect(types).toEqual(['Happened']);
});
