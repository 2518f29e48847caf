import { setImmediate as turn } from 'node:timers/promises';
import type { Append } from './check-append.ts';

/** So that the last of a batch need not wait long for the first. */
const MAX_APPENDS = 256;
const MAX_EVENTS = 1_024;

/**
 * Groups concurrent appends: while one batch is under way the next one gathers, so that many share a transaction
 * and its write to the disk. `send` answers in the order of its batch; what it throws is told to the whole batch.
 */
export function createAppendQueue<Answer>(send: (batch: Append[]) => Promise<Answer[]>) {
  type Waiting = { append: Append; resolve(answer: Answer): void; reject(error: unknown): void };
  let waiting: Waiting[] = [];
  let working: Promise<void> | null = null;

  function nextBatch(): Waiting[] {
    let events = 0;
    const fits = ({ append }: Waiting, index: number) => {
      events += append.events.length;
      return index === 0 || (index < MAX_APPENDS && events <= MAX_EVENTS);
    };
    const end = waiting.findIndex((item, index) => !fits(item, index));
    const batch = end === -1 ? waiting : waiting.slice(0, end);
    waiting = end === -1 ? [] : waiting.slice(end);
    return batch;
  }

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      // One turn of the event loop: those who were answered together ask again together.
      await turn();
      const batch = nextBatch();
      try {
        const answers = await send(batch.map((item) => item.append));
        batch.forEach((item, index) => {
          item.resolve(answers[index]!);
        });
      } catch (error) {
        for (const item of batch) item.reject(error);
      }
    }
    working = null;
  }

  return {
    push(append: Append): Promise<Answer> {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      waiting.push({ append, resolve, reject });
      working ??= work();
      return promise;
    },
    /** When nothing is under way any more. */
    async idle(): Promise<void> {
      await working;
    },
  };
}
