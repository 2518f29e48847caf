import type { EventLog, SealedEvent } from './event-log.ts';
import { type Checkpoint, START } from './port.ts';

const PAGE_SIZE = 2_000;

export type PrefixPage = {
  events: readonly SealedEvent[];
  /** How many events there were until now, this page included. */
  read: number;
  /** How many there will be: an estimate, and exact on the last page. */
  total: number;
};

/**
 * The log up to a place, in its order, upcast and sealed; what is appended meanwhile is not seen. Nothing for START.
 * Throws StoreUnavailable as the log does, and where the signal aborts or the log is closed before that place.
 */
export async function* readPrefix(
  log: Pick<EventLog, 'follow'>,
  place: Checkpoint,
  signal?: AbortSignal,
): AsyncGenerator<PrefixPage> {
  if (place <= START) return;
  let read = 0;
  for await (const page of log.follow({ pageSize: PAGE_SIZE, ...(signal && { signal }) })) {
    const isLast = page.checkpoint >= place;
    const events = isLast ? page.events.filter(({ checkpoint }) => checkpoint <= place) : page.events;
    read += events.length;
    yield { events, read, total: isLast ? read : estimate(read, page.checkpoint, place) };
    if (isLast) return;
  }
  signal?.throwIfAborted();
  throw new Error('The log was closed before it was read to its end.');
}

/** Checkpoints are numbers written in digits, in every store; how evenly they lie is the store's affair. */
function estimate(read: number, reached: Checkpoint, place: Checkpoint): number {
  const share = Number(reached) / Number(place);
  return share > 0 ? Math.max(read, Math.round(read / share)) : read;
}
