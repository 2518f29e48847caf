import { checkAppend } from '#services/storage/event-store/check-append.ts';
import {
  type Appended,
  type Checkpoint,
  type EventStore,
  type ExpectedRevision,
  ForeignCheckpoint,
  type NewStoredEvent,
  START,
  type StoredEvent,
  StoreUnavailable,
  WrongExpectedRevision,
} from '#services/storage/event-store/port.ts';
import { createWake } from '#services/storage/event-store/postgres/wake.ts';

/** A log in memory. Every store that it opens behaves like that of another process. */
export type MemoryLog = {
  open(): EventStore;
  stop(): Promise<void>;
  /** Everything that was appended, oldest first. */
  readonly events: readonly StoredEvent[];
};

const POLL_MS = 1_000;

/**
 * For tests that need the order of things in their hands; it keeps the contract of every EventStore. It begins with what
 * another one holds, if told so. Events can't be changed, so that everyone may have the same ones.
 */
export function createMemoryLog(beginning: readonly StoredEvent[] = []): MemoryLog {
  const events = [...beginning];
  const ids = new Set(events.map(({ id }) => id));
  const streams = new Map(Map.groupBy(events, ({ stream }) => stream));
  const wake = createWake();

  function append(
    stream: string,
    expected: ExpectedRevision,
    added: readonly NewStoredEvent[],
  ): Appended | WrongExpectedRevision {
    const stored = streams.get(stream) ?? [];
    const repeated = repeatOf(stored, expected, added);
    if (repeated) return repeated;
    const actual = stored.length === 0 ? 'none' : stored.length - 1;
    const isAsExpected =
      expected === 'any' || (expected === 'exists' ? actual !== 'none' : actual === expected);
    const isNew = added.every(({ id }) => !ids.has(id));
    if (!isAsExpected || !isNew) return new WrongExpectedRevision(stream, expected, actual);
    for (const event of added) {
      const checkpoint = String(events.length + 1).padStart(20, '0') as Checkpoint;
      const kept = frozen({ ...structuredClone(event), stream, revision: stored.length, checkpoint });
      ids.add(kept.id);
      events.push(kept);
      stored.push(kept);
    }
    streams.set(stream, stored);
    wake.ring();
    return placeOf(stored.at(-1)!, false);
  }

  function open(): EventStore {
    const closed = new AbortController();
    return {
      async append(stream, expected, added) {
        checkAppend(stream, expected, added);
        if (closed.signal.aborted) throw new StoreUnavailable('The event log is closed.');
        const answer = append(stream, expected, added);
        if (answer instanceof Error) throw answer;
        return answer;
      },

      async *read(stream, { from, backwards = false, limit = Infinity } = {}) {
        const stored = streams.get(stream) ?? [];
        const wanted = backwards
          ? stored.slice(0, (from ?? stored.length) + 1).toReversed()
          : stored.slice(from ?? 0);
        yield* wanted.slice(0, limit);
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

const placeOf = ({ revision, checkpoint }: StoredEvent, repeated: boolean): Appended => ({
  revision,
  checkpoint,
  repeated,
});

/** The first answer again, if exactly these events were appended with this expectation. */
function repeatOf(
  stored: readonly StoredEvent[],
  expected: ExpectedRevision,
  added: readonly NewStoredEvent[],
): Appended | null {
  const first = stored.findIndex(({ id }) => id === added[0]?.id);
  const found = stored.slice(first, first + added.length);
  const isSame =
    first >= 0 && found.length === added.length && found.every(({ id }, index) => id === added[index]!.id);
  const isAsExpected =
    typeof expected === 'number' ? first === expected + 1 : expected !== 'none' || first === 0;
  return isSame && isAsExpected ? placeOf(found.at(-1)!, true) : null;
}
