import { useSyncExternalStore } from 'react';

let behind = false;
const listeners = new Set<() => void>();

/** Whether a change was saved that the lists don't show yet. See `X-Read-Model` in docs/reference/api.md. */
export function setBehind(next: boolean): void {
  if (behind === next) return;
  behind = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useBehind = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => behind,
    () => false,
  );
