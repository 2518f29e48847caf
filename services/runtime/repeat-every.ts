import { setTimeout as pause } from 'node:timers/promises';

/** Does something now and then again, so many milliseconds after it was done, until aborted. Never rejects. */
export async function repeatEvery(
  milliseconds: number,
  task: () => Promise<void>,
  { signal, onError }: { signal: AbortSignal; onError: (error: unknown) => void },
): Promise<void> {
  while (!signal.aborted) {
    await task().catch(onError);
    await pause(milliseconds, undefined, { signal }).catch(() => {});
  }
}
