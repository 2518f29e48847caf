import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createFairTurns } from './fair-turns.ts';
import type { CalendarText, ReadingTask } from './read.ts';
import type { ThreadAnswer } from './thread.ts';

export type CalendarReader = {
  /**
   * The busy time in an owner's texts, read in a thread of its own. A text that takes too long or too much memory is
   * `tooMuch`, and so unknown; such a text isn't read again within the hour. Throws only when the signal is aborted.
   */
  read(owner: string, task: ReadingTask, signal: AbortSignal): Promise<CalendarText>;
};

type CalendarReaderOptions = {
  /** For the largest task, milliseconds. */
  timeLimit?: number;
  /** Megabytes. */
  memory?: number;
  /** How many read at the same time. */
  threads?: number;
  now?: () => Date;
  log?: { error(facts: object, message: string): void };
};

/** The most that a calendar may take: several times the needs of 100,000 events. */
const LIMITS = { timeLimit: 15_000, memory: 512, threads: 2 };

/** The time allowed for the smallest calendar, and for each further million characters, milliseconds. */
const LEAST_TIME_MS = 2_000;
const A_MILLION = 1_000;

const REMEMBERED_FOR = 60 * 60_000;
const MOST_REMEMBERED = 1_000;

/**
 * Reads people's calendars in threads: a large calendar takes seconds in which nothing else would be answered, and a
 * malicious calendar ends with its thread. Threads are kept for the next calendar and hold no process open.
 */
export function createCalendarReader(options: CalendarReaderOptions = {}): CalendarReader {
  const { timeLimit, memory, threads, now = () => new Date(), log } = { ...LIMITS, ...options };
  const turns = createFairTurns(threads);
  const idle: Worker[] = [];
  const tooMuch = createTooMuch(now);

  async function open(signal: AbortSignal): Promise<Worker> {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memory },
    });
    worker.unref();
    // The call that waits for an answer hears of the error too; without a listener the process would end.
    worker.on('error', () => {});
    await answerOf(worker, signal);
    return worker;
  }

  function keep(worker: Worker): void {
    if (idle.length < threads) idle.push(worker);
    else void worker.terminate();
  }

  /** Opens a thread in place of an ended one, so the next calendar needn't wait. */
  function replace(): void {
    open(AbortSignal.timeout(timeLimit)).then(keep, (error: unknown) =>
      log?.error({ error }, 'A thread that reads calendars could not be opened'),
    );
  }

  async function readIn(task: ReadingTask, signal: AbortSignal): Promise<CalendarText> {
    const limit = Math.min(timeLimit, LEAST_TIME_MS + Math.ceil((sizeOf(task) * A_MILLION) / 1e6));
    let within: AbortSignal | null = null;
    try {
      const worker = idle.pop() ?? (await open(signal));
      // Only now: opening a thread is no work of this calendar.
      within = AbortSignal.timeout(limit);
      worker.postMessage(task);
      const answer: ThreadAnswer = await answerOf(worker, AbortSignal.any([signal, within]));
      keep(worker);
      if ('text' in answer) return answer.text;
      log?.error({ failed: answer.failed }, 'Reading a calendar failed');
      return { known: false, why: 'unreadable' };
    } catch (error) {
      replace();
      signal.throwIfAborted();
      if (within?.aborted || isOutOfMemory(error)) return { known: false, why: 'tooMuch' };
      log?.error({ error }, 'A thread that reads calendars failed');
      return { known: false, why: 'unreadable' };
    }
  }

  return {
    read: (owner, task, signal) =>
      turns.take(owner, signal, async () => {
        if (tooMuch.has(owner, task)) return { known: false, why: 'tooMuch' };
        const text = await readIn(task, signal);
        if (!text.known && text.why === 'tooMuch') tooMuch.remember(owner, task);
        return text;
      }),
  };
}

/** The next message of a thread; a thread without an answer is ended. */
async function answerOf(worker: Worker, signal: AbortSignal) {
  try {
    const [answer] = await once(worker, 'message', { signal });
    return answer;
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}

/** How much of either end of a text identifies it: hashing all of a large text would take too long. */
const ENDS = 16_384;

/** The texts, by owner, that were too much within the last hour. */
function createTooMuch(now: () => Date) {
  const until = new Map<string, number>();
  const keyOf = (owner: string, { texts }: ReadingTask) => {
    const hash = createHash('sha256').update(owner);
    for (const text of texts) hash.update(`${text.length}:${text.slice(0, ENDS)}${text.slice(-ENDS)}`);
    return hash.digest('base64');
  };
  return {
    has(owner: string, task: ReadingTask): boolean {
      for (const [key, at] of until) if (at <= now().getTime()) until.delete(key);
      return until.size > 0 && until.has(keyOf(owner, task));
    },
    remember(owner: string, task: ReadingTask): void {
      const oldest = until.keys().next().value;
      if (oldest !== undefined && until.size >= MOST_REMEMBERED) until.delete(oldest);
      until.set(keyOf(owner, task), now().getTime() + REMEMBERED_FOR);
    },
  };
}

const sizeOf = ({ texts }: ReadingTask): number => texts.reduce((size, { length }) => size + length, 0);

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
