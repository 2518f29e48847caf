import { validate as isUuid } from 'uuid';
import { hasCode } from '#services/runtime/errors.ts';
import type { NewSubjectKey } from '../vault/port.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** An event ready to be stored: versioned, personal fields sealed. */
export type NewStoredEvent = {
  /** UUID, the same however often an append is repeated: an event is never stored twice. */
  id: string;
  type: string;
  data: { [key: string]: Json };
  meta: { [key: string]: Json };
};

export type StoredEvent = NewStoredEvent & { stream: string; revision: number; checkpoint: Checkpoint };

/** A place in the log. Opaque and of fixed width: the order of the strings is the order of the log. */
export type Checkpoint = string & { readonly __checkpoint: unique symbol };

/** The expected state of the stream: empty, not empty, any, or at this revision. */
export type ExpectedRevision = 'none' | 'exists' | 'any' | number;

export type Appended = {
  /** Of the last event appended. */
  revision: number;
  checkpoint: Checkpoint;
  /**
   * Events with these ids were stored before the call, whatever else they hold: by an earlier attempt at the same call,
   * or by another one with the same ids. A store that can't tell always says so.
   */
  repeated: boolean;
};

export type StoredPage = {
  events: StoredEvent[] /** Of the page's end. */;
  checkpoint: Checkpoint;
  caughtUp: boolean;
};

export type FollowOptions = { after?: Checkpoint; pageSize?: number; signal?: AbortSignal };

export type StreamReadOptions = { from?: number; backwards?: boolean; limit?: number };

/** A part of a stream that is in memory. */
export function partOf<Event>(
  stream: readonly Event[],
  { from, backwards = false, limit = Infinity }: StreamReadOptions = {},
): Event[] {
  const wanted = backwards
    ? stream.slice(0, (from ?? stream.length) + 1).toReversed()
    : stream.slice(from ?? 0);
  return wanted.slice(0, limit);
}

/**
 * The only access to the event log. Every adapter passes `contract.ts`.
 *
 * Failures are thrown: WrongExpectedRevision (decide again), AppendTooLarge (will never work), and StoreUnavailable,
 * after which the outcome of an append is unknown: append the same events again.
 */
export interface EventStore {
  /** Whether the store takes new keys together with the events that they seal. */
  readonly takesKeys: boolean;
  /**
   * All events or none, and their new keys with them; those of a repeat are not stored. Throws KeysTaken, with nothing
   * stored, if one of their subjects has a key by now. A repeat with the same ids and expectation gets the first answer. An id that is already
   * elsewhere in the stream is the caller's mistake, which not every store refuses.
   */
  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewStoredEvent[],
    newKeys?: readonly NewSubjectKey[],
  ): Promise<Appended>;
  /**
   * Appends to several streams: all of them or none, and their new keys with them, as above. Throws WrongExpectedRevision,
   * with nothing stored, also if one of them was stored before. Returns the place of the newest event. Absent where a store
   * can't do it.
   */
  appendTogether?(
    appends: readonly { stream: string; expected: ExpectedRevision; events: readonly NewStoredEvent[] }[],
    newKeys?: readonly NewSubjectKey[],
  ): Promise<Checkpoint>;
  /** In order of revision, from `from` on; nothing for a stream that does not exist. */
  read(stream: string, options?: StreamReadOptions): AsyncIterable<StoredEvent>;
  /**
   * Every event exactly once and in log order: first those stored after `after`, then live ones, until aborted. Throws
   * ForeignCheckpoint if `after` lies beyond the end, and may if there is no event there.
   */
  follow(options?: FollowOptions): AsyncIterable<StoredPage>;
  /** The place of the newest event; START for an empty log. */
  head(): Promise<Checkpoint>;
  close(): Promise<void>;
}

/** The largest append that is taken, in bytes of JSON: EventStoreDB refuses more than 1 MiB with its envelope. */
export const MAX_APPEND_BYTES = 900 * 1024;

export const START = '0'.repeat(20) as Checkpoint;

/** A subject got or lost its key elsewhere since these events were sealed: seal them again. */
export class KeysTaken extends Error {
  readonly code = 'KEYS_TAKEN';
}

export const isKeysTaken = (error: unknown): error is KeysTaken => hasCode(error, 'KEYS_TAKEN');

export class WrongExpectedRevision extends Error {
  readonly code = 'WRONG_EXPECTED_REVISION';
  readonly actual: number | 'none';
  constructor(stream: string, expected: ExpectedRevision, actual: number | 'none') {
    super(`${stream} was expected at revision ${expected} but is at ${actual}`);
    this.actual = actual;
  }
}

export class AppendTooLarge extends Error {
  readonly code = 'APPEND_TOO_LARGE';
}

/** The log has no event at this checkpoint. */
export class ForeignCheckpoint extends Error {
  readonly code = 'FOREIGN_CHECKPOINT';
  constructor(checkpoint: Checkpoint, options?: ErrorOptions) {
    super(
      `The event log has no event at ${checkpoint}: it's another log, or was restored to an earlier state.`,
      options,
    );
  }
}

/** The store did not answer, or died: an append's outcome is unknown. */
export class StoreUnavailable extends Error {
  readonly code = 'STORE_UNAVAILABLE';
}

export const isWrongExpectedRevision = (error: unknown): error is WrongExpectedRevision =>
  hasCode(error, 'WRONG_EXPECTED_REVISION');
export const isAppendTooLarge = (error: unknown): error is AppendTooLarge =>
  hasCode(error, 'APPEND_TOO_LARGE');
export const isForeignCheckpoint = (error: unknown): error is ForeignCheckpoint =>
  hasCode(error, 'FOREIGN_CHECKPOINT');
export const isStoreUnavailable = (error: unknown): error is StoreUnavailable =>
  hasCode(error, 'STORE_UNAVAILABLE');

/** An append that may go out, its events' data and meta as JSON texts. */
export type Append = {
  stream: string;
  expected: ExpectedRevision;
  events: { id: string; type: string; data: string; meta: string }[];
  newKeys: readonly NewSubjectKey[];
};

/** The first step of every adapter: checks an append, and writes its events as texts. Throws AppendTooLarge, or RangeError for misuse. */
export function prepareAppend(
  stream: string,
  expected: ExpectedRevision,
  events: readonly NewStoredEvent[],
  newKeys: readonly NewSubjectKey[] = [],
): Append {
  if (stream === '') throw new RangeError('A stream needs a name.');
  if (typeof expected === 'number' && !(Number.isInteger(expected) && expected >= 0)) {
    throw new RangeError(`${expected} isn't a revision.`);
  }
  if (events.length === 0) throw new RangeError('An append needs at least one event.');
  if (new Set(events.map((event) => event.id)).size < events.length) {
    throw new RangeError('Each event of an append needs an id of its own.');
  }
  if (events.some(({ type }) => type === '')) throw new RangeError('An event needs a type.');
  let bytes = 0;
  const texts = events.map(({ id, type, data, meta }) => {
    if (!isUuid(id) || id !== id.toLowerCase()) {
      throw new RangeError(`An event's id must be a UUID in lower case, not ${id}.`);
    }
    const event = { id, type, data: JSON.stringify(data), meta: JSON.stringify(meta) };
    bytes +=
      id.length + Buffer.byteLength(type) + Buffer.byteLength(event.data) + Buffer.byteLength(event.meta);
    return event;
  });
  if (bytes > MAX_APPEND_BYTES) {
    throw new AppendTooLarge(`An append of ${bytes} bytes exceeds the limit of ${MAX_APPEND_BYTES}.`);
  }
  return { stream, expected, events: texts, newKeys };
}
