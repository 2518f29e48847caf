import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CalendarText, ReadingTask } from './read.ts';

export type CalendarReader = {
  /**
   * What the texts say, read in a thread of its own. A text that takes too long or too much memory is `tooMuch`, and so
   * unknown. Throws only when the signal is aborted.
   */
  read(task: ReadingTask, signal: AbortSignal): Promise<CalendarText>;
};

export type CalendarReaderOptions = {
  /** For one task, milliseconds. */
  timeLimit?: number;
  /** Megabytes. */
  memory?: number;
  /** How many read at the same time. */
  threads?: number;
};

/** What one calendar may take: several times what 100,000 events do. */
const LIMITS = { timeLimit: 15_000, memory: 512, threads: 2 };

/**
 * Reads calendars that people give us in threads: a large one takes seconds in which nothing else would be answered, and
 * one that was made to do harm ends with its thread. Threads are kept for the next calendar and hold no process open.
 */
export function createCalendarReader(options: CalendarReaderOptions = {}): CalendarReader {
  const { timeLimit, memory, threads } = { ...LIMITS, ...options };
  const idle: Worker[] = [];
  const waiting: (() => void)[] = [];
  let busy = 0;

  async function turn(): Promise<void> {
    if (busy >= threads) await new Promise<void>((resolve) => waiting.push(resolve));
    else busy++;
  }

  function done(): void {
    const next = waiting.shift();
    if (next) next();
    else busy--;
  }

  function open(): Worker {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memory },
    });
    worker.unref();
    // The call that waits for an answer hears of it too; without a listener the process would end.
    worker.on('error', () => {});
    return worker;
  }

  async function readIn(worker: Worker, task: ReadingTask, signal: AbortSignal): Promise<CalendarText> {
    const limit = AbortSignal.timeout(timeLimit);
    worker.postMessage(task);
    try {
      const [answer] = await once(worker, 'message', { signal: AbortSignal.any([signal, limit]) });
      idle.push(worker);
      return answer;
    } catch (error) {
      await worker.terminate();
      signal.throwIfAborted();
      if (limit.aborted || isOutOfMemory(error)) return { known: false, why: 'tooMuch' };
      throw error;
    }
  }

  return {
    async read(task, signal) {
      signal.throwIfAborted();
      await turn();
      try {
        signal.throwIfAborted();
        return await readIn(idle.pop() ?? open(), task, signal);
      } finally {
        done();
      }
    },
  };
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
