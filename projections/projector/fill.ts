import type pg from 'pg';
import type { EventLog, SealedEvent } from '#services/storage/event-store/event-log.ts';
import type { Checkpoint } from '#services/storage/event-store/port.ts';
import { readPrefix } from '#services/storage/event-store/read-prefix.ts';
import { createFolding, type Slice } from './folding.ts';
import { applyIsolating } from './isolate.ts';
import { readSchemaPosition } from './read-schema.ts';

const PAGE_SIZE = 5_000;

/** At which the place that is followed moves only a little while the tables catch up. */
const ROUNDS = 5;

export type FillProgress = { done: number /** Estimated. */; total: number; perSecond: number };

export type FillDeps = {
  log: EventLog;
  signal?: AbortSignal;
  progress?: (progress: FillProgress) => void;
  /** Hears of events that were left out. */
  onParked?: (event: SealedEvent, error: string) => void;
  now?: () => Date;
};

/**
 * Folds the log from its first event on into the empty tables of a schema. An event that can't be projected is left out
 * if `parks` says so, otherwise it is thrown.
 */
export async function startFill(
  client: pg.ClientBase,
  schema: string,
  { log, signal, progress = () => {}, onParked = () => {}, now = () => new Date() }: FillDeps,
  { parks }: { parks: boolean },
) {
  const place = await readSchemaPosition(client, schema);
  const folding = createFolding(client, schema, place!);
  const apply = (slice: Slice) =>
    parks ? applyIsolating(folding, slice, onParked, now) : folding.apply(slice);
  const started = performance.now();
  /** Their ids are in no table. While there are live tables, nothing asks for these. */
  const conversations = new Set<string>();
  let done = 0;

  /** Exactly up to this position, even in the middle of a page. */
  async function to(target: Checkpoint): Promise<void> {
    const before = done;
    const rest = readPrefix(log, target, { after: folding.position, pageSize: PAGE_SIZE, signal });
    for await (const { events, checkpoint, isLast, read, total } of rest) {
      const touched = await apply({ events, checkpoint, caughtUp: isLast });
      for (const { meetingId, rows } of touched) if (parks && !rows) conversations.add(meetingId);
      done = before + read;
      progress({
        done,
        total: before + total,
        perSecond: (done / (performance.now() - started)) * 1000,
      });
    }
  }

  return {
    to,
    reached: () => ({ position: folding.position, conversations }),
    /** Up to a position that may move on meanwhile. */
    async follow(place: () => Promise<Checkpoint>): Promise<void> {
      for (let round = 0; round < ROUNDS; round++) {
        const target = await place();
        if (target <= folding.position) return;
        await to(target);
      }
    },
    result: () => ({ events: done, milliseconds: performance.now() - started }),
  };
}
