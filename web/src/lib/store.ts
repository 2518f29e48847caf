import { useSyncExternalStore } from 'react';

/** A value that components share; `atBuild` is what pages have that are rendered without a browser. */
export function createStore<Value>(atBuild: Value) {
  let value = atBuild;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get: (): Value => value,
    set(next: Value): void {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    use: (): Value =>
      useSyncExternalStore(
        subscribe,
        () => value,
        () => atBuild,
      ),
  };
}
