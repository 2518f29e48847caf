import type { Closers } from '#services/runtime/shutdown.ts';

/** Runs until it is closed; closing waits until it has stopped. */
export function keepRunning(
  name: string,
  run: (signal: AbortSignal) => Promise<void>,
  closers: Closers,
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
