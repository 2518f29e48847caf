import type { ShutdownHooks } from '#services/runtime/shutdown.ts';

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
