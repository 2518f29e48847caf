import { expect, test } from 'vitest';
import { instrumentEventStore } from './instrumented.ts';
import { AppendTooLarge, type EventStore, START, StoreUnavailable, WrongExpectedRevision } from './port.ts';

const appended = { revision: 0, checkpoint: START, repeated: false };

/** What is told of an append that ends like this. */
async function toldOf(append: EventStore['append']) {
  const told: { seconds: number; outcome: string }[] = [];
  const store = instrumentEventStore({ append } as EventStore, (seconds, outcome) =>
    told.push({ seconds, outcome }),
  );
  const answer = await store.append('meeting-1', 'none', []).catch((error: unknown) => error);
  return { answer, told };
}

test('an append is told with how long it took, and answered as it was', async () => {
  const { answer, told } = await toldOf(async () => appended);
  expect(answer).toBe(appended);
  expect(told).toEqual([{ seconds: expect.any(Number), outcome: 'ok' }]);
  expect(told[0]!.seconds).toBeGreaterThanOrEqual(0);
  expect(told[0]!.seconds).toBeLessThan(10);
});

test.each([
  [new WrongExpectedRevision('meeting-1', 'none', 3), 'conflict'],
  [new StoreUnavailable('gone'), 'unavailable'],
  [new AppendTooLarge('too much'), 'tooLarge'],
  [new Error('a bug'), 'failed'],
])('what is thrown is passed on: %s', async (error, outcome) => {
  const { answer, told } = await toldOf(() => Promise.reject(error));
  expect(answer).toBe(error);
  expect(told).toMatchObject([{ outcome }]);
});
