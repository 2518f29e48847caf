/** A value with its earlier values, oldest first, and the undone values, next first. */
export type Undoable<Value> = { past: readonly Value[]; now: Value; future: readonly Value[] };

/** More steps than anyone takes back. */
const KEPT = 200;

export const undoable = <Value>(now: Value): Undoable<Value> => ({ past: [], now, future: [] });

/** Goes on to another value. What was undone before can't come back. */
export const stepTo = <Value>({ past, now }: Undoable<Value>, next: Value): Undoable<Value> => ({
  past: [...past, now].slice(-KEPT),
  now: next,
  future: [],
});

export const stepBack = <Value>(all: Undoable<Value>): Undoable<Value> =>
  all.past.length === 0
    ? all
    : { past: all.past.slice(0, -1), now: all.past.at(-1)!, future: [all.now, ...all.future] };

export const stepForward = <Value>(all: Undoable<Value>): Undoable<Value> =>
  all.future.length === 0
    ? all
    : { past: [...all.past, all.now], now: all.future[0]!, future: all.future.slice(1) };
