import { parseStream, specsOf } from '../../contracts/events/streams.ts';
import { pseudonymOf } from '../../projections/analytics/pseudonym.ts';
import { withoutPeople } from '../../projections/analytics/without-people.ts';
import { openFields, personalFields } from '../../services/storage/event-store/codec.ts';
import type { SealedEvent } from '../../services/storage/event-store/event-log.ts';
import type { Sealer } from '../../services/storage/vault/port.ts';
import type { FileColumn, FileRow, FileTable } from './table.ts';

/** Each with its type and, for people, what is in it. */
const DESCRIBED: readonly (readonly [string, FileColumn['type'], string])[] = [
  ['position', 'bigint', 'The position in the log. `--as-of` takes it.'],
  ['at', 'timestamptz', 'When it happened.'],
  ['stream_kind', 'text', 'meeting, evidence, delivery, reservations, slack or subject.'],
  ['stream', 'text', 'The id of the stream: the meeting’s, or for reservations the person’s number.'],
  ['revision', 'integer', 'The position in the stream, from 0.'],
  ['event', 'uuid', 'The event’s id.'],
  ['type', 'text', 'What happened.'],
  ['caused_by', 'text', 'user, participant, slack or kairos.'],
  ['caused_by_number', 'bigint', 'The user’s number as in the views, or the participant’s in the meeting.'],
  ['by_program', 'boolean', 'Whether a program did it in their name, with a token.'],
  ['source', 'text', 'http, slack, saga, or cli: where the command came from.'],
  ['command', 'text', 'The command that caused it; the same for all events of one command.'],
  ['correlation', 'text', 'The same for everything one request led to.'],
  [
    'data',
    'json',
    'The event’s data, in the shape of its newest version; without personal fields, unless --personal was given.',
  ],
];

export const EVENT_COLUMNS: readonly FileColumn[] = DESCRIBED.map(([name, type, comment]) => ({
  name,
  type,
  comment,
}));

/** Opens personal values, and counts those that can no longer be read. */
export type PersonalDataOpener = { sealer: Sealer; erased: number };

/** The log as a table. Without `opening`, people are numbers and personal values are left out. */
export const eventTable = (
  events: AsyncIterable<readonly SealedEvent[]>,
  opening?: PersonalDataOpener,
): FileTable => ({ name: 'events', columns: EVENT_COLUMNS, pages: pagesOf(events, opening) });

async function* pagesOf(
  pages: AsyncIterable<readonly SealedEvent[]>,
  opening?: PersonalDataOpener,
): AsyncGenerator<FileRow[]> {
  for await (const events of pages) {
    const given = events.map(withFields);
    await opening?.sealer.load(given.flatMap(({ fields }) => fields.map(({ subject }) => subject)));
    yield given.map((one) => rowOf(one, opening ? opened(one, opening) : withoutPeople(one)));
  }
}

type Given = ReturnType<typeof withFields>;

function withFields(event: SealedEvent) {
  const { kind, id } = parseStream(event.stream)!;
  const spec = specsOf(kind)[event.type]!;
  return { event, kind, id, spec, fields: personalFields(spec, id, event.data) };
}

function opened({ event, id, spec, fields }: Given, opening: PersonalDataOpener) {
  const data = openFields(opening.sealer, event.id, event.data, fields);
  opening.erased += Object.keys(spec.personal ?? {}).filter((name) => data[name] === null).length;
  return { stream: id, data };
}

function rowOf({ event, kind }: Given, { stream, data }: { stream: string; data: unknown }): FileRow {
  const { actor, client, at, source, commandId, correlationId } = event.meta;
  const number =
    actor.kind === 'user' ? pseudonymOf(actor.id) : actor.kind === 'participant' ? actor.number : null;
  return [
    BigInt(event.checkpoint),
    new Date(at),
    kind,
    stream,
    event.revision,
    event.id,
    event.type,
    actor.kind,
    number === null ? null : BigInt(number),
    client !== undefined,
    source,
    commandId,
    correlationId,
    data,
  ];
}
