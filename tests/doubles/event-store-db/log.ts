import { EventEmitter } from 'node:events';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Generation } from './generations.ts';

/** An event as the server keeps it: data and metadata are bytes to it. */
export type DoubleEvent = {
  stream: string;
  revision: number;
  id: string;
  type: string;
  contentType: string;
  data: Buffer;
  metadata: Buffer;
  /** .NET ticks since 1970. */
  created: bigint;
  commit: bigint;
  prepare: bigint;
};

export type Proposed = Pick<DoubleEvent, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>;

/** A revision, or what is said instead of one. */
export type Expected = number | 'none' | 'any' | 'exists';

export type Verdict =
  | { kind: 'stored' | 'repeated'; revision: number; commit: bigint; prepare: bigint }
  /** A repeat of events that were deleted since: their place is no longer known. */
  | { kind: 'repeated without place'; revision: number }
  /** A repeat of events that are just being written to the index. */
  | { kind: 'not indexed' }
  | { kind: 'wrong expectation'; current: number | null }
  | { kind: 'stream deleted' }
  | { kind: 'invalid' }
  | { kind: 'too large' };

export type DoubleLog = ReturnType<typeof createDoubleLog>;

/** How long an append takes to get into the index, in milliseconds. */
const INDEXING_MS = 5;

/** In a file, one event per line; bytes as base64. */
type Line = Omit<DoubleEvent, 'data' | 'metadata' | 'created' | 'commit' | 'prepare'> &
  Record<'data' | 'metadata' | 'created' | 'commit' | 'prepare', string>;

