import { setImmediate as turn } from 'node:timers/promises';

export type BatchLimits<Item> = {
  items: number;
  /** For all items together; a single item above this goes alone. */
  weight: number;
  weigh(item: Item): number;
  /** Whether waiting callers get the error too: after a silence, instead of one silence for each group. */
  endsWaiting?(error: unknown): boolean;
};

/**
 * Groups simultaneous requests: while one group is being sent, the next one gathers, so many share a transaction and
 * its write to the disk. `send` answers in the order of its group; an error it throws goes to the whole group.
 */
export function createBatcher<Item, Answer>(
  send: (items: Item[]) => Promise<Answer[]>,
  limits: BatchLimits<Item>,
) {
  type Waiting = { item: Item; resolve(answer: Answer): void; reject(error: unknown): void };
  let waiting: Waiting[] = [];
  let working: Promise<void> | null = null;

  function nextGroup(): Waiting[] {
    let weight = 0;
    const fits = ({ item }: Waiting, index: number) => {
      weight += limits.weigh(item);
      return index === 0 || (index < limits.items && weight <= limits.weight);
    };
    const end = waiting.findIndex((one, index) => !fits(one, index));
    const group = end === -1 ? waiting : waiting.slice(0, end);
    waiting = end === -1 ? [] : waiting.slice(end);
    return group;
  }

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      // One turn of the event loop: those who were answered together ask again together.
      await turn();
      const group = nextGroup();
      try {
        const answers = await send(group.map(({ item }) => item));
        group.forEach(({ resolve }, index) => {
          resolve(answers[index]!);
        });
      } catch (error) {
        const told = limits.endsWaiting?.(error) ? [...group, ...waiting.splice(0)] : group;
        for (const { reject } of told) reject(error);
      }
    }
    working = null;
  }

  return {
    push(item: Item): Promise<Answer> {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      waiting.push({ item, resolve, reject });
      working ??= work();
      return promise;
    },
    /** Resolves when nothing is under way. */
    async idle(): Promise<void> {
      await working;
    },
  };
}
