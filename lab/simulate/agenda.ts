/** What will happen, soonest first; at the same time, what was added first. A binary heap. */
export function createAgenda<Item>() {
  type Entry = { at: number; order: number; item: Item };
  const heap: Entry[] = [];
  let entered = 0;
  const isBefore = (one: Entry, other: Entry) =>
    one.at < other.at || (one.at === other.at && one.order < other.order);

  function swap(a: number, b: number): void {
    [heap[a], heap[b]] = [heap[b]!, heap[a]!];
  }

  function sinkFromTop(): void {
    for (let index = 0; ; ) {
      let least = index;
      for (const child of [2 * index + 1, 2 * index + 2])
        if (child < heap.length && isBefore(heap[child]!, heap[least]!)) least = child;
      if (least === index) return;
      swap(index, least);
      index = least;
    }
  }

  return {
    enter(at: number, item: Item): void {
      heap.push({ at, order: entered++, item });
      for (let index = heap.length - 1; index > 0; ) {
        const parent = (index - 1) >> 1;
        if (!isBefore(heap[index]!, heap[parent]!)) return;
        swap(index, parent);
        index = parent;
      }
    },
    /** Undefined if nothing is left. */
    next(): { at: number; item: Item } | undefined {
      const first = heap[0];
      const last = heap.pop();
      if (first && last && heap.length > 0) {
        heap[0] = last;
        sinkFromTop();
      }
      return first;
    },
  };
}
