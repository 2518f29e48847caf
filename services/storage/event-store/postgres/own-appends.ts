import type { Checkpoint, StoredEvent } from '../port.ts';

/** Appends of this process, as they were stored. `after` is the end of the log before them. */
type OwnAppend = { after: Checkpoint; events: readonly StoredEvent[] };

/**
 * The newest appends of this process, so that its followers need not read them back. Only what continues exactly where a
 * follower is can be handed to it: between two of them, other processes may have appended.
 */
export function createOwnAppends(maxEvents: number) {
  /** By the place that they follow, the oldest first. */
  const kept = new Map<Checkpoint, OwnAppend['events']>();
  let size = 0;

  return {
    /** In the order of the log. */
    keep({ after, events }: OwnAppend): void {
      kept.set(after, events);
      size += events.length;
      for (const [oldest, { length }] of kept) {
        if (size <= maxEvents) return;
        kept.delete(oldest);
        size -= length;
      }
    },

    /** All that follows this place without a gap, at most so many events; null if that isn't known. */
    after(checkpoint: Checkpoint, most: number): StoredEvent[] | null {
      const found: StoredEvent[] = [];
      let next = kept.get(checkpoint);
      while (next && found.length + next.length <= most) {
        found.push(...next);
        next = kept.get(next.at(-1)!.checkpoint);
      }
      return found.length > 0 ? found : null;
    },
  };
}
