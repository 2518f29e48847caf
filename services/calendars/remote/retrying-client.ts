import { setTimeout as sleep } from 'node:timers/promises';
import { retryAfter } from '#services/runtime/retry-after.ts';
import { beginRetries, type RetryTiming } from '../retries.ts';
import type { RemoteAnswer, RemoteClient, RemoteFailure, RemoteRequest } from './request.ts';

const RETRY_TIMING: RetryTiming = { budget: 25_000, pause: 250 };

export type RetryingFailure = RemoteFailure & {
  /** Milliseconds, if the server said so. */ retryAfter?: number;
};

export type RetryingClient = (
  request: RemoteRequest,
) => Promise<
  (RemoteAnswer & { /** How many requests went before this answer. */ tried: number }) | RetryingFailure
>;

/**
 * Repeats a request after failures that time may mend (no answer, 408, 429, 5xx) with exponential backoff, full jitter
 * and Retry-After, while the budget lasts. So send only requests that do no harm twice. A failure that stays is
 * `unreachable`.
 */
export function createRetryingClient({
  client,
  now,
  random = Math.random,
  timing = RETRY_TIMING,
}: {
  client: RemoteClient;
  now: () => Date;
  /** Of [0, 1), for the jitter. */
  random?: () => number;
  timing?: RetryTiming;
}): RetryingClient {
  return async (request) => {
    const pauseAfter = beginRetries(timing, random);
    const within = AbortSignal.any([request.signal, AbortSignal.timeout(timing.budget)]);
    for (let tried = 0; ; tried++) {
      const answer = await client({ ...request, signal: within }).catch(() => {
        request.signal.throwIfAborted();
        return { ok: false, why: 'unreachable' } as const;
      });
      if (answer.ok && !isPassing(answer.status)) return { ...answer, tried };
      if (!answer.ok && answer.why !== 'unreachable') return answer;

      const asked = answer.ok ? retryAfter(answer.headers.get('retry-after'), now()) : undefined;
      const pause = pauseAfter(tried, asked);
      if (pause === null)
        return { ok: false, why: 'unreachable', ...(asked !== undefined && { retryAfter: asked }) };
      await sleep(pause, undefined, { signal: request.signal }).catch(() => request.signal.throwIfAborted());
    }
  };
}

const isPassing = (status: number): boolean => status === 408 || status === 429 || status >= 500;
