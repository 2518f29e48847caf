import { setTimeout as pause } from 'node:timers/promises';
import type { Verdict } from './log.ts';

/** How fast a server answers appends. */
export type Pace = {
  /** How long an append takes that has the server to itself, in milliseconds. */
  answerMs: number;
  /** How many appends a second it takes at most, as calls of their own and on a stream of many. */
  perSecond: { append: number; batchAppend: number };
  /** How long a repeat waits for the first append, which isn't indexed yet, until it's aborted. */
  commitTimeoutMs: number;
  /** How long it takes to start on a log that it has. */
  startMs: number;
};

/** For tests: a moment in which other calls can come, as many as this machine can take, and no waiting. */
export const UNPACED: Pace = {
  answerMs: 5,
  perSecond: { append: Infinity, batchAppend: Infinity },
  commitTimeoutMs: 100,
  startMs: 0,
};

/**
 * As measured on EventStoreDB 24.10.4 with two cores: 521 appends a second one at a time, 2,152 with 32 under way, and 3,551
 * on the client's stream. What calls take from one process to the other comes on top of `answerMs`. Repeats were aborted
 * after two to three seconds, and a server was back after three to six.
 */
export const AS_MEASURED: Pace = {
  answerMs: 1.4,
  perSecond: { append: 2_152, batchAppend: 3_551 },
  commitTimeoutMs: 2_500,
  startMs: 3_000,
};

/** Timers have whole milliseconds; what came a little early or late evens out over many. */
const TOLERANCE_MS = 0.5;

/** Says when an append is answered: one after the other, as a server with one disk does. */
export function createPace({ answerMs, perSecond, commitTimeoutMs }: Pace) {
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
    if (kind === 'not indexed') return pause(commitTimeoutMs);
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
