import { setTimeout as pause } from 'node:timers/promises';
import type { Verdict } from './log.ts';

/** How fast a server answers appends. */
export type Pace = {
  /** How long an append takes that has the server to itself, in milliseconds. */
  answerMs: number;
  /** How many appends a second it takes at most, as calls of their own and on a stream of many. */
  perSecond: { append: number; batchAppend: number };
};

/** For tests: a moment in which other calls can come, and as many as this machine can take. */
const UNPACED: Pace = { answerMs: 5, perSecond: { append: Infinity, batchAppend: Infinity } };

/**
 * As measured on EventStoreDB 24.10.4 with two cores: 521 appends a second one at a time, 2,152 with 32 under way, and 3,551
 * on the client's stream. What calls take from one process to the other comes on top of `answerMs`.
 */
export const AS_MEASURED: Pace = { answerMs: 1.4, perSecond: { append: 2_152, batchAppend: 3_551 } };

/** How long a repeat is kept waiting for the first append: two to three seconds in truth, less here to save time. */
const COMMIT_TIMEOUT_MS = 100;
/** Timers have whole milliseconds; what came a little early or late evens out over many. */
const TOLERANCE_MS = 0.5;

/** Says when an append is answered: one after the other, as a server with one disk does. */
export function createPace({ answerMs, perSecond }: Pace = UNPACED) {
  let free = 0;
  const waiting: { due: number; answer: () => void }[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    for (let next = waiting[0]; next; next = waiting[0]) {
      const left = next.due - performance.now();
      if (left > TOLERANCE_MS) await pause(left);
      else waiting.shift()!.answer();
    }
    isRunning = false;
  }

  /** Resolves when the server answers an append that it has judged so just now. */
  return ({ kind }: Verdict, how: keyof Pace['perSecond']): Promise<void> => {
    if (kind === 'not indexed') return pause(COMMIT_TIMEOUT_MS);
    const now = performance.now();
    free = Math.max(free, now) + 1_000 / perSecond[how];
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push({ due: Math.max(free, now + answerMs), answer: resolve });
    if (!isRunning) void run();
    return promise;
  };
}

/** Waits as `createPace` says. */
export type Paced = ReturnType<typeof createPace>;
