import {
  type Checkpoint,
  type EventStore,
  ForeignCheckpoint,
  type NewStoredEvent,
  partOf,
  prepareAppend,
  START,
  type StoredEvent,
  StoreUnavailable,
} from '#services/storage/event-store/port.ts';
import { createWake } from '#services/storage/event-store/postgres/wake.ts';
import { createMemoryStreams } from './memory-streams.ts';

/** A log in memory. Every store that it opens behaves like that of another process. */
export type MemoryLog = {
  open(): EventStore;
  stop(): Promise<void>;
  /** Everything that was appended, oldest first. */
  readonly events: readonly StoredEvent[];
};

const POLL_MS = 1_000;

/**
 * For tests that need the order of things in their hands; it keeps the contract of every EventStore. Events can't be
 * changed, so everyone may have the same ones, and so may a log that begins with the events of an `earlier` one.
 */
export function createMemoryLog(earlier?: MemoryLog): MemoryLog {
  const streams = createMemoryStreams<NewStoredEvent>(earlier?.events);
  const { events } = streams;
  const wake = createWake();

  function open(): EventStore {
    const closed = new AbortController();
    return {
      takesKeys: false,
      async append(stream, expected, added) {
        prepareAppend(stream, expected, added);
        if (closed.signal.aborted) throw new StoreUnavailable('The event log is closed.');
        const answer = streams.append(stream, expected, frozen(structuredClone(added)));
        if (answer instanceof Error) throw answer;
        if (!answer.repeated) wake.ring();
        return answer;
      },

      async *read(stream, options) {
        yield* partOf(streams.read(stream), options);
      },

      async *follow({ after = START, pageSize = 1_000, signal } = {}) {
        const ended = AbortSignal.any(signal ? [signal, closed.signal] : [closed.signal]);
        let at = Number(after);
        if (at > events.length) throw new ForeignCheckpoint(after);
        let started = false;
        while (!ended.aborted) {
          const asleep = wake.sleep(POLL_MS, ended);
          const page = events.slice(at, at + pageSize);
          at += page.length;
          const caughtUp = at >= events.length;
          const checkpoint = page.at(-1)?.checkpoint ?? (String(at).padStart(20, '0') as Checkpoint);
          if (page.length > 0 || !started) yield { events: page, checkpoint, caughtUp };
          started = true;
          if (caughtUp) await asleep;
        }
      },

      head: async () => events.at(-1)?.checkpoint ?? START,
      close: async () => closed.abort(),
    };
  }

  return { open, stop: async () => {}, events };
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) frozen(inner);
  return Object.freeze(value);
}
