import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import type { Doorbell } from '../port.ts';

/** Resolves once `doorbell` told `meetingId`, to a new listener of it. */
const heard = (doorbell: Doorbell, meetingId: string): Promise<void> =>
  new Promise((resolve) => {
    const stop = doorbell.listen((rung) => {
      if (rung !== meetingId) return;
      stop();
      resolve();
    });
  });

/**
 * What every doorbell promises. `open` makes one, or several that hear one another, as processes would; anyone who
 * opened them closes them.
 */
export function doorbellContract(name: string, open: () => Promise<Doorbell>): void {
  describe(`the doorbell ${name}`, () => {
    async function withBell(use: (doorbell: Doorbell) => Promise<void>): Promise<void> {
      const doorbell = await open();
      try {
        await use(doorbell);
      } finally {
        await doorbell.close();
      }
    }

    test('a ring is heard by everyone who listens, with its meeting', () =>
      withBell(async (doorbell) => {
        const meeting = randomUUID();
        const all = Promise.all([heard(doorbell, meeting), heard(doorbell, meeting)]);
        doorbell.ring(meeting);
        await all;
      }));

    test('rings of several meetings are all heard', () =>
      withBell(async (doorbell) => {
        const meetings = [randomUUID(), randomUUID(), randomUUID()];
        const all = Promise.all(meetings.map((meeting) => heard(doorbell, meeting)));
        for (const meeting of meetings) doorbell.ring(meeting);
        await all;
      }));

    test('a ring without a listener is no one’s trouble', () =>
      withBell(async (doorbell) => {
        doorbell.ring(randomUUID());
        const meeting = randomUUID();
        const later = heard(doorbell, meeting);
        doorbell.ring(meeting);
        await later;
      }));

    test('ringing returns before anyone hears it', () =>
      withBell(async (doorbell) => {
        const order: string[] = [];
        const meeting = randomUUID();
        doorbell.listen((rung) => rung === meeting && order.push('heard'));
        const rung = heard(doorbell, meeting);
        doorbell.ring(meeting);
        order.push('went on');
        await rung;
        expect(order).toEqual(['went on', 'heard']);
      }));

    test('who stopped listening hears no more, and stopping twice is harmless', () =>
      withBell(async (doorbell) => {
        const rings: string[] = [];
        const [before, after] = [randomUUID(), randomUUID()];
        const stop = doorbell.listen((meetingId) => rings.push(meetingId));
        const first = heard(doorbell, before);
        doorbell.ring(before);
        await first;
        stop();
        stop();
        const second = heard(doorbell, after);
        doorbell.ring(after);
        await second;
        expect(rings).not.toContain(after);
        expect(rings).toContain(before);
      }));

    test('a listener that throws does not keep the others from hearing', () =>
      withBell(async (doorbell) => {
        doorbell.listen(() => {
          throw new Error('A listener failed');
        });
        const meeting = randomUUID();
        const other = heard(doorbell, meeting);
        doorbell.ring(meeting);
        await other;
      }));

    test('after closing, ringing is harmless and closing again too', async () => {
      const doorbell = await open();
      const rings: string[] = [];
      doorbell.listen((meetingId) => rings.push(meetingId));
      await doorbell.close();
      doorbell.ring(randomUUID());
      await doorbell.close();
      await new Promise((later) => setImmediate(() => setImmediate(later)));
      expect(rings).toEqual([]);
    });
  });
}

/** A bell that workers share, each as another process would. Anyone who opened it closes all of it. */
export type SharedDoorbell = { worker(): Promise<Doorbell>; close(): Promise<void> };

/** What a doorbell promises that several workers share, besides what every doorbell does. */
export function sharedDoorbellContract(name: string, open: () => Promise<SharedDoorbell>): void {
  describe(`the shared doorbell ${name}`, () => {
    async function withBell(use: (bell: SharedDoorbell) => Promise<void>): Promise<void> {
      const bell = await open();
      try {
        await use(bell);
      } finally {
        await bell.close();
      }
    }

    /** The meetings that a worker heard of, from now on. */
    function hears(worker: Doorbell): string[] {
      const rings: string[] = [];
      worker.listen((meetingId) => rings.push(meetingId));
      return rings;
    }

    const someMeetings = (count: number) => Array.from({ length: count }, () => randomUUID()).toSorted();
    const PATIENCE = { timeout: 25_000 };

    test('each ring is heard by exactly one of several workers', () =>
      withBell(async (bell) => {
        const workers = [await bell.worker(), await bell.worker(), await bell.worker()];
        const rings = workers.map(hears);
        const ringer = await bell.worker();
        const all: string[] = [];
        // The second time would show who else heard of the first.
        for (const meetings of [someMeetings(50), someMeetings(50)]) {
          all.push(...meetings);
          for (const meeting of meetings) ringer.ring(meeting);
          await vi.waitFor(() => expect(new Set(rings.flat())).toEqual(new Set(all)), PATIENCE);
        }
        expect(rings.flat().toSorted()).toEqual(all.toSorted());
      }));

    test('a ring while no one listens is heard by who comes later', () =>
      withBell(async (bell) => {
        const meetings = someMeetings(5);
        const before = await bell.worker();
        for (const meeting of meetings) before.ring(meeting);
        await before.close();
        const rings = hears(await bell.worker());
        await vi.waitFor(() => expect(rings.toSorted()).toEqual(meetings), PATIENCE);
      }));

    test('what one worker heard is not heard again by who comes later', () =>
      withBell(async (bell) => {
        const [first, second] = [randomUUID(), randomUUID()];
        const before = await bell.worker();
        const heardFirst = heard(before, first);
        before.ring(first);
        await heardFirst;
        const later = await bell.worker();
        const rings = hears(later);
        later.ring(second);
        await vi.waitFor(() => expect(rings).toEqual([second]), PATIENCE);
      }));

    test('a worker that stopped listening leaves the rings to the others', () =>
      withBell(async (bell) => {
        const leaving = await bell.worker();
        const first = randomUUID();
        const listening = heard(leaving, first);
        leaving.ring(first);
        await listening;
        const meetings = someMeetings(5);
        const rings = hears(await bell.worker());
        for (const meeting of meetings) leaving.ring(meeting);
        await vi.waitFor(() => expect(rings.toSorted()).toEqual(meetings), PATIENCE);
      }));
  });
}