/** The log of the double. With a file it has what it had before, also after `kill -9`. */
export function createDoubleLog({ sizeOf, maxAppend }: Generation, file?: string) {
  const all: DoubleEvent[] = [];
  const streams = new Map<string, DoubleEvent[]>();
  /** The first revision that is still there, of streams that were deleted. */
  const deletedBefore = new Map<string, number>();
  const tombstones = new Set<string>();
  let indexing = new Set<string>();
  const grown = new EventEmitter().setMaxListeners(0);
  // A server knows repeats of `any` and `exists` by the ids that it remembers, and forgets them.
  let remembered = new Map<string, DoubleEvent>();
  let position = 0n;
  let appends = 0;

  function keep(event: DoubleEvent): void {
    const stream = streams.get(event.stream) ?? [];
    stream.push(event);
    streams.set(event.stream, stream);
    all.push(event);
    position = event.commit;
  }

  function record(stream: string, event: Proposed): DoubleEvent {
    // Uneven, as offsets in a file are; and like an event of a transaction, every fourth one is committed further on.
    const commit = position + 113n + BigInt(event.data.length + event.metadata.length);
    const prepare = all.length % 4 === 3 ? commit - 37n : commit;
    const revision = streams.get(stream)?.length ?? 0;
    const created = BigInt(Date.now()) * 10_000n;
    const recorded = { stream, revision, ...event, created, commit, prepare };
    keep(recorded);
    return recorded;
  }

  /** What a server writes for itself: never Kairos's business, and always somewhere between or at the end. */
  function recordSystemEvents(): void {
    const json = { contentType: 'application/json', data: Buffer.from('{}'), metadata: Buffer.from('{}') };
    const write = (stream: string, type: string) => {
      save([record(stream, { ...json, id: crypto.randomUUID(), type })]);
    };
    appends += 1;
    if (appends % 2 === 1) write('$stats-127.0.0.1:2113', '$statsCollected');
    // Not all of them have a type that begins with a dollar.
    if (appends % 5 === 1) write('$projections-$by_category-result', 'Result');
    if (appends % 7 === 1) write('by-user-links', '$>');
  }

  function save(events: DoubleEvent[]): void {
    if (!file) return;
    appendFileSync(file, events.map((event) => `${JSON.stringify(toLine(event))}\n`).join(''));
  }

  /** As EventStoreDB does it: by place where a revision is expected, by remembered ids where none is. */
  function check(stream: string, expected: Expected, ids: string[]): Verdict | null {
    const stored = streams.get(stream) ?? [];
    const current = stored.length - 1;
    const wrong: Verdict = { kind: 'wrong expectation', current: current < 0 ? null : current };
    const repeated = ({ revision, commit, id }: DoubleEvent): Verdict => {
      if (indexing.has(id)) return { kind: 'not indexed' };
      if (revision < (deletedBefore.get(stream) ?? 0)) return { kind: 'repeated without place', revision };
      return { kind: 'repeated', revision, commit, prepare: commit };
    };
    if (expected === 'any' || expected === 'exists') {
      if (expected === 'exists' && current < 0) return wrong;
      const known = ids.map((id) => remembered.get(id)).filter((event) => event?.stream === stream);
      if (known.length === ids.length) return repeated(known.at(-1)!);
      return remembered.get(ids[0]!)?.stream === stream ? wrong : null;
    }
    const at = expected === 'none' ? -1 : expected;
    const isGone = expected === 'none' && deletedBefore.get(stream) === stored.length;
    if (at === current) return null;
    const there = stored.slice(at + 1, at + 1 + ids.length);
    const isRepeat = there.length === ids.length && there.every(({ id }, index) => id === ids[index]);
    if (isRepeat) return repeated(there.at(-1)!);
    return isGone ? null : wrong;
  }

  function index(events: DoubleEvent[]): void {
    const now = indexing;
    for (const { id } of events) now.add(id);
    setTimeout(() => {
      for (const { id } of events) now.delete(id);
    }, INDEXING_MS);
  }

  /** Reads show nothing before this. */
  function firstShown(stream: string): number {
    const stored = streams.get(stream) ?? [];
    const metadata = streams.get(`$$${stream}`)?.at(-1);
    const maxCount = metadata && JSON.parse(metadata.data.toString())['$maxCount'];
    const kept = typeof maxCount === 'number' ? Math.max(0, stored.length - maxCount) : 0;
    return Math.max(kept, deletedBefore.get(stream) ?? 0);
  }

  function append(stream: string, expected: Expected, events: Proposed[]): Verdict {
    if (stream === '' || events.some(({ type }) => type === '')) return { kind: 'invalid' };
    if (tombstones.has(stream)) return { kind: 'stream deleted' };
    if (events.reduce((sum, event) => sum + sizeOf(event), 0) > maxAppend) return { kind: 'too large' };
    if (events.length === 0)
      return { kind: 'stored', ...placeOf(all.at(-1), streams.get(stream)?.length ?? 0) };
    const verdict = check(
      stream,
      expected,
      events.map(({ id }) => id),
    );
    if (verdict) return verdict;
    const recorded = events.map((event) => record(stream, event));
    for (const event of recorded) remembered.set(event.id, event);
    index(recorded);
    save(recorded);
    const { revision, commit } = recorded.at(-1)!;
    recordSystemEvents();
    grown.emit('grown');
    return { kind: 'stored', revision, commit, prepare: commit };
  }

  if (file && existsSync(file)) {
    // A line that was being written when the process was killed belongs to nobody.
    const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
    for (const line of lines) keep(fromLine(JSON.parse(line)));
  }

  return {
    all: all as readonly DoubleEvent[],
    /** What reads of the stream show. */
    of: (stream: string): readonly DoubleEvent[] => (streams.get(stream) ?? []).slice(firstShown(stream)),
    isTombstoned: (stream: string): boolean => tombstones.has(stream),
    append,
    /** The events stay in the log; the stream goes on behind them, or never again. */
    delete(stream: string, { forever }: { forever: boolean }): void {
      deletedBefore.set(stream, streams.get(stream)?.length ?? 0);
      if (forever) tombstones.add(stream);
    },
    /** As a restart does. */
    forgetIds(): void {
      remembered = new Map();
      indexing = new Set();
    },
    /** Loses what was stored behind so many events, as a backup does that is restored. */
    cutTo(count: number): void {
      const kept = all.splice(0).slice(0, count);
      streams.clear();
      position = 0n;
      for (const event of kept) keep(event);
    },
    onGrown(listener: () => void): () => void {
      grown.on('grown', listener);
      return () => void grown.off('grown', listener);
    },
  };
}

const placeOf = (last: DoubleEvent | undefined, length: number) => {
  const { commit, prepare } = last ?? { commit: 0n, prepare: 0n };
  return { revision: Math.max(0, length - 1), commit, prepare };
};

const toLine = (event: DoubleEvent): Line => ({
  ...event,
  data: event.data.toString('base64'),
  metadata: event.metadata.toString('base64'),
  created: String(event.created),
  commit: String(event.commit),
  prepare: String(event.prepare),
});

const fromLine = (line: Line): DoubleEvent => ({
  ...line,
  data: Buffer.from(line.data, 'base64'),
  metadata: Buffer.from(line.metadata, 'base64'),
  created: BigInt(line.created),
  commit: BigInt(line.commit),
  prepare: BigInt(line.prepare),
});
