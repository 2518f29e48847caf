import { createStore } from './store.ts';

const layers = createStore<readonly HTMLElement[]>([]);

/** Registers an element that covers the page and makes the rest inert. Call the result to remove the element. */
export function enterLayer(element: HTMLElement): () => void {
  layers.set([...layers.get(), element]);
  return () => layers.set(layers.get().filter((layer) => layer !== element));
}

/** The topmost element, or null if that's the page. Content that must stay reachable belongs in there. */
export const useTopLayer = (): HTMLElement | null => layers.use().at(-1) ?? null;
