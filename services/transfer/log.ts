import { setTimeout as wait } from 'node:timers/promises';
import { parseStream } from '#contracts/events/streams.ts';
import {
  type Checkpoint,
  type EventStore,
  isStoreUnavailable,
  MAX_APPEND_BYTES,
  type StoredEvent,
} from '#services/storage/event-store/port.ts';
import { type PrefixPage, readPrefix } from '#services/storage/event-store/read-prefix.ts';
import type { MovedEvent } from './lines.ts';

/**
 * How many appends, with how many events together, the store commits all or none and in call order, if they are
 * requested in one turn. Anything in front of the store must pass them on at once.
 */
export type AppendBatch = { appends: number; events: number };

/** EventStoreDB doesn't guarantee the order of concurrent appends. */
export const ONE_BY_ONE: AppendBatch = { appends: 1, events: 500 };

const PAGE_SIZE = 1_000;
const MOST_BYTES = 4 * 1024 * 1024;
const PAUSES_MS = [100, 500, 1_000, 2_000, 5_000, 10_000, 20_000];

/** The log up to a place, as `readPrefix` gives it, with the events of Kairos alone: others may use the same store. */
export async function* eventsUpTo(
  store: EventStore,
  place: Checkpoint,
  signal?: AbortSignal,
): AsyncGenerator<PrefixPage<StoredEvent>> {
  for await (const page of readPrefix(store, place, { pageSize: PAGE_SIZE, signal }))
    yield { ...page, events: page.events.filter(({ stream }) => parseStream(stream) !== null) };
}

/** Compares the events of an export with those that a store holds, from the first on. */
export function createLogComparison(pages: AsyncGenerator<PrefixPage<StoredEvent>>) {
  let page: readonly StoredEvent[] = [];
  let [at, held, isOver] = [0, 0, false];

  async function next(): Promise<StoredEvent | null> {
    while (at >= page.length && !isOver) {
      const { value, done } = await pages.next();
      [page, at, isOver] = [done ? [] : value.events, 0, done === true];
    }
    return page[at++] ?? null;
  }

  return {
    /** Skips those already stored. False if the store holds a different event instead. */
    async pass(events: readonly MovedEvent[]): Promise<boolean> {
      for (const event of events) {
        const stored = await next();
        if (stored === null) return true;
        if (!isSame(stored, event)) return false;
        held += 1;
      }
      return true;
    },
    /** Whether the store holds more than was skipped. */
    holdsMore: async () => (await next()) !== null,
    /** How many events were skipped. */
    held: () => held,
  };
}

const isSame = (one: MovedEvent, other: MovedEvent): boolean =>
  one.id === other.id &&
  one.stream === other.stream &&
  one.revision === other.revision &&
  one.type === other.type &&
  JSON.stringify(one.data) === JSON.stringify(other.data) &&
  JSON.stringify(one.meta) === JSON.stringify(other.meta);

type Append = { stream: string; events: MovedEvent[]; bytes: number };

/**
 * Appends events in exactly this log order, each at its revision. Repeats what the store didn't confirm, which is
 * harmless from the first unstored event on. Finally throws StoreUnavailable.
 */
export async function appendInOrder(
  store: EventStore,
  events: readonly MovedEvent[],
  together: AppendBatch,
): Promise<void> {
  let window: Append[] = [];
  let [count, bytes] = [0, 0];
  const flush = async () => {
    const appends = window;
    [window, count, bytes] = [[], 0, 0];
    await appendRepeatedly(store, appends);
  };
  for (const event of events) {
    const size = Buffer.byteLength(JSON.stringify(event));
    if (count + 1 > together.events || bytes + size > MOST_BYTES) await flush();
    const last = window.at(-1);
    if (last?.stream === event.stream && last.bytes + size <= MAX_APPEND_BYTES) {
      last.events.push(event);
      last.bytes += size;
    } else {
      if (window.length + 1 > together.appends) await flush();
      window.push({ stream: event.stream, events: [event], bytes: size });
    }
    count += 1;
    bytes += size;
  }
  await flush();
}

/** All are requested before any is awaited, which lets them share a transaction if the store supports it. */
async function appendRepeatedly(store: EventStore, window: readonly Append[]): Promise<void> {
  for (const pause of [...PAUSES_MS, null]) {
    const answers = await Promise.allSettled(
      window.map(({ stream, events }) => {
        const { revision } = events[0]!;
        return store.append(
          stream,
          revision === 0 ? 'none' : revision - 1,
          events.map(({ id, type, data, meta }) => ({ id, type, data, meta })),
        );
      }),
    );
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (!failed) return;
    if (!isStoreUnavailable(failed.reason) || pause === null) throw failed.reason;
    await wait(pause);
  }
}
