import type pg from 'pg';
import type { MeetingRows } from '#projections/meetings/rows.ts';
import { crashPoint } from '#services/runtime/crash-points.ts';
import type { SealedEvent } from '#services/storage/event-store/event-log.ts';
import type { Checkpoint } from '#services/storage/event-store/port.ts';
import { copyPage } from './copy.ts';
import { type FoldedPage, foldPage, type Touched } from './fold-page.ts';
import { announcement, READ_CHANNEL } from './positions.ts';
import type { SchemaPosition } from './read-schema.ts';
import type { TransactionalWrites } from './switch.ts';
import { asSingleStatement, rowWrites, type SqlWrite } from './write.ts';

/** About 100 MB at most, as rows are seldom over 1 kB. */
const MAX_CACHED_ROWS = 100_000;

/**
 * For the connection that pages are written on. What a crash of Postgres may lose of them, it loses together with the
 * checkpoint: they are projected again.
 */
export const ASYNC_COMMIT = 'set synchronous_commit = off';

export type Slice = {
  events: readonly SealedEvent[];
  /** Where the slice ends; its last event may be earlier than that. */
  checkpoint: Checkpoint;
  caughtUp: boolean;
};

/** Another process moved the checkpoint, or replaced the schema: what this process holds in memory is outdated. */
export class Superseded extends Error {
  readonly code = 'SUPERSEDED';
  constructor(schema: string) {
    super(`${schema} was moved on by another process`);
  }
}

/** Folds slices of the log into one schema, from a place on that it keeps in memory. */
export type Folding = ReturnType<typeof createFolding>;

type FoldingOptions = {
  transactionalWrites?: TransactionalWrites;
  /** For large pages, see `copyPage`; `park` alone makes its transactional writes then. */
  copies?: boolean;
};

export function createFolding(
  client: pg.ClientBase,
  schema: string,
  { position: from, generation }: SchemaPosition,
  { transactionalWrites = async () => [], copies = false }: FoldingOptions = {},
) {
  const cache = createRowCache(MAX_CACHED_ROWS);
  let position = from;

  const together = (writes: readonly SqlWrite[]) => async (move: SqlWrite) =>
    (await client.query(asSingleStatement(move, writes))).rowCount === 1;

  async function move(
    checkpoint: Checkpoint,
    caughtUp: boolean,
    moving: (move: SqlWrite) => Promise<boolean>,
  ): Promise<void> {
    const moved = {
      text: `update ${schema}.checkpoint set position = $3, caught_up = $4
        where position = $1 and generation = $2 returning pg_notify('${READ_CHANNEL}', $5)`,
      values: [position, generation, checkpoint, caughtUp, announcement(schema, checkpoint)],
    };
    crashPoint('CP-3-projector-before-commit');
    if (!(await moving(moved))) throw new Superseded(schema);
    crashPoint('CP-3-projector-after-commit');
    position = checkpoint;
  }

  return {
    get position() {
      return position;
    },

    /**
     * Writes the slice's rows and the checkpoint, or nothing at all, and announces the position. Throws Superseded if the
     * checkpoint is no longer where this folding left it.
     */
    async apply(slice: Slice): Promise<Touched[]> {
      return this.write(slice, await this.fold(slice));
    },

    /** The first half of `apply`. `before`: the rows of the slice before, if that one is still being written. */
    fold: ({ events }: Slice, before?: FoldedPage['rows']): Promise<FoldedPage> =>
      foldPage(events, { get: (id) => before?.get(id) ?? cache.get(id) }, client, schema),

    /** The second half. */
    async write({ checkpoint, caughtUp }: Slice, { rows, changes, touched }: FoldedPage): Promise<Touched[]> {
      await move(
        checkpoint,
        caughtUp,
        copies
          ? (moving) => copyPage(client, schema, moving, changes)
          : together([...rowWrites(schema, changes), ...(await transactionalWrites(touched))]),
      );
      cache.keep(rows);
      return touched;
    },

    /** Leaves one event out: marks its meeting and keeps the event among the dead letters. */
    async park(
      event: SealedEvent,
      meetingId: string | null,
      { error, at }: { error: string; at: Date },
    ): Promise<Touched[]> {
      const touched = meetingId === null ? [] : [{ meetingId, checkpoint: event.checkpoint }];
      const letter = [event.checkpoint, event.id, event.stream, event.type, error, at];
      const writes = [
        {
          text: `insert into ${schema}.dead_letters (position, event_id, stream, type, error, parked_at)
            select $1, $2, $3, $4, $5, $6::timestamptz where exists (select from moved)`,
          values: letter,
        },
        {
          text: `update ${schema}.meetings set incomplete = true
            where id = $1::uuid and exists (select from moved)`,
          values: [meetingId],
        },
      ];
      await move(event.checkpoint, false, together([...writes, ...(await transactionalWrites(touched))]));
      if (meetingId !== null) cache.forget(meetingId);
      return touched;
    },
  };
}

/** The rows of recently written meetings, which the next page then needn't read back. */
type RowCache = ReadonlyMap<string, MeetingRows> & {
  keep(meetings: ReadonlyMap<string, MeetingRows>): void;
  forget(meetingId: string): void;
};

/** Bounded by rows, not meetings: one meeting may have thousands of people. */
function createRowCache(maxRows: number): RowCache {
  const cache = new Map<string, MeetingRows>();
  let size = 0;
  const drop = (id: string) => {
    const rows = cache.get(id);
    if (!rows) return;
    size -= sizeOf(rows);
    cache.delete(id);
  };
  return Object.assign(cache, {
    keep(meetings: ReadonlyMap<string, MeetingRows>) {
      for (const [id, rows] of meetings) {
        drop(id);
        cache.set(id, rows);
        size += sizeOf(rows);
      }
      for (const id of cache.keys()) {
        if (size <= maxRows) break;
        drop(id);
      }
    },
    forget: drop,
  });
}

const sizeOf = (rows: MeetingRows): number =>
  1 +
  rows.participants.length +
  rows.suggestions.length +
  rows.rankings.length +
  rows.bookings.length +
  rows.inconveniences.length +
  rows.listings.length +
  rows.deliveries.length +
  rows.availability.length;
