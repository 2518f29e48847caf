import type { Meta } from '#contracts/events/event-spec.ts';
import type { EventsOf, KairosEvent, StreamKind } from '#contracts/events/streams.ts';
import type { Appended, Checkpoint, ExpectedRevision, FollowOptions, StreamReadOptions } from './port.ts';

export type NewEvent<Event = KairosEvent> = Event & { id: string; meta: Omit<Meta, 'v'> };

/** An event at its newest version. */
export type RecordedEvent<Event = KairosEvent> = Event & {
  id: string;
  stream: string;
  revision: number;
  checkpoint: Checkpoint;
  meta: Meta;
};

/** Every personal field holds a sealed token instead of its value; see `Sealer`. */
export type SealedEvent = RecordedEvent;

export type SealedPage = { events: SealedEvent[]; checkpoint: Checkpoint; caughtUp: boolean };

/** An append to a stream at a known revision. */
export type StreamAppend = { stream: string; expected: 'none' | number; events: readonly NewEvent[] };

/**
 * The event log as the rest of Kairos knows it: the codec (versions, personal fields) over an EventStore.
 * Failures are those of EventStore.
 */
export interface EventLog {
  /** Whether new keys are stored together with the events that they seal, so that nothing stays of an append that fails. */
  readonly takesKeys: boolean;
  /** Checks the data against its schema and seals the personal fields. */
  append<Kind extends StreamKind>(
    stream: `${Kind}-${string}`,
    expected: ExpectedRevision,
    events: readonly NewEvent<EventsOf[Kind]>[],
  ): Promise<Appended>;
  /**
   * Appends to several streams, all of them or none; see EventStore. Returns the place of the newest event. Absent where the
   * store can't do it.
   */
  appendTogether?(appends: readonly StreamAppend[]): Promise<Checkpoint>;
  /** The whole stream, upcast and opened; a field whose key was destroyed is `null`. */
  read<Kind extends StreamKind>(stream: `${Kind}-${string}`): Promise<RecordedEvent<EventsOf[Kind]>[]>;
  /** A part of a stream, as `read` has it; backwards, the newest event comes first. */
  readPart<Kind extends StreamKind>(
    stream: `${Kind}-${string}`,
    options: StreamReadOptions,
  ): Promise<RecordedEvent<EventsOf[Kind]>[]>;
  /** The log, upcast but not opened: read models keep personal values sealed. Unknown types are left out. */
  follow(options?: FollowOptions): AsyncIterable<SealedPage>;
  head(): Promise<Checkpoint>;
  close(): Promise<void>;
}
