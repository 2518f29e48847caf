import { validate as isUuid } from 'uuid';
import type { NewSubjectKey } from '../vault/port.ts';
import { AppendTooLarge, type ExpectedRevision, MAX_APPEND_BYTES, type NewStoredEvent } from './port.ts';

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
