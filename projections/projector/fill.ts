import type pg from 'pg';
import type { EventLog, SealedEvent } from '#services/storage/event-store/event-log.ts';
import type { Checkpoint } from '#services/storage/event-store/port.ts';
import { readPrefix } from '#services/storage/event-store/read-prefix.ts';
import { createFolding, type Slice } from './folding.ts';
import { applyIsolating } from './isolate.ts';
import { readSchemaPosition } from './read-schema.ts';

/** About 60 MB. Larger pages write a meeting that goes on in the next one less often. */
const PAGE_SIZE = 20_000;
/** How many pages are read while an earlier one is still written. */
const PAGES_AHEAD = 1;

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
 * Folds the log from where the tables of a schema are on, on a connection that allows COPY. An event that can't be
 * projected is left out if `parks` says so, otherwise it is thrown.
 */
export async function startFill(
  client: pg.ClientBase,
  schema: string,
  { log, signal, progress = () => {}, onParked = () => {}, now = () => new Date() }: FillDeps,
  { parks }: { parks: boolean },
) {
  const place = (await readSchemaPosition(client, schema))!;
  const folding = createFolding(client, schema, place, { copies: true });
  const started = performance.now();
  /** Their ids are in no table. While there are live tables, nothing asks for these. */
  const conversations = new Set<string>();
  let { position } = place;
  let done = 0;

  async function apply(slice: Slice): Promise<void> {
    const touched = parks ? await applyIsolating(folding, slice, onParked, now) : await folding.apply(slice);
    for (const { meetingId, rows } of touched) if (parks && !rows) conversations.add(meetingId);
  }

  /** Exactly up to this position, even in the middle of a page. */
  async function to(target: Checkpoint): Promise<void> {
    const before = done;
    const rest = readPrefix(log, target, { after: position, pageSize: PAGE_SIZE, signal });
    let written = Promise.resolve();
    const pages: Promise<void>[] = [];
    try {
      for await (const { events, checkpoint, isLast, read, total } of rest) {
        written = written.then(async () => {
          await apply({ events, checkpoint, caughtUp: isLast });
          position = checkpoint;
          done = before + read;
          progress({ done, total: before + total, perSecond: (done / (performance.now() - started)) * 1000 });
        });
        // What fails is thrown below.
        written.catch(() => {});
        pages.push(written);
        if (pages.length > PAGES_AHEAD) await pages.shift();
      }
    } finally {
      await Promise.allSettled(pages);
    }
    await written;
  }

  return {
    to,
    reached: () => ({ position, conversations }),
    /** Up to a position that may move on meanwhile. */
    async follow(place: () => Promise<Checkpoint>): Promise<void> {
      for (let round = 0; round < ROUNDS; round++) {
        const target = await place();
        if (target <= position) return;
        await to(target);
      }
    },
    result: () => ({ events: done, milliseconds: performance.now() - started }),
  };
}
