import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seededRandom } from '#lab/simulate/random.ts';
import { replaceGlobals } from '#tests/simulation/virtual-globals.ts';
import { createVirtualTime, type VirtualTime } from '#tests/simulation/virtual-time.ts';
import { lease } from '../lease.ts';
import { createReconciler } from './reconciler.ts';
import { type Claim, RETENTION_ROW } from './work.ts';

let time: VirtualTime;
let restore: () => void;
beforeEach(() => {
  time = createVirtualTime();
  restore = replaceGlobals(time, seededRandom('retention'), (wake, milliseconds) =>
    time.after(milliseconds, wake),
  );
});
afterEach(() => restore());

async function pass(milliseconds: number): Promise<void> {
  const until = time.elapsed() + milliseconds;
  while (time.next(until)) await new Promise((settled) => setImmediate(settled));
}

test('a retention that takes longer than a lease stays claimed until it is done', async () => {
  const claimed: Claim = {
    meetingId: RETENTION_ROW,
    fence: '1',
    rings: 0,
    retryState: { tries: {}, parked: {} },
    inDoubtFor: 0,
    followsDoubt: false,
    lookedAt: null,
    woken: null,
    endsAt: lease.length,
  };
  const waiting = [claimed];
  const begun = Promise.withResolvers<void>();
  const erasing = Promise.withResolvers<number>();
  const extend = vi.fn(async (held: Claim) => ({ ...held, endsAt: time.elapsed() + lease.length }));
  const stop = new AbortController();
  const work = {
    ensure: async () => {},
    claim: async () => waiting.splice(0),
    nextDueIn: async () => null,
    clockWentBack: async () => {},
    release: async () => true,
    extend,
  };
  const running = createReconciler({
    work,
    doorbell: { listen: () => () => {} },
    retention: () => {
      begun.resolve();
      return erasing.promise;
    },
    now: () => new Date(0),
  } as unknown as Parameters<typeof createReconciler>[0]).run(stop.signal);

  await begun.promise;
  await pass(3 * lease.length);
  expect(extend.mock.calls.length).toBeGreaterThanOrEqual(3);
  erasing.resolve(0);
  stop.abort();
  await running;
  extend.mockClear();
  await pass(3 * lease.length);
  expect(extend).not.toHaveBeenCalled();
});
