import type { EventsOf, StreamKind } from '../../contracts/events/streams.ts';
import type { EventLog, NewEvent, RecordedEvent } from '../../services/storage/event-store/event-log.ts';
import {
  type Appended,
  type Checkpoint,
  type ExpectedRevision,
  partOf,
  type StreamReadOptions,
  WrongExpectedRevision,
} from '../../services/storage/event-store/port.ts';

export type StreamName = `${StreamKind}-${string}`;

/** One append: the events of a command on one stream, which is at the revision `after`, -1 for an empty one. */
export type Step = { stream: StreamName; after: number; events: readonly NewEvent[] };

/** Holds only the streams of unfinished meetings, which lets a simulation of any length fit into memory. */
type WorkingLog = EventLog & {
  /** Releases a stream that won't be read again. */
  drop(stream: StreamName): void;
};

/**
 * A log in memory for one writer, whose events are neither checked nor sealed: the log that a simulation is written to
 * does both. `onAppend` hears of every append before the one who appended does.
 */
export function createWorkingLog(onAppend: (step: Step) => void): WorkingLog {
  const streams = new Map<StreamName, readonly RecordedEvent[]>();
  let appended = 0;

  function append(stream: StreamName, expected: ExpectedRevision, events: readonly NewEvent[]): Appended {
    const before = streams.get(stream) ?? [];
    const after = before.length - 1;
    if (expected !== (after < 0 ? 'none' : after))
      throw new WrongExpectedRevision(stream, expected, after < 0 ? 'none' : after);
    const added = events.map((event, index): RecordedEvent => {
      appended += 1;
      const checkpoint = String(appended).padStart(20, '0') as Checkpoint;
      return { ...event, stream, revision: after + 1 + index, checkpoint, meta: { ...event.meta, v: 1 } };
    });
    streams.set(stream, [...before, ...added]);
    onAppend({ stream, after, events });
    const { revision, checkpoint } = added.at(-1)!;
    return { revision, checkpoint, repeated: false };
  }

  return {
    takesKeys: false,
    append: async (stream, expected, events) => append(stream, expected, events as readonly NewEvent[]),
    read: async <Kind extends StreamKind>(stream: `${Kind}-${string}`) =>
      (streams.get(stream) ?? []) as unknown as RecordedEvent<EventsOf[Kind]>[],
    readPart: async <Kind extends StreamKind>(stream: `${Kind}-${string}`, options: StreamReadOptions) =>
      partOf(streams.get(stream) ?? [], options) as unknown as RecordedEvent<EventsOf[Kind]>[],
    drop: (stream) => void streams.delete(stream),
    follow: () => {
      throw new Error("A simulation can't be followed; follow the log it's written to");
    },
    head: () => Promise.reject(new Error("A simulation doesn't know the end of the log")),
    close: async () => {},
  };
}
