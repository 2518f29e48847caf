/** Aborts on Ctrl-C, to undo unfinished work before the program exits; the second one exits at once. */
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

/** The program was asked to exit. */
class Interrupted extends Error {
  readonly code = 'STOPPED';
}
