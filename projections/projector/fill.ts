import type pg from 'pg';
import type { EventLog, SealedEvent } from '#services/storage/event-store/event-log.ts';
import type { Checkpoint } from '#services/storage/event-store/port.ts';
import { readPrefix } from '#services/storage/event-store/read-prefix.ts';
import { createFolding, type Folding, type Slice } from './folding.ts';
import { applyIsolating } from './isolate.ts';
import { readSchemaPosition } from './read-schema.ts';
import { bySharding } from './shards.ts';

/** About 60 MB. Larger pages write a meeting that goes on in the next one less often. */
const PAGE_SIZE = 20_000;
/** How many pages are folded while an earlier one is still written. */
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
 * Folds the log from where the tables of a schema are on, one shard on each of these connections, which allow COPY. An event that can't be
 * projected is left out if `parks` says so, otherwise it is thrown.
 */
export async function startFill(
  clients: readonly pg.ClientBase[],
  schema: string,
  { log, signal, progress = () => {}, onParked = () => {}, now = () => new Date() }: FillDeps,
  { parks }: { parks: boolean },
) {
  const place = (await readSchemaPosition(clients[0]!, schema))!;
  const foldings = place.shards.map((_, shard) =>
    createFolding(clients[shard]!, schema, place, { shard, copies: true }),
  );
  const started = performance.now();
  /** Their ids are in no table. While there are live tables, nothing asks for these. */
  const conversations = new Set<string>();
  let { position } = place;
  let done = 0;

  async function apply(folding: Folding, slice: Slice): Promise<void> {
    // After an interruption, a shard may have been further than the others.
    if (slice.checkpoint <= folding.position) return;
    const rest = slice.events.filter(({ checkpoint }) => checkpoint > folding.position);
    const touched = parks
      ? await applyIsolating(folding, { ...slice, events: rest }, onParked, now)
      : await folding.apply({ ...slice, events: rest });
    for (const { meetingId, rows } of touched) if (parks && !rows) conversations.add(meetingId);
  }

  /** Exactly up to this position, even in the middle of a page. */
  async function to(target: Checkpoint): Promise<void> {
    const before = done;
    const rest = readPrefix(log, target, { after: position, pageSize: PAGE_SIZE, signal });
    const written = foldings.map(() => Promise.resolve());
    const pages: Promise<unknown>[] = [];
    try {
      for await (const { events, checkpoint, isLast, read, total } of rest) {
        const parts = bySharding(events, foldings.length);
        for (const [shard, folding] of foldings.entries()) {
          const slice = { events: parts[shard]!, checkpoint, caughtUp: isLast };
          written[shard] = written[shard]!.then(() => apply(folding, slice));
        }
        const page = Promise.all(written).then(() => {
          position = checkpoint;
          done = before + read;
          progress({ done, total: before + total, perSecond: (done / (performance.now() - started)) * 1000 });
        });
        // What fails is thrown below.
        page.catch(() => {});
        pages.push(page);
        if (pages.length > PAGES_AHEAD) await pages.shift();
      }
    } finally {
      await Promise.allSettled(pages);
    }
    await Promise.all(pages);
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
