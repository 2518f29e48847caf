import type pg from 'pg';
import { meetingIdOf } from '#projections/meetings/project.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import type { Checkpoint } from '#services/storage/event-store/port.ts';
import { readPrefix } from '#services/storage/event-store/read-prefix.ts';

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
