/** One thing that will happen. */
export type Planned = { at: number; order: number; happen: () => void; isCancelled: boolean };

/**
 * Time that passes only from one planned thing to the next, in milliseconds since the beginning. Things planned for the
 * same moment happen in the order in which they were planned.
 */
export type VirtualTime = {
  /** How much time has passed. */
  elapsed(): number;
  /** Plans something for so many milliseconds from now. */
  after(milliseconds: number, happen: () => void): Planned;
  /** When the next thing happens; Infinity if nothing is planned. */
  nextAt(): number;
  /** Goes to the next thing and lets it happen, but not beyond `until`. False if there is nothing until then. */
  next(until: number): boolean;
};

export function createVirtualTime(): VirtualTime {
  const heap: Planned[] = [];
  let elapsed = 0;
  let planned = 0;

  const isBefore = (one: Planned, other: Planned) =>
    one.at < other.at || (one.at === other.at && one.order < other.order);

  function push(entry: Planned): void {
    let index = heap.length;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!isBefore(entry, heap[parent]!)) break;
      heap[index] = heap[parent]!;
      index = parent;
    }
    heap[index] = entry;
  }

  function pop(): Planned | undefined {
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || first === last) return first;
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      if (left >= heap.length) break;
      const right = left + 1;
      const child = right < heap.length && isBefore(heap[right]!, heap[left]!) ? right : left;
      if (!isBefore(heap[child]!, last)) break;
      heap[index] = heap[child]!;
      index = child;
    }
    heap[index] = last;
    return first;
  }

  function dropCancelled(): void {
    while (heap[0]?.isCancelled) pop();
  }

  return {
    elapsed: () => elapsed,
    after(milliseconds, happen) {
      planned += 1;
      const entry = { at: elapsed + Math.max(0, milliseconds), order: planned, happen, isCancelled: false };
      push(entry);
      return entry;
    },
    nextAt() {
      dropCancelled();
      return heap[0]?.at ?? Infinity;
    },
    next(until) {
      dropCancelled();
      if ((heap[0]?.at ?? Infinity) > until) return false;
      const entry = pop()!;
      elapsed = entry.at;
      entry.happen();
      return true;
    },
  };
}
