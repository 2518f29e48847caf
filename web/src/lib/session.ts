import { useSyncExternalStore } from 'react';

/** The account that is signed in on this page, as its id. */
let account: string | null = null;
let wait: { over: Promise<void>; end: () => void } | null = null;
const listeners = new Set<() => void>();

function changed(next: typeof wait) {
  wait = next;
  for (const listener of listeners) listener();
}

/** Someone is signed in here, or nobody is anymore: what they ended themselves isn't waited for. */
export function setAccount(id: string | null): void {
  account = id;
}

export const isAccount = (id: string | undefined): boolean => id === account;

/**
 * The server knows no session. Where someone was signed in, they're asked to sign in again, and this resolves to true once
 * they have: what they were doing can then be done. For visitors it's false at once.
 */
export async function sessionAgain(): Promise<boolean> {
  if (account === null) return false;
  if (wait === null) {
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    changed({ over, end });
  }
  await wait?.over;
  return true;
}

/** The same person signed in again, so everything that waits goes on. */
export function goOn(): void {
  const { end } = wait ?? {};
  changed(null);
  end?.();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether someone has to sign in again before anything goes on. */
export const useSessionEnded = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wait !== null,
    () => false,
  );

/** How a tab in which someone has just signed in says so to the others. */
const CHANNEL = 'kairos-signed-in';

export function sayBackIn(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Calls back when someone may have signed in: another tab says so, or this one is looked at again. */
export function whenMaybeBackIn(look: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', look);
  addEventListener('focus', look);
  return () => {
    channel.close();
    removeEventListener('focus', look);
  };
}
