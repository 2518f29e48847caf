import type { SealedEvent } from './event-log.ts';
import { type Checkpoint, type FollowOptions, START, StoreUnavailable } from './port.ts';

const PAGE_SIZE = 2_000;

/** A log with positions, whether its events are sealed or as stored. */
type Log<Event> = {
  follow(options?: FollowOptions): AsyncIterable<{ events: readonly Event[]; checkpoint: Checkpoint }>;
};

type ReadPrefix = { after?: Checkpoint; pageSize?: number; signal?: AbortSignal | undefined };

export type PrefixPage<Event = SealedEvent> = {
  events: readonly Event[];
  /** The position that the page reaches: the prefix's end on the last page. */
  checkpoint: Checkpoint;
  isLast: boolean;
  /** How many events there were until now, this page included. */
  read: number;
  /** How many there will be: an estimate, and exact on the last page. */
  total: number;
};

/**
 * The log up to a position, in order; later appends aren't seen. Empty for START. Throws StoreUnavailable as the log
 * does, also if the log closes before that position, and the signal's reason when aborted.
 */
export async function* readPrefix<Event extends { checkpoint: Checkpoint } = SealedEvent>(
  log: Log<Event>,
  place: Checkpoint,
  { after = START, pageSize = PAGE_SIZE, signal }: ReadPrefix = {},
): AsyncGenerator<PrefixPage<Event>> {
  if (place <= after) return;
  let read = 0;
  for await (const page of log.follow({ after, pageSize, ...(signal && { signal }) })) {
    const isLast = page.checkpoint >= place;
    const events = isLast ? page.events.filter(({ checkpoint }) => checkpoint <= place) : page.events;
    const checkpoint = isLast ? place : page.checkpoint;
    read += events.length;
    yield { events, checkpoint, isLast, read, total: estimate(read, after, checkpoint, place) };
    if (isLast) return;
  }
  signal?.throwIfAborted();
  throw new StoreUnavailable('The log was closed before it was read to its end.');
}

/** Checkpoints are numbers written in digits, in every store; how evenly they lie is the store's affair. */
function estimate(read: number, after: Checkpoint, reached: Checkpoint, place: Checkpoint): number {
  const share = (Number(reached) - Number(after)) / (Number(place) - Number(after));
  return share > 0 ? Math.max(read, Math.round(read / share)) : read;
}
