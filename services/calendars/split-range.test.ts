import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY } from '#contracts/durations.ts';
import { splitRange } from './split-range.ts';

test('the pieces of a range touch, cover it, and none is longer than asked for', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000 }), (days) => {
      const range = { start: new Date(0), end: new Date(days * DAY) };
      const parts = splitRange(range, 90 * DAY);
      expect(parts.at(0)?.start).toEqual(range.start);
      expect(parts.at(-1)?.end).toEqual(range.end);
      for (const [index, { start }] of parts.slice(1).entries()) expect(start).toEqual(parts[index]!.end);
      for (const { start, end } of parts) {
        expect(end.getTime() - start.getTime()).toBeLessThanOrEqual(90 * DAY);
      }
    }),
  );
});
