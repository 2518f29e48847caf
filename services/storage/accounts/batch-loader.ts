import { setImmediate as turn } from 'node:timers/promises';

/**
 * Looks up one key at a time for many callers at once: while a look-up is under way, the keys that are asked for
 * gather for the next one. Each answer is from a look-up that began after the question, so nothing is ever stale.
 */
export function createBatchLoader<Value>(
  lookUp: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  type Waiting = { keys: Set<string>; found: Promise<ReadonlyMap<string, Value>> };
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Waiting | null = null;

  const gather = (): Waiting => {
    const keys = new Set<string>();
    const found = underWay.then(async () => {
      // One turn of the event loop: those who were answered together ask again together.
      await turn();
      next = null;
      return lookUp([...keys]);
    });
    underWay = found.catch(() => {});
    return { keys, found };
  };

  return async (key) => {
    next ??= gather();
    const { keys, found } = next;
    keys.add(key);
    return (await found).get(key);
  };
}
