import type { Log } from '#services/runtime/log.ts';
import { repeatEvery } from '#services/runtime/repeat-every.ts';
import type { ShutdownHooks } from '#services/runtime/shutdown.ts';

export type Chore = {
  name: string;
  /** Milliseconds from when it was done until it's done again. */
  every: number;
  run(signal: AbortSignal): Promise<void>;
  /** What is logged if it failed. */
  trouble: string;
};

/**
 * Does each of them now and then until it's closed. In the first round each chore waits for the previous one, so that a
 * start opens a single database connection instead of many.
 */
export function runChores(chores: readonly Chore[], report: Log, closers: ShutdownHooks): void {
  let before = Promise.resolve();
  for (const { name, every, run, trouble } of chores) {
    const turn = before;
    const done = Promise.withResolvers<void>();
    before = done.promise;
    const repeat = async (signal: AbortSignal) => {
      // The last one is closed first, and can't wait for those before it.
      const closed = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      await Promise.race([turn, closed]);
      await repeatEvery(every, () => run(signal).finally(done.resolve), {
        signal,
        onError: (error) => report.warn({ err: error }, trouble),
      });
    };
    runInBackground(name, repeat, closers);
  }
}

/** Runs until it is closed; closing waits until it has stopped. */
export function runInBackground(
  name: string,
  run: (signal: AbortSignal) => Promise<void>,
  closers: ShutdownHooks,
): void {
  const stopping = new AbortController();
  const running = run(stopping.signal);
  closers.push({
    name,
    close: () => {
      stopping.abort();
      return running;
    },
  });
}
