// @module-tag laws
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '#tests/harness/cases.ts';
import { joined } from '../busy.ts';
import { START_STEP } from '../grid.ts';
import { addCalendar, type Changes } from './calendar.ts';
import type { PreparedPerson } from './prepared-person.ts';
import { startsAt } from './starts.ts';

const BASE = 29_000_040;

const minutes = (most: number) => fc.integer({ min: 0, max: most });
const busyIn = (most: number) =>
  fc
    .array(fc.tuple(fc.integer({ min: -120, max: most }), fc.integer({ min: 1, max: 130 })), { maxLength: 8 })
    .map((all) => joined(all.flatMap(([from, length]) => [BASE + from, BASE + from + length])));

/** A grid of a single start, which a question about any time makes, or of some. */
const asked = fc.constantFrom(1, 2, 40).chain((size) =>
  fc.record({
    size: fc.constant(size),
    duration: fc.constantFrom(15, 45, 60, 90, 100),
    busy: busyIn(size * START_STEP + 120),
    pause: fc.record({ before: minutes(40), after: minutes(40) }),
    counted: fc.subarray(Array.from({ length: size }, (_, index) => index)),
    notice: fc.constantFrom(0, 0, 25),
    times: fc.constantFrom(1, 3),
  }),
);

test('a calendar leaves open, and roomy, the starts at which nothing of it overlaps the meeting, and its pauses', () => {
  fc.assert(
    fc.property(asked, ({ size, duration, busy, pause, counted, notice, times }) => {
      const starts = startsAt({ base: BASE, size, duration }, Int32Array.from(counted));
      const differences = () => new Int32Array(counted.length + 1);
      const changes: Changes = {
        ...{ open: differences(), roomy: differences(), tentative: differences(), unknown: differences() },
      };
      const person = { busy, firm: busy, notice, hours: { pause } } as unknown as PreparedPerson;
      addCalendar(person, BASE, starts, changes, times);
      const overlaps = (from: number, to: number) =>
        busy.some((minute, i) => i % 2 === 0 && minute < to && busy[i + 1]! > from);
      const expected = (before: number, after: number) =>
        counted.map((index) => {
          const start = BASE + index * START_STEP;
          const isLeft = start >= BASE + notice && !overlaps(start - before, start + duration + after);
          return isLeft ? times : 0;
        });
      expect(countsOf(changes.open)).toEqual(expected(0, 0));
      expect(countsOf(changes.roomy)).toEqual(expected(pause.before, pause.after));
      expect([...changes.tentative, ...changes.unknown].every((change) => change === 0)).toBe(true);
    }),
    cases(500),
  );
});

function countsOf(changes: Int32Array): number[] {
  let count = 0;
  return [...changes.subarray(0, -1)].map((change) => {
    count += change;
    return count;
  });
}
