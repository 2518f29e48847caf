import type { Actor, Meta } from '#contracts/events/event-spec.ts';
import type { Json, NewStoredEvent, StoredEvent } from './port.ts';

/**
 * The form in which adapters keep events: the same events in half the bytes of envelope, and without what a sealed value repeats
 * of where it is. Read back, an event is the one that was appended, to the letter.
 *
 * The envelope is `{ "m": [version, milliseconds, source and actor, command id, correlation id, others] }`, the correlation id 0 if it
 * is the command's, and both as base64url if they are UUIDs.
 */
type ShortMeta = { m: [number, number, string, string, string | 0, ...Others[]] };
type Place = { stream: string; id: string; field: string };
type Others = { [name: string]: Json };

const SOURCES = { h: 'http', l: 'slack', s: 'saga', c: 'cli' } as const;
const SUBJECTS = { m: 'meeting', p: 'participant', w: 'words', u: 'user' } as const;
/** What shortened values begin with, and ids that aren't UUIDs. A value that began with it before has it twice. */
const MARK = '~';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** An envelope that wouldn't come back the same stays as it is, and its data with it. */
export function toStoredForm(stream: string, event: NewStoredEvent): NewStoredEvent {
  const meta = shortMeta(event.meta as NewStoredEvent['meta'] & Meta);
  if (!meta || JSON.stringify(longMeta(meta)) !== JSON.stringify(event.meta)) return event;
  const data = { ...event.data };
  for (const field in data) {
    const value = data[field];
    if (typeof value === 'string') data[field] = shortValue(value, { stream, id: event.id, field });
  }
  return { ...event, data, meta: meta as { m: Json[] } };
}

/** Changes the event itself: to copy each would take a tenth of the time of reading the log. */
export function fromStoredForm(event: StoredEvent): StoredEvent {
  if (!Array.isArray(event.meta['m'])) return event;
  event.meta = longMeta(event.meta as ShortMeta);
  const { stream, id, data } = event;
  for (const field in data) {
    const value = data[field];
    if (typeof value === 'string' && value.startsWith(MARK))
      data[field] = longValue(value, { stream, id, field });
  }
  return event;
}

function shortMeta({ at, v, actor, commandId, correlationId, source, ...others }: Meta): ShortMeta | null {
  const origin = keyOf(SOURCES, source);
  const milliseconds = Date.parse(at);
  if (!origin || !actor || Number.isNaN(milliseconds)) return null;
  const correlation = correlationId === commandId ? 0 : shortId(correlationId);
  const meta: ShortMeta['m'] = [v, milliseconds, origin + shortActor(actor), shortId(commandId), correlation];
  if (Object.keys(others).length > 0) meta.push(others as Others);
  return { m: meta };
}

function longMeta({ m: [v, at, by, command, correlation, others] }: ShortMeta): NewStoredEvent['meta'] {
  const commandId = longId(command);
  const [origin, then] = [
    { at: new Date(at).toISOString(), actor: longActor(by.slice(1)) },
    {
      correlationId: correlation === 0 ? commandId : longId(correlation),
      source: SOURCES[by[0] as keyof typeof SOURCES],
    },
  ];
  // In the order in which commands write them, so texts of it are the same as well.
  if (!others) return { ...origin, commandId, ...then, v };
  const { client, requestHash, ...rest } = others;
  return {
    ...origin,
    ...(client && { client }),
    commandId,
    ...(requestHash === undefined ? {} : { requestHash }),
    ...then,
    ...rest,
    v,
  };
}

function shortActor(actor: Actor): string {
  if (actor.kind === 'participant') return String(actor.number);
  if (actor.kind === 'user') return `u${shortId(actor.id)}`;
  return actor.kind === 'slack' ? 's' : '';
}

function longActor(text: string): Actor {
  if (text === '') return { kind: 'kairos' };
  if (text === 's') return { kind: 'slack' };
  return text.startsWith('u')
    ? { kind: 'user', id: longId(text.slice(1)) }
    : { kind: 'participant', number: Number(text) };
}

/** A UUID as 22 letters, anything else after a mark. */
const shortId = (id: string): string =>
  UUID.test(id) ? Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url') : `${MARK}${id}`;

function longId(text: string): string {
  if (text.startsWith(MARK)) return text.slice(1);
  const hex = Buffer.from(text, 'base64url').toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/**
 * A sealed value, `s1.<subject>.<event id>.<field>.<ciphertext>`, as `~p2.<ciphertext>` if its subject is participant 2 of the stream's
 * meeting. What is left out is bound to the ciphertext, and is read back from where the value is found: one that was moved to
 * another place doesn't open there.
 */
function shortValue(value: string, { stream, id, field }: Place): string {
  if (!value.startsWith('s1.')) return value.startsWith(MARK) ? `${MARK}${value}` : value;
  const [start, end] = [value.indexOf(':'), value.indexOf('.', 3)];
  const letter = keyOf(SUBJECTS, value.slice(3, start));
  const owner = ownerOf(stream);
  const number = value.slice(start + owner.length + 2, Math.max(end, 0));
  const hidden = `s1.${SUBJECTS[letter!]}:${owner}${number && `:${number}`}.${id}.${field}.`;
  return letter && value.startsWith(hidden)
    ? `${MARK}${letter}${number}.${value.slice(hidden.length)}`
    : value;
}

function longValue(short: string, { stream, id, field }: Place): string {
  if (short.startsWith(MARK, 1)) return short.slice(1);
  const dot = short.indexOf('.');
  const number = short.slice(2, dot);
  const kind = SUBJECTS[short[1] as keyof typeof SUBJECTS];
  return `s1.${kind}:${ownerOf(stream)}${number && `:${number}`}.${id}.${field}${short.slice(dot)}`;
}

/** The id in a stream's name, which most of its subjects have too. */
const ownerOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1);

const keyOf = <Key extends string>(table: Record<Key, string>, value: string | undefined): Key | undefined =>
  (Object.keys(table) as Key[]).find((key) => table[key] === value);
