import { EventEmitter } from 'node:events';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

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
  | { kind: 'wrong expectation'; current: number | null }
  | { kind: 'too large' };

export type DoubleLog = ReturnType<typeof createDoubleLog>;

export const SERVER_APPEND_BYTES = 1024 * 1024;

/** In a file, one event per line; bytes as base64. */
type Line = Omit<DoubleEvent, 'data' | 'metadata' | 'created' | 'commit' | 'prepare'> &
  Record<'data' | 'metadata' | 'created' | 'commit' | 'prepare', string>;

/** The log of the double. With a file it has what it had before, also after `kill -9`. */
export function createDoubleLog(file?: string) {
  const all: DoubleEvent[] = [];
  const streams = new Map<string, DoubleEvent[]>();
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
    const repeated = ({ revision, commit }: DoubleEvent): Verdict => {
      return { kind: 'repeated', revision, commit, prepare: commit };
    };
    if (expected === 'any' || expected === 'exists') {
      if (expected === 'exists' && current < 0) return wrong;
      const known = ids.map((id) => remembered.get(id)).filter((event) => event?.stream === stream);
      if (known.length === ids.length) return repeated(known.at(-1)!);
      return remembered.get(ids[0]!)?.stream === stream ? wrong : null;
    }
    const at = expected === 'none' ? -1 : expected;
    if (at === current) return null;
    const there = stored.slice(at + 1, at + 1 + ids.length);
    const isRepeat = there.length === ids.length && there.every(({ id }, index) => id === ids[index]);
    return isRepeat ? repeated(there.at(-1)!) : wrong;
  }

  function append(stream: string, expected: Expected, events: Proposed[]): Verdict {
    const bytes = ({ data, metadata, type }: Proposed) => data.length + metadata.length + 2 * type.length;
    if (events.reduce((sum, event) => sum + bytes(event), 0) > SERVER_APPEND_BYTES)
      return { kind: 'too large' };
    const verdict = check(
      stream,
      expected,
      events.map(({ id }) => id),
    );
    if (verdict) return verdict;
    const recorded = events.map((event) => record(stream, event));
    for (const event of recorded) remembered.set(event.id, event);
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
    of: (stream: string): readonly DoubleEvent[] => streams.get(stream) ?? [],
    append,
    /** As a restart does. */
    forgetIds(): void {
      remembered = new Map();
    },
    onGrown(listener: () => void): () => void {
      grown.on('grown', listener);
      return () => void grown.off('grown', listener);
    },
  };
}

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
