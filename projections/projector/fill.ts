import type pg from 'pg';
import type { EventLog, SealedEvent } from '#services/storage/event-store/event-log.ts';
import type { Checkpoint } from '#services/storage/event-store/port.ts';
import { createFolding, type Slice } from './folding.ts';
import { applyIsolating } from './isolate.ts';
import { readPlace } from './read-schema.ts';

const PAGE_SIZE = 5_000;

/** At which the place that is followed moves only a little while the tables catch up. */
const ROUNDS = 5;

export type Progress = { done: number /** Estimated. */; total: number; perSecond: number };

export type FillDeps = {
  log: EventLog;
  signal?: AbortSignal;
  progress?: (progress: Progress) => void;
  /** Hears of events that were left out. */
  onParked?: (event: SealedEvent, error: string) => void;
  now?: () => Date;
};

/**
 * Folds the log from its first event on into the empty tables of a schema. An event that can't be projected is left
 * out where `parks` says so, else it is thrown.
 */
export async function startFilling(
  client: pg.ClientBase,
  schema: string,
  { log, signal, progress = () => {}, onParked = () => {}, now = () => new Date() }: FillDeps,
  { parks }: { parks: boolean },
) {
  const place = await readPlace(client, schema);
  const folding = createFolding(client, schema, place!);
  const apply = (slice: Slice) =>
    parks ? applyIsolating(folding, slice, onParked, now) : folding.apply(slice);
  const started = performance.now();
  /** Their ids stand in no table. Where there are live ones, nobody asks for them. */
  const conversations = new Set<string>();
  let done = 0;

  /** Exactly up to this place, also where that is in the middle of a page. */
  async function to(target: Checkpoint): Promise<void> {
    if (folding.position >= target) return;
    const options = { after: folding.position, pageSize: PAGE_SIZE, ...(signal && { signal }) };
    for await (const page of log.follow(options)) {
      const isLast = page.checkpoint >= target;
      const events = isLast ? page.events.filter((event) => event.checkpoint <= target) : page.events;
      const touched = await apply({
        events,
        checkpoint: isLast ? target : page.checkpoint,
        caughtUp: isLast,
      });
      for (const { meetingId, rows } of touched) if (parks && !rows) conversations.add(meetingId);
      done += events.length;
      progress({
        done,
        total: estimate(done, folding.position, target),
        perSecond: (done / (performance.now() - started)) * 1000,
      });
      if (isLast) return;
    }
    signal?.throwIfAborted();
    throw new Error('The log was closed before it was read to its end.');
  }

  return {
    to,
    reached: () => ({ position: folding.position, conversations }),
    /** Up to a place that moves on meanwhile. */
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

/** Checkpoints are numbers written in digits, in every store; how evenly they lie is the store's affair. */
function estimate(done: number, position: Checkpoint, target: Checkpoint): number {
  const share = Number(position) / Number(target);
  return share > 0 && share <= 1 ? Math.round(done / share) : done;
}
