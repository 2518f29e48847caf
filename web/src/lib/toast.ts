import { useSyncExternalStore } from 'react';

export type Toast = {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  action?: { label: string; onAction: () => void };
};
type Shown = Toast & { id: number; open: boolean };

/** Milliseconds after which a dismissed toast is removed. */
const FORGET_AFTER = 1_000_000;

let current: Shown | null = null;
let count = 0;
const listeners = new Set<() => void>();

function show(next: Shown | null) {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the previous one. There is only one at a time. */
export function toast(next: Toast): void {
  count += 1;
  show({ ...next, id: count, open: true });
}

export function dismissToast(id: number): void {
  if (current?.id !== id) return;
  show({ ...current, open: false });
  setTimeout(() => {
    if (current?.id === id) show(null);
  }, FORGET_AFTER);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useToast = (): Shown | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
