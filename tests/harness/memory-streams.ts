import {
  type Appended,
  type Checkpoint,
  type ExpectedRevision,
  WrongExpectedRevision,
} from '#services/storage/event-store/port.ts';

type Placed<Event> = Event & { stream: string; revision: number; checkpoint: Checkpoint };

/** Streams in memory with the rules of an EventStore for appends. Their events are shared with the reader, not copied. */
export type MemoryStreams<Event> = {
  append(
    stream: string,
    expected: ExpectedRevision,
    added: readonly Event[],
  ): Appended | WrongExpectedRevision;
  read(stream: string): readonly Placed<Event>[];
  /** Everything that was appended, oldest first. */
  readonly events: readonly Placed<Event>[];
};

/** With what other streams held before, `earlier`, if that is given. */
export function createMemoryStreams<Event extends { id: string }>(
  earlier: readonly Placed<Event>[] = [],
): MemoryStreams<Event> {
  const events = [...earlier];
  const streams = new Map<string, readonly Placed<Event>[]>(Map.groupBy(earlier, ({ stream }) => stream));
  const ids = new Set(earlier.map(({ id }) => id));

  return {
    append(stream, expected, added) {
      const stored = streams.get(stream) ?? [];
      const repeated = repeatOf(stored, expected, added);
      if (repeated) return repeated;
      const actual = stored.length === 0 ? 'none' : stored.length - 1;
      const isAsExpected =
        expected === 'any' || (expected === 'exists' ? actual !== 'none' : actual === expected);
      if (!isAsExpected || added.some(({ id }) => ids.has(id)))
        return new WrongExpectedRevision(stream, expected, actual);
      const placed = added.map((event, index) =>
        Object.freeze({
          ...event,
          stream,
          revision: stored.length + index,
          checkpoint: String(events.length + index + 1).padStart(20, '0') as Checkpoint,
        }),
      );
      for (const { id } of added) ids.add(id);
      events.push(...placed);
      streams.set(stream, [...stored, ...placed]);
      return placeOf(placed.at(-1)!, false);
    },
    read: (stream) => streams.get(stream) ?? [],
    events,
  };
}

const placeOf = (
  { revision, checkpoint }: { revision: number; checkpoint: Checkpoint },
  repeated: boolean,
): Appended => ({ revision, checkpoint, repeated });

/** The first answer again, if exactly these events were appended with this expectation. */
function repeatOf<Event extends { id: string }>(
  stored: readonly Placed<Event>[],
  expected: ExpectedRevision,
  added: readonly Event[],
): Appended | null {
  const first = stored.findIndex(({ id }) => id === added[0]?.id);
  const found = stored.slice(first, first + added.length);
  const isSame =
    first >= 0 && found.length === added.length && found.every(({ id }, index) => id === added[index]!.id);
  const isAsExpected =
    typeof expected === 'number' ? first === expected + 1 : expected !== 'none' || first === 0;
  return isSame && isAsExpected ? placeOf(found.at(-1)!, true) : null;
}
