/** Lets waiting followers know that something was appended, or that a time has passed. */
export function createWake() {
  const sleepers = new Set<() => void>();
  return {
    ring(): void {
      for (const wakeUp of [...sleepers]) wakeUp();
    },
    /** Resolves at the next ring, after `ms`, or when the signal aborts; never rejects. */
    sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const wakeUp = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', wakeUp);
        sleepers.delete(wakeUp);
        resolve();
      };
      const timer = setTimeout(wakeUp, ms);
      signal?.addEventListener('abort', wakeUp, { once: true });
      sleepers.add(wakeUp);
      if (signal?.aborted) wakeUp();
      return promise;
    },
  };
}
