/** The recent time of an owner's turns from which on they count as heavy users, milliseconds. */
const MUCH = 1_000;

/** The half-life of used time, milliseconds. */
const HALF_LIFE = 60_000;

const MOST_REMEMBERED = 10_000;

/**
 * Fair turns at a number of places: nobody has two at the same time, owners who used the least time recently come
 * first, and heavy users leave a place free for everyone else. `now` is in milliseconds.
 */
export function createFairTurns(places: number, now: () => number = () => performance.now()) {
  const open = new Map<string, { since: number; isMuch: boolean }>();
  const waiting: { owner: string; begin: () => void }[] = [];
  const taken = new Map<string, { milliseconds: number; at: number }>();

  function takenBy(owner: string): number {
    const { milliseconds, at } = taken.get(owner) ?? { milliseconds: 0, at: 0 };
    return milliseconds * 0.5 ** ((now() - at) / HALF_LIFE);
  }

  function mayBegin(owner: string): boolean {
    if (open.has(owner) || open.size >= places) return false;
    const others = [...open.values()].filter(({ isMuch }) => isMuch);
    return places === 1 || takenBy(owner) < MUCH || others.length < places - 1;
  }

  function beginNext(): void {
    for (;;) {
      const able = waiting.filter(({ owner }) => mayBegin(owner));
      const [next] = able.sort((one, other) => takenBy(one.owner) - takenBy(other.owner));
      if (!next) return;
      waiting.splice(waiting.indexOf(next), 1);
      open.set(next.owner, { since: now(), isMuch: takenBy(next.owner) >= MUCH });
      next.begin();
    }
  }

  function end(owner: string): void {
    const milliseconds = takenBy(owner) + now() - open.get(owner)!.since;
    open.delete(owner);
    taken.delete(owner);
    taken.set(owner, { milliseconds, at: now() });
    if (taken.size > MOST_REMEMBERED) taken.delete(taken.keys().next().value!);
    beginNext();
  }

  return {
    /** Does the work at its owner's turn. Throws the work's errors, and if the signal is aborted before the turn. */
    async take<Done>(owner: string, signal: AbortSignal, work: () => Promise<Done>): Promise<Done> {
      signal.throwIfAborted();
      await new Promise<void>((resolve, reject) => {
        const entry = { owner, begin };
        function begin() {
          signal.removeEventListener('abort', leave);
          resolve();
        }
        function leave() {
          waiting.splice(waiting.indexOf(entry), 1);
          reject(signal.reason);
        }
        signal.addEventListener('abort', leave, { once: true });
        waiting.push(entry);
        beginNext();
      });
      try {
        return await work();
      } finally {
        end(owner);
      }
    },
  };
}
