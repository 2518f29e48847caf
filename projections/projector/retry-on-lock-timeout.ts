import { setTimeout as wait } from 'node:timers/promises';
import { hasCode } from '#services/runtime/errors.ts';

/** Well below Postgres's `deadlock_timeout` of a second, after which one of those who wait would be killed. */
export const LOCK_TIMEOUT_MS = 100;
const MOST_TRIES = 100;

/** Repeats work that couldn't get a lock within PATIENCE_MS, which lets the holder finish first. */
export async function retryOnLockTimeout(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error) || tries === MOST_TRIES) throw error;
      await wait(LOCK_TIMEOUT_MS / 2);
    }
  }
}

export const isLockTimeout = (error: unknown): boolean => hasCode(error, '55P03');
