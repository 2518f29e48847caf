import type pg from 'pg';
import { meetingIdOf } from '#projections/meetings/project.ts';
import { READ_SCHEMA } from '#projections/meetings/tables.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import type { Checkpoint } from '#services/storage/event-store/port.ts';
import { readPrefix } from '#services/storage/event-store/read-prefix.ts';
import { recreateViews } from './analytics.ts';
import type { Touched } from './fold-page.ts';
import { announcement, READ_CHANNEL } from './positions.ts';
import { nextSchemaOf, oldSchemaOf } from './read-schema.ts';
import type { SqlWrite } from './write.ts';

const NEXT = nextSchemaOf(READ_SCHEMA);
const OLD = oldSchemaOf(READ_SCHEMA);
const TOLD_AT_ONCE = 5_000;

/**
 * How to write the due tasks of the meetings that were touched, in a single transaction with the checkpoint. It may be
 * written for a page that another process has already written. If the database refuses it, an event is taken to be at
 * fault.
 */
export type TransactionalWrites = (touched: readonly Touched[]) => Promise<readonly SqlWrite[]>;

/** The last step with live tables: they are held still, the new ones catch up, and the names change. */
export async function replaceLive(
  switching: pg.ClientBase,
  fillTo: (place: Checkpoint) => Promise<void>,
): Promise<void> {
  const { rows } = await switching.query<{ position: Checkpoint }>(
    `select position from ${READ_SCHEMA}.checkpoint for update`,
  );
  const { position } = rows[0]!;
  await fillTo(position);
  await retireLive(switching);
  await publish(switching, position);
  await recreateViews(switching, READ_SCHEMA);
}

/** The new tables have reached this position, and get their name. */
async function publish(switching: pg.ClientBase, position: Checkpoint): Promise<void> {
  await switching.query(`alter schema ${NEXT} rename to ${READ_SCHEMA}`);
  await switching.query('select pg_notify($1, $2)', [READ_CHANNEL, announcement(READ_SCHEMA, position)]);
}

/** Makes room for new tables. A projector that waits for the checkpoint finds it gone, and starts again in the new ones. */
export async function retireLive(switching: pg.ClientBase): Promise<void> {
  await switching.query(`delete from ${READ_SCHEMA}.checkpoint`);
  await switching.query(`alter schema ${READ_SCHEMA} rename to ${OLD}`);
}

/** Makes new tables the live ones, and tells of these meetings, whose due tasks may not be known. */
export async function becomeLive(
  switching: pg.ClientBase,
  position: Checkpoint,
  due: readonly string[],
  transactionalWrites: TransactionalWrites,
): Promise<void> {
  for (let from = 0; from < due.length; from += TOLD_AT_ONCE) {
    const touched = due
      .slice(from, from + TOLD_AT_ONCE)
      .map((meetingId) => ({ meetingId, checkpoint: position }));
    for (const write of await transactionalWrites(touched)) await switching.query(write);
  }
  await publish(switching, position);
}

type Filled = { position: Checkpoint /** With or without a meeting. */; conversations: ReadonlySet<string> };

/**
 * Whose due tasks have to be worked out when new tables become live, in the order of their ids. After an upgrade these
 * are the open meetings, for which this version may plan something else, and those that something happened to since the
 * version before stopped: it has kept all others' tasks. Where nothing was kept, everyone's, conversations included.
 */
export async function dueAfterSwitch(
  client: pg.ClientBase,
  schema: string,
  log: Pick<EventLog, 'follow'>,
  filled: Filled,
  { previous, now }: { previous: Checkpoint | null; now: Date },
): Promise<string[]> {
  const due = new Set<string>(previous === null ? filled.conversations : []);
  if (previous !== null)
    for await (const { events } of readPrefix(log, filled.position, { after: previous }))
      for (const event of events) {
        const id = meetingIdOf(event);
        if (id !== null) due.add(id);
      }
  const open = `and (status in ('pending', 'active') or (status = 'scheduled' and scheduled_end > $1))`;
  const { rows } = await client.query<{ id: string }>(
    `select id from ${schema}.meetings where erased_at is null ${previous === null ? '' : open}`,
    previous === null ? [] : [now],
  );
  for (const { id } of rows) due.add(id);
  return [...due].sort();
}
