import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lease } from '../lease.ts';
import { createReconciler, type ReconcilerDeps } from './reconciler.ts';
import { type Claim, RETENTION_ROW } from './work.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

test('a retention that takes longer than a lease stays claimed until it is done', async () => {
  const claimed: Claim = {
    meetingId: RETENTION_ROW,
    fence: '1',
    rings: 0,
    retryState: { tries: {}, parked: {} },
    inDoubtFor: 0,
    endsAt: 0,
  };
  const waiting = [claimed];
  const begun = Promise.withResolvers<void>();
  const erasing = Promise.withResolvers<number>();
  const extend = vi.fn(async (held: Claim) => held);
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
  } as unknown as ReconcilerDeps).run(stop.signal);

  await begun.promise;
  vi.advanceTimersByTime(3 * lease.length);
  expect(extend.mock.calls.length).toBeGreaterThanOrEqual(3);
  erasing.resolve(0);
  stop.abort();
  await running;
  extend.mockClear();
  vi.advanceTimersByTime(3 * lease.length);
  expect(extend).not.toHaveBeenCalled();
});
