import { retryAfter } from '#services/runtime/retry-after.ts';
import { type RetryTiming, withRetries } from '../retries.ts';
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
  timing = RETRY_TIMING,
}: {
  client: RemoteClient;
  now: () => Date;
  timing?: RetryTiming;
}): RetryingClient {
  return (request) =>
    withRetries(timing, request.signal, async (signal, tried) => {
      const answer = await client({ ...request, signal }).catch(() => UNREACHABLE);
      if (!answer.ok) return answer;
      if (!isPassing(answer.status)) return { ...answer, tried };
      const asked = retryAfter(answer.headers.get('retry-after'), now());
      return { ...UNREACHABLE, ...(asked !== undefined && { retryAfter: asked }) };
    });
}

const UNREACHABLE = { ok: false, why: 'unreachable' } as const;

const isPassing = (status: number): boolean => status === 408 || status === 429 || status >= 500;
