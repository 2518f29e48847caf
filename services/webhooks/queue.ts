import { sql } from 'kysely';
import type pg from 'pg';
import { DAY } from '#contracts/durations.ts';
import type { MeetingQueries } from '#projections/meetings/queries.ts';
import {
  type Checkpoint,
  type EventStore,
  isForeignCheckpoint,
  type StoredPage,
} from '#services/storage/event-store/port.ts';
import { firstOf, run, statement } from '#services/storage/postgres/statement.ts';
import { inTransaction } from '#services/storage/postgres/transaction.ts';
import { messageType } from './messages.ts';
import { webhookSql } from './tables.ts';

/** How long messages are kept, delivered or not, in milliseconds. */
const KEPT = 30 * DAY;

const PAGE_SIZE = 500;

/** How long the read models may take to show a page, in milliseconds. */
const SHOWN_WITHIN = 5_000;

const placeInLog = statement('webhook_position', () =>
  webhookSql
    .selectFrom('webhook_position')
    .select(['position', sql<boolean>`exists (select from webhooks)`.as('hasReaders')]),
);

const begin = statement('webhook_position_begin', (head: string) =>
  webhookSql
    .insertInto('webhook_position')
    .values({ position: head })
    .onConflict((on) => on.doNothing()),
);

const move = statement('webhook_position_move', (from: string, to: string) =>
  webhookSql.updateTable('webhook_position').set({ position: to }).where('position', '=', from),
);

const enqueue = statement(
  'webhook_messages_enqueue',
  (messages: string) => sql`
    insert into webhook_messages (webhook_id, position, event_id, meeting_id, type, happened_at)
    select webhooks.id, position, "eventId", "meetingId", type, "happenedAt"
    from jsonb_to_recordset(${messages}::jsonb) as messages
      (owner uuid, position text, "eventId" uuid, "meetingId" uuid, type text, "happenedAt" timestamptz)
    join webhooks on user_id = owner or is_for_all
    on conflict do nothing`,
);

const forgetOld = statement('webhook_messages_forget', (before: Date) =>
  webhookSql.deleteFrom('webhook_messages').where('happened_at', '<', before),
);

type QueueDeps = {
  store: Pick<EventStore, 'head' | 'follow'>;
  pool: pg.Pool;
  meetings: Pick<MeetingQueries, 'organizersOf'>;
  projector: { waitFor(checkpoint: Checkpoint, timeoutMs: number): Promise<'shown' | 'behind'> };
  now: () => Date;
};

/**
 * Notes what is to be sent about the events since the last call: a row for each event and webhook of the meeting's organizer, or for all meetings.
 * Any number of processes may call; the page that one of them has noted is left alone by the others.
 */
export async function fillQueue(deps: QueueDeps, signal: AbortSignal): Promise<void> {
  const { store, pool } = deps;
  const head = await store.head();
  const place = await firstOf(pool, placeInLog());
  if (!place) return void (await run(pool, begin(head)));
  const after = place.position as Checkpoint;
  if (head === after) return;
  // Nobody listens; or the log was restored from an older backup, and what it lost was told.
  if (!place.hasReaders || head < after) return void (await run(pool, move(after, head)));
  try {
    let from = after;
    for await (const page of store.follow({ after, pageSize: PAGE_SIZE, signal })) {
      if (!(await note(deps, from, page))) return;
      from = page.checkpoint;
      if (from >= head) return;
    }
  } catch (error) {
    if (!isForeignCheckpoint(error)) throw error;
    await run(pool, move(after, head));
  }
}

/** False if another process noted the page, or the read models don't show it yet. */
async function note(
  { pool, meetings, projector }: QueueDeps,
  from: Checkpoint,
  { events, checkpoint }: StoredPage,
): Promise<boolean> {
  const told = events.flatMap((event) => {
    const type = event.stream.startsWith('meeting-') ? messageType(event) : null;
    if (!type) return [];
    const meetingId = event.stream.slice('meeting-'.length);
    return [{ eventId: event.id, meetingId, type, happenedAt: event.meta['at'], position: event.checkpoint }];
  });
  if (told.length > 0 && (await projector.waitFor(checkpoint, SHOWN_WITHIN)) === 'behind') return false;
  const owners =
    told.length > 0 ? await meetings.organizersOf(told.map(({ meetingId }) => meetingId)) : new Map();
  const messages = told.map((message) => ({ ...message, owner: owners.get(message.meetingId) ?? null }));
  return inTransaction(pool, async (client) => {
    if ((await run(client, move(from, checkpoint))).rowCount !== 1) return false;
    if (messages.length > 0) await run(client, enqueue(JSON.stringify(messages)));
    return true;
  });
}

/** Removes messages that are too old to be sent again. */
export async function forgetOldMessages({ pool, now }: Pick<QueueDeps, 'pool' | 'now'>): Promise<void> {
  await run(pool, forgetOld(new Date(now().getTime() - KEPT)));
}
