import { describe, expect, test } from 'vitest';
import type { Doorbell } from './port.ts';

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
 * What every doorbell promises. `open` makes one, or several that hear one another, as processes would; whoever
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
        const all = Promise.all([heard(doorbell, 'm1'), heard(doorbell, 'm1')]);
        doorbell.ring('m1');
        await all;
      }));

    test('rings of several meetings are all heard', () =>
      withBell(async (doorbell) => {
        const meetings = ['m1', 'm2', 'm3'];
        const all = Promise.all(meetings.map((meeting) => heard(doorbell, meeting)));
        for (const meeting of meetings) doorbell.ring(meeting);
        await all;
      }));

    test('a ring without a listener is nobody’s trouble', () =>
      withBell(async (doorbell) => {
        doorbell.ring('m1');
        const later = heard(doorbell, 'm2');
        doorbell.ring('m2');
        await later;
      }));

    test('ringing returns before anyone hears it', () =>
      withBell(async (doorbell) => {
        const order: string[] = [];
        doorbell.listen(() => order.push('heard'));
        const rung = heard(doorbell, 'm1');
        doorbell.ring('m1');
        order.push('went on');
        await rung;
        expect(order).toEqual(['went on', 'heard']);
      }));

    test('who stopped listening hears no more, and stopping twice is harmless', () =>
      withBell(async (doorbell) => {
        const rings: string[] = [];
        const stop = doorbell.listen((meetingId) => rings.push(meetingId));
        const first = heard(doorbell, 'm1');
        doorbell.ring('m1');
        await first;
        stop();
        stop();
        const second = heard(doorbell, 'm2');
        doorbell.ring('m2');
        await second;
        expect(rings).not.toContain('m2');
        expect(rings).toContain('m1');
      }));

    test('a listener that throws does not keep the others from hearing', () =>
      withBell(async (doorbell) => {
        doorbell.listen(() => {
          throw new Error('A listener failed');
        });
        const other = heard(doorbell, 'm1');
        doorbell.ring('m1');
        await other;
      }));

    test('after closing, ringing is harmless and closing again too', async () => {
      const doorbell = await open();
      const rings: string[] = [];
      doorbell.listen((meetingId) => rings.push(meetingId));
      await doorbell.close();
      doorbell.ring('m1');
      await doorbell.close();
      await new Promise((later) => setImmediate(() => setImmediate(later)));
      expect(rings).toEqual([]);
    });
  });
}
