/** Aborts at Ctrl-C, so that what was begun is taken back before the program leaves; the second one ends it at once. */
export function abortOnInterrupt(): { signal: AbortSignal; done(): void } {
  const stopping = new AbortController();
  const stop = () => stopping.abort(new Interrupted('Stopped. Nothing was left behind.'));
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.once(signal, stop);
  return {
    signal: stopping.signal,
    done() {
      for (const signal of signals) process.off(signal, stop);
    },
  };
}

/** Somebody asked the program to leave. */
export class Interrupted extends Error {
  readonly code = 'STOPPED';
}
