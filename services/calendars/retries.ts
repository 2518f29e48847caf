import { setTimeout as sleep } from 'node:timers/promises';

/** How long a call with all its repeats may take. */
export type RetryTiming = {
  /** For all attempts and pauses together, milliseconds. */
  budget: number;
  /** The first pause is at most this long, each further pause at most twice the last, milliseconds. */
  pause: number;
};

const ATTEMPTS = 4;
const LONGEST_PAUSE = 4_000;

/**
 * Tries up to four times, while an attempt is `unreachable` and the budget lasts: after as long as the server asked for
 * (`retryAfter`, milliseconds), or else after growing pauses with full jitter. An attempt gets a signal that ends with the
 * budget, and how many came before. Throws what an attempt throws, and when the caller's signal is aborted.
 */
export async function withRetries<
  Result extends { ok: true } | { ok: false; why: string; retryAfter?: number },
>(
  { budget, pause }: RetryTiming,
  signal: AbortSignal,
  attempt: (within: AbortSignal, tried: number) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  const ends = performance.now() + budget;
  const within = AbortSignal.any([signal, AbortSignal.timeout(budget)]);
  for (let tried = 0; ; tried++) {
    const result = await attempt(within, tried);
    signal.throwIfAborted();
    if (result.ok || result.why !== 'unreachable') return result;
    const wait = result.retryAfter ?? Math.random() * Math.min(LONGEST_PAUSE, pause * 2 ** tried);
    if (tried + 1 >= ATTEMPTS || wait >= ends - performance.now()) return result;
    await sleep(wait, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}
