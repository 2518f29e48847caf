import type pg from 'pg';
import { addChanges, noChanges, type RowChanges } from '#projections/meetings/changes.ts';
import { withListings } from '#projections/meetings/listings.ts';
import { loadMeetings } from '#projections/meetings/load.ts';
import { isSaidInSlack, meetingIdOf, projectUnlisted } from '#projections/meetings/project.ts';
import type { MeetingRows } from '#projections/meetings/rows.ts';
import { errorMessage } from '#services/runtime/errors.ts';
import type { SealedEvent } from '#services/storage/event-store/event-log.ts';
import type { Checkpoint } from '#services/storage/event-store/port.ts';

/**
 * A meeting that a page of events was about, with the position of its last event in that page, and its state then;
 * without its rows if they don't show which tasks are due: for Slack conversations, or if there are none.
 */
export type Touched = { meetingId: string; checkpoint: Checkpoint; rows?: MeetingRows };

/** What a page of events makes of the rows, before anything is written. */
export type FoldedPage = {
  rows: Map<string, MeetingRows>;
  changes: RowChanges;
  touched: Touched[];
};

/** An event that the handlers refuse. Trying again gives the same. */
export class ProjectionFailed extends Error {
  readonly code = 'CANNOT_PROJECT';
  constructor(event: SealedEvent, cause: unknown) {
    super(`${event.type} ${event.id} (${event.stream}, revision ${event.revision}): ${errorMessage(cause)}`, {
      cause,
    });
  }
}

/** Folds events in memory. The meetings' rows come from the cache, or else from the tables. */
export async function foldPage(
  events: readonly SealedEvent[],
  cache: Pick<ReadonlyMap<string, MeetingRows>, 'get'>,
  client: pg.ClientBase,
  schema: string,
): Promise<FoldedPage> {
  const places = new Map<string, Checkpoint>();
  const missing = new Set<string>();
  const created = new Set<string>();
  const discussed = new Set<string>();
  const before = new Map<string, MeetingRows>();
  for (const event of events) {
    const id = meetingIdOf(event);
    if (id === null) continue;
    places.set(id, event.checkpoint);
    // All at once: another page may be written meanwhile, and push rows out of the cache.
    const known = before.get(id) ?? cache.get(id);
    if (known) before.set(id, known);
    if (isSaidInSlack(event)) {
      discussed.add(id);
      continue;
    }
    // A meeting that is only created in this page is in no table yet.
    if (event.type === 'MeetingCreated') created.add(id);
    else if (!known && !created.has(id)) missing.add(id);
  }
  const load = async (query: pg.QueryConfig) => (await client.query<MeetingRows>(query)).rows;
  for (const rows of await loadMeetings(load, schema, [...missing])) before.set(rows.meeting.id, rows);

  const after = new Map(before);
  for (const event of events) {
    const id = meetingIdOf(event);
    const rows = id === null ? null : projected(after.get(id) ?? null, event);
    if (id !== null && rows) after.set(id, rows);
  }
  const changes = noChanges();
  for (const [id, unlisted] of after) {
    const known = before.get(id) ?? null;
    const rows = withListings(unlisted, known);
    after.set(id, rows);
    addChanges(changes, known, rows);
  }
  return {
    rows: after,
    changes,
    touched: Array.from(places, ([meetingId, checkpoint]) => {
      const rows = discussed.has(meetingId) ? undefined : after.get(meetingId);
      return { meetingId, checkpoint, ...(rows && { rows }) };
    }),
  };
}

function projected(rows: MeetingRows | null, event: SealedEvent): MeetingRows | null {
  try {
    return projectUnlisted(rows, event);
  } catch (cause) {
    throw new ProjectionFailed(event, cause);
  }
}
