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

/**
 * Compares the events of an export with what a store holds, from the first on. `displaced` says by how many events those of
 * the store may be away from their place.
 */
export function createLogComparison(pages: AsyncGenerator<PrefixPage<StoredEvent>>, displaced = 0) {
  let page: readonly StoredEvent[] = [];
  let at = 0;
  let isOver = false;
  /** How many of the export's first events the store holds, and which of those after the first that it doesn't. */
  let first = 0;
  const later = new Set<string>();
  let isComplete = true;
  /** Read from the store, and not yet found in the export. */
  const early = new Map<string, StoredEvent>();

  async function next(): Promise<StoredEvent | null> {
    while (at >= page.length && !isOver) {
      const { value, done } = await pages.next();
      [page, at, isOver] = [done ? [] : value.events, 0, done === true];
    }
    return page[at++] ?? null;
  }

  async function find({ id }: MovedEvent): Promise<StoredEvent | null> {
    const known = early.get(id);
    if (known) early.delete(id);
    if (known) return known;
    while (early.size <= displaced) {
      const stored = await next();
      if (stored === null || stored.id === id) return stored;
      early.set(stored.id, stored);
    }
    return null;
  }

  return {
    /** Skips those already stored. False if the store holds a different event instead. */
    async pass(events: readonly MovedEvent[]): Promise<boolean> {
      for (const event of events) {
        const stored = await find(event);
        if (stored ? !isSame(stored, event) : early.size > displaced) return false;
        if (!stored) isComplete = false;
        else if (isComplete) first += 1;
        else later.add(event.id);
      }
      return true;
    },
    /** Whether the store holds more than what was skipped. */
    holdsMore: async () => early.size > 0 || (await next()) !== null,
    held: (): HeldEvents => ({ first, later }),
  };
}

/** The part of an export that a store holds: its first events, and single ones soon after them. */
export type HeldEvents = { first: number; later: ReadonlySet<string> };

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

/**
 * All are requested before any is awaited, which lets them share a transaction if the store supports it. Repeats what wasn't
 * confirmed.
 */
export async function appendRepeatedly(
  store: EventStore,
  window: readonly Pick<Append, 'stream' | 'events'>[],
): Promise<void> {
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
