import type pg from 'pg';
import type { SealedEvent } from '../event-store/event-log.ts';
import type { Checkpoint } from '../event-store/port.ts';
import { crashPoint } from '../process/crash-points.ts';
import { createRowCache } from './cache.ts';
import { foldPage, type Touched } from './fold-page.ts';
import type { Place } from './read-schema.ts';
import { answered, writeChanges } from './write.ts';

/** About 100 MB at most, as rows are seldom over 1 kB. */
const MAX_CACHED_ROWS = 100_000;

export type Slice = {
  events: readonly SealedEvent[];
  /** Where the slice ends; its last event may stand before that. */
  checkpoint: Checkpoint;
  caughtUp: boolean;
};

/** Writes into the transaction that moves the checkpoint to this place. */
export type Within = (
  client: pg.ClientBase,
  touched: readonly Touched[],
  checkpoint: Checkpoint,
) => Promise<void>;

/** Somebody else moved the checkpoint, or replaced the schema: what this process holds in memory is old. */
export class Superseded extends Error {
  readonly code = 'SUPERSEDED';
  constructor(schema: string) {
    super(`${schema} was moved on by another process`);
  }
}

/** Folds slices of the log into one schema, from a place on that it keeps in memory. */
export type Folding = {
  readonly position: Checkpoint;
  /**
   * Writes the slice's rows and the checkpoint in one transaction, or nothing at all.
   * Throws Superseded if the checkpoint is no longer where this folding left it.
   */
  apply(slice: Slice): Promise<Touched[]>;
  /** Leaves one event out: marks its meeting and keeps the event among the dead letters. */
  park(event: SealedEvent, meetingId: string | null, why: { error: string; at: Date }): Promise<Touched[]>;
};

export function createFolding(
  client: pg.ClientBase,
  schema: string,
  from: Place,
  within: Within = async () => {},
): Folding {
  const cache = createRowCache(MAX_CACHED_ROWS);
  let { position } = from;

  async function inTransaction(checkpoint: Checkpoint, caughtUp: boolean, work: () => Promise<void>) {
    try {
      // Sent in one go, and waited for before the commit alone.
      // What a crash of Postgres may lose of this, it loses together with the checkpoint: it is projected again.
      const begun = client.query('begin; set local synchronous_commit = off');
      const moved = client.query({
        name: `${schema}:move`,
        text: `update ${schema}.checkpoint set position = $3, caught_up = $4
          where position = $1 and generation = $2`,
        values: [position, from.generation, checkpoint, caughtUp],
      });
      const alone = moved.then(({ rowCount }) => {
        if (rowCount !== 1) throw new Superseded(schema);
      });
      await answered([begun, alone, work()]);
      crashPoint('CP-3-projector-before-commit');
      await client.query('commit');
      crashPoint('CP-3-projector-after-commit');
    } catch (error) {
      // If the connection is gone, so is the transaction.
      await client.query('rollback').catch(() => {});
      throw error;
    }
    position = checkpoint;
  }

  return {
    get position() {
      return position;
    },

    async apply({ events, checkpoint, caughtUp }) {
      const { rows, changes, touched } = await foldPage(events, cache, client, schema);
      await inTransaction(checkpoint, caughtUp, () =>
        answered([writeChanges(client, schema, changes), within(client, touched, checkpoint)]),
      );
      cache.keep(rows);
      return touched;
    },

    async park(event, meetingId, { error, at }) {
      const touched = meetingId === null ? [] : [{ meetingId, checkpoint: event.checkpoint }];
      await inTransaction(event.checkpoint, false, async () => {
        await client.query(
          `insert into ${schema}.dead_letters (position, event_id, stream, type, error, parked_at)
           values ($1, $2, $3, $4, $5, $6)`,
          [event.checkpoint, event.id, event.stream, event.type, error, at],
        );
        await client.query(`update ${schema}.meetings set incomplete = true where id = $1`, [meetingId]);
        await within(client, touched, event.checkpoint);
      });
      if (meetingId !== null) cache.forget(meetingId);
      return touched;
    },
  };
}
