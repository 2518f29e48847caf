import { parseStream, specsOf } from '../../contracts/events/streams.ts';
import { pseudonymOf } from '../../projections/analytics/pseudonym.ts';
import { withoutPeople } from '../../projections/analytics/without-people.ts';
import { openFields, personalFields } from '../../services/storage/event-store/codec.ts';
import type { SealedEvent } from '../../services/storage/event-store/event-log.ts';
import type { Sealer } from '../../services/storage/vault/port.ts';
import type { FileColumn, FileRow, FileTable } from './table.ts';

export const EVENT_COLUMNS: readonly FileColumn[] = [
  { name: 'position', type: 'bigint', comment: 'The position in the log. `--as-of` takes it.' },
  { name: 'at', type: 'timestamptz', comment: 'When it happened.' },
  {
    name: 'stream_kind',
    type: 'text',
    comment: 'meeting, evidence, delivery, reservations, slack or subject.',
  },
  {
    name: 'stream',
    type: 'text',
    comment: 'The id of the stream: the meeting’s, or for reservations the person’s number.',
  },
  { name: 'revision', type: 'integer', comment: 'The position in the stream, from 0.' },
  { name: 'event', type: 'uuid', comment: 'The event’s id.' },
  { name: 'type', type: 'text', comment: 'What happened.' },
  { name: 'caused_by', type: 'text', comment: 'user, participant, slack or kairos.' },
  {
    name: 'caused_by_number',
    type: 'bigint',
    comment: 'The user’s number as in the views, or the participant’s in the meeting.',
  },
  {
    name: 'by_program',
    type: 'boolean',
    comment: 'Whether a program did it in their name, with a token.',
  },
  { name: 'source', type: 'text', comment: 'http, slack, saga, or cli: where the command came from.' },
  {
    name: 'command',
    type: 'text',
    comment: 'The command that caused it; the same for all events of one command.',
  },
  { name: 'correlation', type: 'text', comment: 'The same for everything one request led to.' },
  {
    name: 'data',
    type: 'json',
    comment:
      'The event’s data, in the shape of its newest version; without personal fields, unless --personal was given.',
  },
];

/** Opens personal values, and counts those that can no longer be read. */
export type PersonalDataOpener = { sealer: Sealer; erased: number };

/** The log as a table. Without `opening`, people are numbers and personal values are left out. */
export const eventTable = (
  events: AsyncIterable<readonly SealedEvent[]>,
  opening?: PersonalDataOpener,
): FileTable => ({
  name: 'events',
  columns: EVENT_COLUMNS,
  pages: pagesOf(events, opening),
});

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
