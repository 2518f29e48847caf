import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';
import type { SeededRandom } from '#lab/simulate/random.ts';
import type { Planned, VirtualTime } from './virtual-time.ts';

/** Only the loop of a worker uses a timer that it may stop: to sleep until something is due. */
type Sleep = (wake: () => void, milliseconds: number) => Planned;

/** One for all: making them takes a notable part of the time. */
const TOO_LATE = new DOMException('Too late', 'TimeoutError');

/**
 * Replaces what tells the time, waits or is random in this thread, so the real code runs on virtual time. Returns what
 * puts everything back. `Date` needs no replacement: the code gets its clock as `now`.
 */
export function replaceGlobals(time: VirtualTime, random: SeededRandom, sleep: Sleep): () => void {
  const { setTimeout: realSetTimeout, clearTimeout: realClearTimeout } = globalThis;
  const { timeout: realAbortTimeout } = AbortSignal;
  const { random: realRandom } = Math;
  const { setTimeout: realWait, setImmediate: realTurn } = timersPromises;
  const realNow = performance.now;

  globalThis.setTimeout = ((wake: () => void, milliseconds = 0) =>
    sleep(wake, milliseconds)) as unknown as typeof setTimeout;
  globalThis.clearTimeout = ((timer: Planned | undefined) => {
    if (timer) timer.isCancelled = true;
  }) as unknown as typeof clearTimeout;
  performance.now = () => time.elapsed();
  Math.random = () => random.next();
  AbortSignal.timeout = (milliseconds) => {
    const controller = new AbortController();
    time.after(milliseconds, () => controller.abort(TOO_LATE));
    return controller.signal;
  };
  timersPromises.setTimeout = <Value>(
    milliseconds = 0,
    value?: Value,
    { signal }: { signal?: AbortSignal | undefined } = {},
  ) =>
    new Promise<Value>((resolve, reject) => {
      const planned = time.after(milliseconds, () => resolve(value as Value));
      signal?.addEventListener('abort', () => {
        planned.isCancelled = true;
        reject(signal.reason);
      });
    });
  // A turn of the event loop is a step that takes no time: everything else planned for this moment comes before it.
  timersPromises.setImmediate = <Value>(value?: Value) =>
    new Promise<Value>((resolve) => {
      time.after(0, () => resolve(value as Value));
    });
  syncBuiltinESMExports();

  return () => {
    globalThis.setTimeout = realSetTimeout;
    globalThis.clearTimeout = realClearTimeout;
    performance.now = realNow;
    Math.random = realRandom;
    AbortSignal.timeout = realAbortTimeout;
    timersPromises.setTimeout = realWait;
    timersPromises.setImmediate = realTurn;
    syncBuiltinESMExports();
  };
}
