import { useSyncExternalStore } from 'react';

let layers: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLElement[]): void {
  layers = next;
  for (const listener of listeners) listener();
}

/** Says that an element lies over the whole page until the answer is called; all outside of it is out of reach. */
export function enterLayer(element: HTMLElement): () => void {
  change([...layers, element]);
  return () => change(layers.filter((layer) => layer !== element));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The element that lies on top, or null where it is the page itself. What everybody has to reach belongs into it. */
export const useTopLayer = (): HTMLElement | null =>
  useSyncExternalStore(
    subscribe,
    () => layers.at(-1) ?? null,
    () => null,
  );
