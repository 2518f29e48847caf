import { useSyncExternalStore } from 'react';

/** `null` follows the system. */
export type Theme = 'light' | 'dark' | null;

const listeners = new Set<() => void>();
const read = (): Theme => (document.documentElement.dataset['theme'] as Theme | undefined) ?? null;

/** Kept in this browser; `index.html` applies it before the first paint. */
export function setTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === null) {
    delete dataset['theme'];
    localStorage.removeItem('theme');
  } else {
    dataset['theme'] = theme;
    localStorage.setItem('theme', theme);
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useTheme = (): Theme => useSyncExternalStore(subscribe, read, () => null);
