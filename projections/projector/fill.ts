import type pg from 'pg';
import type { EventLog, SealedEvent } from '#services/storage/event-store/event-log.ts';
import type { Checkpoint } from '#services/storage/event-store/port.ts';
import { readPrefix } from '#services/storage/event-store/read-prefix.ts';
import type { FoldedPage } from './fold-page.ts';
import { createFolding, type Slice } from './folding.ts';
import { applyIsolating } from './isolate.ts';
import { readSchemaPosition } from './read-schema.ts';

/** About 60 MB. Larger pages write a meeting that goes on in the next one less often. */
const PAGE_SIZE = 20_000;

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
  { parks, pageSize = PAGE_SIZE }: { parks: boolean; pageSize?: number },
) {
  const place = (await readSchemaPosition(client, schema))!;
  const folding = createFolding(client, schema, place, { copies: true });
  const started = performance.now();
  /** Their ids are in no table. While there are live tables, nothing asks for these. */
  const conversations = new Set<string>();
  let { position } = place;
  let done = 0;

  /** Whether the part was written as folded ahead. */
  async function write(slice: Slice, folded: FoldedPage | null): Promise<boolean> {
    const written =
      folded &&
      (await folding.write(slice, folded).catch((error: unknown) => {
        if (!parks) throw error;
        return null;
      }));
    const touched =
      written ?? (parks ? await applyIsolating(folding, slice, onParked, now) : await folding.apply(slice));
    for (const { meetingId, rows } of touched) if (parks && !rows) conversations.add(meetingId);
    return written !== null;
  }

  /** Exactly up to this position, even in the middle of a page. Each page is folded while the one before is written. */
  async function to(target: Checkpoint): Promise<void> {
    const before = done;
    const rest = readPrefix(log, target, { after: position, pageSize, signal });
    let writing = Promise.resolve(true);
    let ahead = null as FoldedPage | null;
    try {
      for await (const { events, checkpoint, isLast, read, total } of rest) {
        const slice = { events, checkpoint, caughtUp: isLast };
        // What can't be folded now, or was folded on what wasn't written, is folded again afterwards.
        const folded: FoldedPage | null = await folding.fold(slice, ahead?.rows).catch(() => null);
        const isOnWritten = await writing;
        writing = write(slice, isOnWritten ? folded : null).then((asFolded) => {
          position = checkpoint;
          done = before + read;
          progress({ done, total: before + total, perSecond: (done / (performance.now() - started)) * 1000 });
          return asFolded;
        });
        // What fails is thrown above, or below.
        writing.catch(() => {});
        ahead = folded;
      }
    } finally {
      await writing.catch(() => {});
    }
    await writing;
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
