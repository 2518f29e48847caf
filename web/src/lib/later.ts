import { useSyncExternalStore } from 'react';

/** Milliseconds, as long as the toast with Undo is shown. */
const GRACE = 5_000;

type Deed = { do: () => Promise<unknown>; timer: ReturnType<typeof setTimeout>; begun: boolean };

const deeds = new Map<string, Deed>();
const listeners = new Set<() => void>();
let keys: ReadonlySet<string> = new Set();

function changed() {
  keys = new Set(deeds.keys());
  for (const listener of listeners) listener();
}

/**
 * Does something in five seconds unless it is undone. `key` identifies it. Leaving or hiding the page does it at once,
 * because browsers may freeze background pages, so the call should use `keepalive`.
 */
export function doLater(key: string, deed: () => Promise<unknown>): void {
  if (deeds.has(key)) return;
  deeds.set(key, { do: deed, timer: setTimeout(() => begin(key), GRACE), begun: false });
  changed();
}

/** Returns false if it is too late. */
export function undo(key: string): boolean {
  const deed = deeds.get(key);
  if (!deed || deed.begun) return false;
  clearTimeout(deed.timer);
  deeds.delete(key);
  changed();
  return true;
}

/** Does everything pending now. */
export function doAllNow(): void {
  for (const key of deeds.keys()) begin(key);
}

/** The keys of everything pending or in progress, which screens show as done. */
export const usePendingDeeds = (): ReadonlySet<string> =>
  useSyncExternalStore(
    subscribe,
    () => keys,
    () => keys,
  );

function begin(key: string) {
  const deed = deeds.get(key);
  if (!deed || deed.begun) return;
  deed.begun = true;
  clearTimeout(deed.timer);
  const end = () => {
    deeds.delete(key);
    changed();
  };
  deed.do().then(end, end);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

if (typeof document !== 'undefined') {
  addEventListener('pagehide', doAllNow);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') doAllNow();
  });
}
