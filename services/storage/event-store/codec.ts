import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { EventSpec } from '#contracts/events/event-spec.ts';
import { type EventsOf, parseStream, type StreamKind, specsOf } from '#contracts/events/streams.ts';
import { type NewSubjectKey, type Sealer, type Vault, VaultError } from '../vault/port.ts';
import type { EventLog, NewEvent, RecordedEvent, SealedEvent, StreamAppend } from './event-log.ts';
import { keysFor, openFields, personalFields, sealFields, storedFields } from './personal-fields.ts';
import {
  type EventStore,
  isKeysTaken,
  type NewStoredEvent,
  type StoredEvent,
  StoreUnavailable,
  type StreamReadOptions,
} from './port.ts';
import { UnknownEvent, upcast } from './upcast.ts';

/** An event's data does not fit its schema: nothing was stored. */
class InvalidEvent extends Error {
  readonly code = 'INVALID_EVENT';
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
      recorded.push({ event, fields: storedFields(spec, streamId, event.data) });
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
    const checked = events.map((event) => {
      const spec = specsOf(kind)[event.type];
      if (!spec) throw new InvalidEvent(`${event.type} isn't an event of ${kind}.`);
      const data = check(spec, event.type, event.data);
      return { event, spec, data, fields: personalFields(spec, streamId, data) };
    });
    return {
      subjects: checked.flatMap(({ fields }) => keysFor(fields, vault)),
      sealed: (by: Pick<Sealer, 'seal'>) =>
        checked.map(
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

function streamOf(name: string) {
  const stream = parseStream(name);
  if (!stream) throw new RangeError(`${name} isn't a Kairos stream.`);
  return stream;
}

/** Strict: a field unknown to its schema would be stored unsealed, forever. */
function check(spec: EventSpec, type: string, data: unknown): Record<string, unknown> {
  const parsed = spec.data.safeParse(data);
  if (!parsed.success) throw new InvalidEvent(`${type}: ${z.prettifyError(parsed.error)}`);
  const [taken, given] = [asJson(parsed.data), asJson(data)];
  if (!isDeepStrictEqual(taken, given)) throw new InvalidEvent(`${type} has fields its schema doesn't know.`);
  return taken;
}

const asJson = (data: unknown): Record<string, unknown> => JSON.parse(JSON.stringify(data));

/** Without the keys, the log can be neither written nor read, whatever the cause. */
async function reachable<Keys>(keys: Promise<Keys>): Promise<Keys> {
  try {
    return await keys;
  } catch (error) {
    if (error instanceof VaultError) throw error;
    throw new StoreUnavailable("Couldn't read the keys of personal fields.", { cause: error });
  }
}
