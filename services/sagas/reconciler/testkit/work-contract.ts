import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR } from '#contracts/durations.ts';
import { lease } from '../../lease.ts';
import type { RetryState } from '../retries.ts';
import type { Claim, Work } from '../work.ts';

type Clock = { now: () => Date };

/** The table of due meetings, with a database clock that can be moved on. */
export type WorkUnderTest = Pick<
  Work,
  'ring' | 'claim' | 'extend' | 'release' | 'nextDueIn' | 'clockWentBack'
> & {
  /** So many milliseconds pass on the clock that leases run on. */
  letLeasesAge(milliseconds: number): Promise<void>;
};

const [MEETING, ANOTHER, THIRD] = [1, 2, 3].map((one) => `00000000-0000-4000-8000-00000000000${one}`) as [
  string,
  string,
  string,
];

const empty: RetryState = { tries: {}, parked: {} };
const nothingDue = { due: null, retryState: empty, outcomeUnknown: false };
/** Short enough for a table with a real clock, in milliseconds. */
const MOMENT = 5_000;

/** The guarantees that the reconcilers rely on, wherever the table is kept. */
export function describeWork(where: string, open: (clock: Clock) => Promise<WorkUnderTest>): void {
  describe(`what is due, kept ${where}`, () => {
    let clock: Date;
    let work: WorkUnderTest;
    beforeEach(async () => {
      clock = new Date('2026-03-02T12:00:00.000Z');
      work = await open({ now: () => clock });
    });
    const pass = (milliseconds: number) => {
      clock = new Date(clock.getTime() + milliseconds);
    };
    const later = (milliseconds: number) => new Date(clock.getTime() + milliseconds);
    const one = async (): Promise<Claim> => {
      const [claim] = await work.claim(1);
      if (!claim) throw new Error('nothing is due');
      return claim;
    };

    test('a claim is held by one worker, until it is released', async () => {
      await work.ring([MEETING]);
      const claim = await one();
      expect(await work.claim(1)).toEqual([]);
      await work.release(claim, { ...nothingDue, due: clock });
      expect((await one()).fence).not.toBe(claim.fence);
    });

    test('a claim is free again when its lease has ended, and the one who held it writes nothing anymore', async () => {
      await work.ring([MEETING]);
      const stalled = await one();
      await work.letLeasesAge(lease.length - MOMENT);
      expect(await work.claim(1)).toEqual([]);
      await work.letLeasesAge(2 * MOMENT);
      expect(await work.extend(stalled)).toBeNull();
      const taken = await one();
      expect(await work.extend(stalled)).toBeNull();
      expect(await work.release(stalled, nothingDue)).toBe(false);
      expect(await work.release(taken, nothingDue)).toBe(true);
    });

    test('a claim that is renewed lasts for a whole lease from then on', async () => {
      await work.ring([MEETING]);
      const claim = await one();
      await work.letLeasesAge(lease.length - MOMENT);
      expect(await work.extend(claim)).toMatchObject({ fence: claim.fence });
      await work.letLeasesAge(lease.length - MOMENT);
      expect(await work.claim(1)).toEqual([]);
      expect(await work.release(claim, nothingDue)).toBe(true);
    });

    test('what the worker of an ended claim began is in doubt, until it can no longer take place', async () => {
      await work.ring([MEETING]);
      expect(await one()).toMatchObject({ inDoubtFor: 0, followsDoubt: false });
      await work.letLeasesAge(lease.length);
      const next = await one();
      expect(next.inDoubtFor).toBeGreaterThan(lease.doubt - lease.length - MOMENT);
      expect(next.inDoubtFor).toBeLessThanOrEqual(lease.doubt - lease.length);
      await work.release(next, { ...nothingDue, due: clock });
      await work.letLeasesAge(lease.doubt);
      const afterwards = await one();
      expect(afterwards).toMatchObject({ inDoubtFor: 0, followsDoubt: true });
      await work.release(afterwards, { ...nothingDue, due: clock });
      expect(await one()).toMatchObject({ followsDoubt: false });
    });

    test('an effect whose outcome is unknown is in doubt for the next one, from the release on', async () => {
      await work.ring([MEETING]);
      const claim = await one();
      await work.letLeasesAge(lease.length / 2);
      await work.release(claim, { ...nothingDue, due: clock, outcomeUnknown: true });
      const next = await one();
      expect(next.inDoubtFor).toBeGreaterThan(lease.doubt - MOMENT);
      expect(next.inDoubtFor).toBeLessThanOrEqual(lease.doubt);
    });

    test('a meeting is not given out before it is due', async () => {
      await work.ring([MEETING]);
      await work.release(await one(), { ...nothingDue, due: later(MOMENT) });
      expect(await work.claim(1)).toEqual([]);
      expect(await work.nextDueIn()).toBe(MOMENT);
      pass(MOMENT);
      expect(await work.claim(1)).toHaveLength(1);
    });

    test('the next look is at the first that is due, or at the end of a lease', async () => {
      expect(await work.nextDueIn()).toBeNull();
      await work.ring([MEETING, ANOTHER, THIRD]);
      const [first, second, third] = await work.claim(3);
      const untilLeaseEnds = await work.nextDueIn();
      expect(untilLeaseEnds).toBeGreaterThan(lease.length - MOMENT);
      expect(untilLeaseEnds).toBeLessThanOrEqual(lease.length);
      await work.release(first!, { ...nothingDue, due: later(HOUR) });
      expect(await work.nextDueIn()).toBeLessThanOrEqual(lease.length);
      await work.release(second!, { ...nothingDue, due: later(MOMENT) });
      expect(await work.nextDueIn()).toBe(MOMENT);
      await work.release(third!, { ...nothingDue, due: clock });
      expect(await work.nextDueIn()).toBe(0);
    });

    test('a meeting to which something happened meanwhile stays due', async () => {
      await work.ring([MEETING]);
      const claim = await one();
      await work.ring([MEETING]);
      await work.release(claim, { ...nothingDue, due: later(HOUR) });
      expect((await one()).meetingId).toBe(MEETING);
    });

    test('a meeting to which nothing will fall due is forgotten', async () => {
      await work.ring([MEETING]);
      await work.release(await one(), nothingDue);
      pass(HOUR);
      expect(await work.claim(1)).toEqual([]);
      expect(await work.nextDueIn()).toBeNull();
    });

    test('what is remembered of the tasks is kept, and what is no longer is not', async () => {
      await work.ring([MEETING]);
      const retryState: RetryState = {
        tries: { rank: { failed: 2, unchanged: 0, retryAt: clock.toISOString() } },
        parked: { 'mail:booked:0:1': { reason: 'no answer', at: clock.toISOString(), dropped: false } },
      };
      await work.release(await one(), { due: clock, retryState, outcomeUnknown: false });
      const again = await one();
      expect(again.retryState).toEqual(retryState);
      await work.release(again, { due: clock, retryState: empty, outcomeUnknown: false });
      expect((await one()).retryState).toEqual(empty);
    });

    test('a ring counts although the clock went back an hour', async () => {
      await work.ring([MEETING]);
      pass(-HOUR);
      expect(await work.nextDueIn()).toBe(0);
      expect((await one()).meetingId).toBe(MEETING);
    });

    test('what was due before the clock went back an hour is due at once, and the rest at its time', async () => {
      await work.ring([MEETING, ANOTHER]);
      for (const claim of await work.claim(2)) {
        const due = later(claim.meetingId === MEETING ? MOMENT : HOUR);
        await work.release(claim, { ...nothingDue, due });
      }
      pass(-HOUR);
      expect(await work.claim(2)).toEqual([]);
      await work.clockWentBack(HOUR);
      expect((await work.claim(2)).map(({ meetingId }) => meetingId)).toEqual([MEETING]);
    });
  });
}
