import { withTimeLimit } from '#services/runtime/time-limit.ts';
import { StoreUnavailable } from '../port.ts';

type Cancellable<Item> = AsyncIterable<Item> & {
  cancel(): Promise<void>;
  removeAllListeners(event: 'readable'): { resume(): unknown };
  on(event: 'error', listener: () => void): unknown;
};

export type TimeLimit = ReturnType<typeof createTimeLimit>;

/** The client waits for a silent server for ever; nothing of it is waited for but through these. */
export function createTimeLimit(timeoutMs: number) {
  /** Throws StoreUnavailable if there is no answer within `ms`. What comes later is dropped. */
  const inTime = <Answer>(answer: Promise<Answer>, ms = timeoutMs): Promise<Answer> =>
    withTimeLimit(answer, ms, () => {
      throw new StoreUnavailable(`EventStoreDB did not answer within ${ms} ms.`);
    });

  /** Each item in time; the call is cancelled when nobody wants more. */
  async function* eachInTime<Item>(items: Cancellable<Item>): AsyncGenerator<Item> {
    // Also when nobody reads any more: an error without a listener ends the process.
    items.on('error', () => {});
    const iterator = items[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await inTime(iterator.next());
        if (next.done) return;
        yield next.value;
      }
    } finally {
      items.cancel().catch(() => {});
      // A call that has ended can't be cancelled: what nobody read has to flow off, or the client keeps it for ever.
      items.removeAllListeners('readable').resume();
    }
  }

  return { timeoutMs, inTime, eachInTime };
}
