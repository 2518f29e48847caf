import { afterEach, beforeEach, expect, test } from 'vitest';
import { seededRandom } from '#lab/simulate/random.ts';
import { replaceGlobals } from '#tests/simulation/virtual-globals.ts';
import { createVirtualTime, type VirtualTime } from '#tests/simulation/virtual-time.ts';
import { lease } from '../lease.ts';
import { type KeptClaim, keepClaim } from './keep-claim.ts';
import type { Claim } from './work.ts';

let time: VirtualTime;
let restore: () => void;
let claim: Claim;
let renewals: number;
let kept: KeptClaim;
beforeEach(() => {
  time = createVirtualTime();
  restore = replaceGlobals(time, seededRandom('keep-claim'), (wake, milliseconds) =>
    time.after(milliseconds, wake),
  );
  renewals = 0;
  claim = {
    meetingId: 'm',
    fence: '1',
    rings: 0,
    retryState: { tries: {}, parked: {} },
    inDoubtFor: 0,
    followsDoubt: false,
    lookedAt: null,
    woken: null,
    endsAt: lease.length,
  };
});
afterEach(() => {
  kept.letGo();
  restore();
});

async function pass(milliseconds: number): Promise<void> {
  const until = time.elapsed() + milliseconds;
  time.after(milliseconds, () => {});
  while (time.next(until)) await new Promise((settled) => setImmediate(settled));
}

const renewed = async () => {
  renewals += 1;
  return { ...claim, endsAt: time.elapsed() + lease.length };
};

test('a claim is renewed until it is let go, and then no more', async () => {
  kept = keepClaim({ extend: renewed }, claim);
  await pass(10 * lease.length);
  expect(kept.isHeld()).toBe(true);
  expect(renewals).toBe(Math.floor((10 * lease.length) / lease.renewal));
  kept.letGo();
  const before = renewals;
  await pass(lease.length);
  expect(renewals).toBe(before);
});

test('a claim that another worker has is lost at the next renewal', async () => {
  kept = keepClaim({ extend: async () => null }, claim);
  await pass(lease.renewal);
  expect(kept.isHeld()).toBe(false);
  expect(kept.signal.aborted).toBe(true);
});

test.each<[string, () => Promise<Claim>]>([
  ['does not answer', () => new Promise(() => {})],
  ['fails', () => Promise.reject(new Error('the database is away'))],
])('while the database %s, effects may go on until a while before the claim ends', async (_, extend) => {
  kept = keepClaim({ extend }, claim);
  await pass(lease.length - lease.margin - 1);
  expect(kept.isHeld()).toBe(true);
  await pass(1);
  expect(kept.isHeld()).toBe(false);
  expect(kept.signal.aborted).toBe(true);
});

test('a database that is back in time renews the claim', async () => {
  let isAway = true;
  kept = keepClaim({ extend: () => (isAway ? Promise.reject(new Error('away')) : renewed()) }, claim);
  await pass(2 * lease.renewal);
  isAway = false;
  await pass(lease.length);
  expect(kept.isHeld()).toBe(true);
});

test('a worker that was frozen for too long begins no effect, even before its timers notice', async () => {
  kept = keepClaim({ extend: renewed }, claim);
  const frozenFor = lease.length;
  performance.now = () => time.elapsed() + frozenFor;
  expect(kept.signal.aborted).toBe(false);
  expect(kept.isHeld()).toBe(false);
});
