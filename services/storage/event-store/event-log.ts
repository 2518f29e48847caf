import type { Meta } from '#contracts/events/event-spec.ts';
import {
  type EventsOf,
  type KairosEvent,
  parseStream,
  type StreamKind,
  specsOf,
} from '#contracts/events/streams.ts';
import { type NewSubjectKey, type Sealer, type Vault, VaultError } from '../vault/port.ts';
import {
  checked,
  InvalidEvent,
  keysFor,
  openFields,
  personalFields,
  sealFields,
  UnknownEvent,
  upcast,
} from './codec.ts';
import {
  type Appended,
  type Checkpoint,
  type EventStore,
  type ExpectedRevision,
  type FollowOptions,
  isKeysTaken,
  type NewStoredEvent,
  type StoredEvent,
  StoreUnavailable,
  type StreamReadOptions,
} from './port.ts';

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

type EventLogOptions = {
  store: EventStore;
  sealer: Sealer;
  vault: Vault;
  /** Hears of every event that a follower was not shown because its type is unknown. */
  onUnknown?: (event: { stream: string; type: string }) => void;
  /** Hears why, whenever a stream or the log can't be read by a Kairos as old as this one. */
  onOutgrown?: (why: string) => void;
};

/** The event log: checks and seals what is written, and upcasts what is read to its newest version. */
export function createEventLog({
  store,
  sealer,
  vault,
  onUnknown = () => {},
  onOutgrown = () => {},
}: EventLogOptions): EventLog {
  function understanding<Result>(read: () => Result): Result {
    try {
      return read();
    } catch (error) {
      if (error instanceof UnknownEvent) onOutgrown(error.message);
      throw error;
    }
  }

  async function readPart<Kind extends StreamKind>(stream: `${Kind}-${string}`, options?: StreamReadOptions) {
    const { kind, id: streamId } = streamOf(stream);
    const recorded = [];
    for await (const stored of store.read(stream, options)) {
      const { spec, event } = understanding(() => asKnown(kind, stored));
      recorded.push({ event, fields: personalFields(spec, streamId, event.data) });
    }
    await reachable(sealer.load(recorded.flatMap(({ fields }) => fields.map(({ subject }) => subject))));
    return recorded.map(({ event, fields }) => ({
      ...event,
      data: openFields(sealer, event.id, event.data, fields),
    })) as unknown as RecordedEvent<EventsOf[Kind]>[];
  }

  /** Checks events against their schemas, and says how to seal them and which keys they need. */
  function prepare(stream: string, events: readonly NewEvent[]) {
    const { kind, id: streamId } = streamOf(stream);
    const parts = events.map((event) => {
      const spec = specsOf(kind)[event.type];
      if (!spec) throw new InvalidEvent(`${event.type} isn't an event of ${kind}.`);
      const data = checked(spec, event.type, event.data);
      return { event, spec, data, fields: personalFields(spec, streamId, data) };
    });
    return {
      subjects: parts.flatMap(({ fields }) => keysFor(fields, vault)),
      sealed: (by: Pick<Sealer, 'seal'>) =>
        parts.map(
          ({ event, spec, data, fields }): NewStoredEvent => ({
            id: event.id,
            type: event.type,
            data: sealFields(by, event.id, data, fields),
            meta: { ...event.meta, v: spec.version },
          }),
        ),
    };
  }

  type Subjects = ReturnType<typeof prepare>['subjects'];

  /** Stores events with the keys that seal them: new keys together with the events where the store can, or else before. */
  async function withKeys<Stored>(
    subjects: Subjects,
    store: (by: Pick<Sealer, 'seal'>, newKeys: readonly NewSubjectKey[]) => Promise<Stored>,
    isRepeated: (stored: Stored) => boolean,
  ): Promise<Stored> {
    const made = takesKeys ? await reachable(sealer.newKeys(subjects)) : null;
    if (made) {
      try {
        const stored = await store(made, made.rows);
        if (!isRepeated(stored)) made.stored();
        return stored;
      } catch (error) {
        if (!isKeysTaken(error)) throw error;
      }
    }
    await reachable(sealer.ensureKeys(subjects));
    return store(sealer, []);
  }

  const { takesKeys, appendTogether } = store;
  return {
    async append(stream, expected, events) {
      const { subjects, sealed } = prepare(stream, events as readonly NewEvent[]);
      const send = (by: Pick<Sealer, 'seal'>, newKeys: readonly NewSubjectKey[]) =>
        store.append(stream, expected, sealed(by), newKeys);
      return withKeys(subjects, send, ({ repeated }) => repeated);
    },

    ...(appendTogether && {
      async appendTogether(appends: readonly StreamAppend[]) {
        const prepared = appends.map(({ stream, expected, events }) => ({
          ...{ stream, expected },
          ...prepare(stream, events),
        }));
        const send = (by: Pick<Sealer, 'seal'>, newKeys: readonly NewSubjectKey[]) =>
          appendTogether(
            prepared.map(({ stream, expected, sealed }) => ({ stream, expected, events: sealed(by) })),
            newKeys,
          );
        return withKeys(
          prepared.flatMap(({ subjects }) => subjects),
          send,
          () => false,
        );
      },
    }),

    read: (stream) => readPart(stream),
    readPart,

    async *follow(options) {
      for await (const { events, checkpoint, caughtUp } of store.follow(options)) {
        yield { events: understanding(() => sealedEvents(events, onUnknown)), checkpoint, caughtUp };
      }
    },

    takesKeys,
    head: () => store.head(),
    close: () => store.close(),
  };
}

function streamOf(name: string) {
  const stream = parseStream(name);
  if (!stream) throw new RangeError(`${name} isn't a Kairos stream.`);
  return stream;
}

/** Without the keys, the log can be neither written nor read, whatever the cause. */
async function reachable<Keys>(keys: Promise<Keys>): Promise<Keys> {
  try {
    return await keys;
  } catch (error) {
    if (error instanceof VaultError) throw error;
    throw new StoreUnavailable("Couldn't read the keys of personal fields.", { cause: error });
  }
}

/** Stored events as read models take them: at their newest version and still sealed. Unknown types are left out. */
export function sealedEvents(
  events: readonly StoredEvent[],
  onUnknown: NonNullable<EventLogOptions['onUnknown']> = () => {},
): SealedEvent[] {
  const known: SealedEvent[] = [];
  for (const stored of events) {
    const kind = parseStream(stored.stream)?.kind;
    const spec = kind && specsOf(kind)[stored.type];
    if (spec) known.push(upcast(spec, stored) as unknown as SealedEvent);
    else onUnknown({ stream: stored.stream, type: stored.type });
  }
  return known;
}

/** For decisions, which need everything that happened. */
function asKnown(kind: StreamKind, stored: StoredEvent) {
  const spec = specsOf(kind)[stored.type];
  if (!spec) throw new UnknownEvent(stored.stream, `a ${stored.type}, which this Kairos doesn't know`);
  return { spec, event: upcast(spec, stored) };
}
