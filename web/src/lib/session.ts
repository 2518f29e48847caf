import { createStore } from './store.ts';

/** The account that is signed in on this page, as its id. */
let account: string | null = null;
const waiting = createStore<{ over: Promise<void>; end: () => void } | null>(null);

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
  if (waiting.get() === null) {
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    waiting.set({ over, end });
  }
  await waiting.get()?.over;
  return true;
}

/** The same person signed in again, so everything that waits goes on. */
export function goOn(): void {
  const wait = waiting.get();
  waiting.set(null);
  wait?.end();
}

/** Whether someone has to sign in again before anything goes on. */
export const useSessionEnded = (): boolean => waiting.use() !== null;

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
