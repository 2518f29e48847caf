import type { ReactNode } from 'react';
import { CHECK_CONNECTION, refusalOf } from './refusal.ts';
import { serverNow } from './server-clock.ts';
import { createStore } from './store.ts';

export type Toast = {
  title: string;
  description?: ReactNode;
  variant?: 'default' | 'destructive';
  action?: {
    label: string;
    onAction: () => void;
    /** Until when the server takes it, ISO. The toast is there as long, and counts the seconds. */
    until?: string;
  };
  /** Called once it's closed, or its time is over. */
  onClosed?: () => void;
};
/** `duration` in milliseconds. */
type Shown = Toast & { id: number; open: boolean; duration: number };

const USUAL_DURATION = 5_000;

/** Milliseconds after which a dismissed toast is removed. */
const FORGET_AFTER = 1_000_000;

const shown = createStore<Shown | null>(null);
let count = 0;

/** Shows a toast in place of the previous toast, since only a single toast shows. Returns the id to dismiss by. */
export function toast(next: Toast): number {
  count += 1;
  const until = next.action?.until;
  const duration = until === undefined ? USUAL_DURATION : Math.max(1, Date.parse(until) - serverNow());
  shown.set({ ...next, id: count, open: true, duration });
  return count;
}

export const toastFailure = (title: string, description: string): void =>
  void toast({ title, description, variant: 'destructive' });

/** The toast for a failed call: why, as the server says it, or else this advice. */
export const failureToast =
  (title: string, advice: string = CHECK_CONNECTION) =>
  (error: unknown): void =>
    toastFailure(title, refusalOf(error) ?? advice);

/**
 * Says how a change went, even if its button has unmounted meanwhile: `done` is the toast, or says it itself; `failure` and
 * `advice` are as in `failureToast`.
 */
export const toastOutcome = <Answer>(
  change: Promise<Answer>,
  done: Toast | ((answer: Answer) => unknown),
  failure: string,
  advice?: string,
): Promise<void> =>
  change.then(
    (answer) => void (typeof done === 'function' ? done(answer) : toast(done)),
    failureToast(failure, advice),
  );

export function dismissToast(id: number): void {
  const current = shown.get();
  if (current?.id !== id) return;
  current.onClosed?.();
  shown.set({ ...current, open: false });
  setTimeout(() => {
    if (shown.get()?.id === id) shown.set(null);
  }, FORGET_AFTER);
}

export const useToast = shown.use;
