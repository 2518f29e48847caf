/** A call that reads or writes one register. Times are milliseconds on one clock. */
export type Operation<Value> = {
  kind: 'read' | 'write';
  value: Value;
  called: number;
  /** When the answer came; Infinity if none did, or none that says whether it took effect. */
  answered: number;
};

export type Verdict<Value> =
  | { linearizable: true }
  | {
      linearizable: false;
      /** The longest order that was found, and the first call that can't come next in any. */
      order: Operation<Value>[];
      stuck: Operation<Value>;
    };

type Edge<Value> = {
  operation: Operation<Value>;
  index: number;
  /** Of the end of a call null, of its beginning its end. */
  end: Edge<Value> | null;
  before: Edge<Value> | null;
  next: Edge<Value> | null;
};

/**
 * Whether there is an order of all calls, each at some moment between its call and its answer, in which every read tells
 * what was written last (Wing and Gong 1993, with the memory of Lowe 2017, as Porcupine does it). A write without an
 * answer may take effect at any time from its call on, or never. A read without an answer tells nothing and is left out.
 */
export function linearize<Value>(operations: readonly Operation<Value>[], initial: Value): Verdict<Value> {
  const history = operations.filter(({ kind, answered }) => kind === 'write' || answered < Infinity);
  const head = edgesOf(history);
  const done: { begin: Edge<Value>; register: Value }[] = [];
  const seen = new Set<string>();
  const taken = new Set<number>();
  let register = initial;
  let longest: Operation<Value>[] = [];
  let stuck = history[0]!;
  let isStuck = false;

  let edge = head.next;
  while (edge) {
    if (edge.end) {
      const { kind, value } = edge.operation;
      const isPossible = kind === 'write' || value === register;
      const then = kind === 'write' ? value : register;
      if (isPossible && isNew(edge.index, then)) {
        done.push({ begin: edge, register });
        register = then;
        taken.add(edge.index);
        take(edge);
        edge = head.next;
      } else edge = edge.next;
      continue;
    }
    // An end, and all that began before it is either done or not possible. What has no answer needn't have been.
    if (edge.operation.answered === Infinity) return { linearizable: true };
    if (!isStuck || done.length > longest.length) {
      isStuck = true;
      longest = done.map(({ begin }) => begin.operation);
      stuck = edge.operation;
    }
    const last = done.pop();
    if (!last) return { linearizable: false, order: longest, stuck };
    register = last.register;
    taken.delete(last.begin.index);
    putBack(last.begin);
    edge = last.begin.next;
  }
  return { linearizable: true };

  function isNew(index: number, then: Value): boolean {
    const key = `${[...taken, index].sort((one, other) => one - other).join()} ${String(then)}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  }
}

/** The beginnings and ends of calls in order, as a list after its head. Of one moment, beginnings come first. */
function edgesOf<Value>(operations: readonly Operation<Value>[]): Edge<Value> {
  const edges = operations.flatMap((operation, index) => {
    const end: Edge<Value> = { operation, index, end: null, before: null, next: null };
    return [{ operation, index, end, before: null, next: null } as Edge<Value>, end];
  });
  const at = ({ operation, end }: Edge<Value>) => (end ? operation.called : operation.answered);
  edges.sort(
    (one, other) => at(one) - at(other) || Number(other.end !== null) - Number(one.end !== null) || 0,
  );
  const head: Edge<Value> = { operation: operations[0]!, index: -1, end: null, before: null, next: null };
  let last = head;
  for (const edge of edges) {
    last.next = edge;
    edge.before = last;
    last = edge;
  }
  return head;
}

/** Takes both edges of a call out of the list. They still know where they were. */
function take<Value>(begin: Edge<Value>): void {
  for (const { before, next } of [begin, begin.end!]) {
    before!.next = next;
    if (next) next.before = before;
  }
}

/** Puts what was taken out last back. */
function putBack<Value>(begin: Edge<Value>): void {
  for (const edge of [begin.end!, begin]) {
    edge.before!.next = edge;
    if (edge.next) edge.next.before = edge;
  }
}
