import type { Checkpoint, StoredEvent } from '../port.ts';

/** Appends of this process, as they were stored. `after` is the end of the log before them. */
type OwnAppend = { after: Checkpoint; events: readonly StoredEvent[] };

/**
 * The newest appends of this process, so that its followers need not read them back. Only what continues exactly where a
 * follower is can be handed to it: between two of them, other processes may have appended.
 */
export function createOwnAppends(maxEvents: number) {
  let kept: OwnAppend[] = [];
  let size = 0;

  const endOf = ({ events }: OwnAppend): Checkpoint => events.at(-1)!.checkpoint;

  return {
    /** In the order of the log. */
    keep(append: OwnAppend): void {
      kept.push(append);
      size += append.events.length;
      const surplus = kept.findIndex((one) => {
        if (size <= maxEvents) return true;
        size -= one.events.length;
        return false;
      });
      if (surplus !== 0) kept = surplus === -1 ? [] : kept.slice(surplus);
    },

    /** All that follows this place without a gap, at most so many events; null if that isn't known. */
    after(checkpoint: Checkpoint, most: number): StoredEvent[] | null {
      const begin = kept.findIndex((one) => one.after === checkpoint);
      if (begin === -1) return null;
      const found: StoredEvent[] = [];
      let end = checkpoint;
      for (const one of kept.slice(begin)) {
        if (one.after !== end || found.length + one.events.length > most) break;
        found.push(...one.events);
        end = endOf(one);
      }
      return found.length > 0 ? found : null;
    },
  };
}
