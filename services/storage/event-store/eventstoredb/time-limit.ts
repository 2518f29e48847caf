import { withTimeLimit } from '#services/runtime/time-limit.ts';
import { StoreUnavailable } from '../port.ts';

type Cancellable<Item> = AsyncIterable<Item> & {
  cancel(): Promise<void>;
  removeAllListeners(event: 'readable'): { resume(): unknown };
  on(event: 'error', listener: () => void): unknown;
};

export type TimeLimit = ReturnType<typeof createTimeLimit>;

/** The client waits for a silent server forever, so every call goes through these limits. */
export function createTimeLimit(timeoutMs: number) {
  /** Throws StoreUnavailable without an answer within `ms`. A later answer is dropped. */
  const inTime = <Answer>(answer: Promise<Answer>, ms = timeoutMs): Promise<Answer> =>
    withTimeLimit(answer, ms, () => {
      throw new StoreUnavailable(`EventStoreDB didn't respond within ${ms} ms.`);
    });

  /** Each item within the limit; the call is cancelled when the consumer stops. */
  async function* eachInTime<Item>(items: Cancellable<Item>): AsyncGenerator<Item> {
    // Needed even when nothing reads anymore: an error without a listener ends the process.
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
      // A finished call can't be cancelled: unread items have to drain, or the client keeps it forever.
      items.removeAllListeners('readable').resume();
    }
  }

  return { timeoutMs, inTime, eachInTime };
}
