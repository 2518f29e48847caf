// @module-tag slow
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judge, ranked, startsOf } from '#tests/scheduling/oracle.ts';
import { policy } from '#tests/scheduling/policies.ts';
import { requestArbitrary } from '#tests/scheduling/requests.ts';
import type { SchedulingRequest } from '../engine.ts';
import { underPolicy } from '../under-policy.ts';
import { explainSlot } from './explain-slot.ts';
import { scheduleByParts } from './schedule.ts';

const anyRequest = fc.oneof(
  requestArbitrary,
  fc.tuple(requestArbitrary, policy).map(([wanted, its]) => underPolicy(wanted, its)),
);

const minute = (iso: string): number => Date.parse(iso) / 60_000;

test('every time that is suggested is explained as it was suggested, the best as the first of all', () => {
  fc.assert(
    fc.property(anyRequest, (wanted) => {
      const result = scheduleByParts(wanted);
      if (result.kind === 'none') return;
      const explained = result.slots.map(({ start }) => explainSlot(wanted, start));
      expect(explained).toMatchObject(result.slots.map((slot) => ({ ...slot, inRange: true })));
      const ranks = explained.map(({ rank }) => rank!);
      expect(ranks[0]).toBe(1);
      expect(ranks).toEqual([...new Set(ranks)].sort((a, b) => a - b));
    }),
  );
});

/** Minutes from the first day on, of which a few are on no quarter. */
const aMinute = fc
  .tuple(fc.integer({ min: -60, max: 4 * 96 }), fc.constantFrom(0, 0, 0, 7))
  .map(([quarter, off]) => quarter * 15 + off);

test('ranks, states, parts and bent rules of any minute are what a brute force says', () => {
  const seen = new Set<string>();
  fc.assert(
    // The brute force is asked once for several minutes.
    fc.property(anyRequest, fc.array(aMinute, { minLength: 8, maxLength: 8 }), (wanted, minutes) => {
      const all = ranked(wanted);
      const possible = new Set(startsOf(wanted));
      for (const after of minutes) {
        const start = minute(`${wanted.dateRangeStart}T00:00Z`) + after;
        const { rank, of, inRange, notPossible, ...slot } = explainSlot(wanted, start);
        const place = all.findIndex((other) => other.start === start);
        expect({ rank, of }).toEqual({ rank: place < 0 ? null : place + 1, of: all.length });
        expect(inRange).toBe(possible.has(start));
        expect(notPossible === null).toBe(inRange);
        const { points: _, day: __, ...expected } = judge(wanted, start);
        const sooner = inRange ? expected.parts.sooner : slot.parts.sooner;
        if (inRange) expect(slot).toMatchObject(expected);
        else
          expect(slot).toMatchObject({
            people: expected.people,
            bent: expected.bent,
            parts: { ...expected.parts, sooner },
          });
        seen.add(notPossible ?? (rank === null ? 'possible and not chosen from' : 'ranked'));
      }
    }),
    { numRuns: 15, seed: 23 },
  );
  expect([...seen].sort()).toEqual([
    'offGrid',
    'outsideDates',
    'past',
    'possible and not chosen from',
    'ranked',
    'tooSoon',
  ]);
}, 120_000);

describe('a time at which no meeting could start', () => {
  const wanted: SchedulingRequest = {
    now: minute('2026-11-25T09:15Z'),
    duration: 60,
    dateRangeStart: '2026-11-25',
    dateRangeEnd: '2026-11-26',
    organizerZone: 'Europe/Berlin',
    timePreference: 'business',
    people: [
      {
        number: 0,
        zone: 'Europe/Berlin',
        hours: 'business',
        busy: [minute('2026-11-26T09:00Z'), minute('2026-11-26T10:00Z')],
      },
    ],
    leadMinutes: 30,
  };

  test.each([
    ['2026-11-25T08:00Z', 'past', 'free'],
    ['2026-11-25T09:30Z', 'tooSoon', 'free'],
    ['2026-11-25T10:05Z', 'offGrid', 'free'],
    ['2026-11-26T09:20Z', 'offGrid', 'busy'],
    ['2026-11-24T10:00Z', 'outsideDates', 'free'],
    ['2026-11-26T22:30Z', 'outsideDates', 'outOfHours'],
    ['2026-11-27T10:00Z', 'outsideDates', 'free'],
  ])('%s is told to be so (%s), with the state of everyone', (at, notPossible, state) => {
    expect(explainSlot(wanted, minute(at))).toMatchObject({
      inRange: false,
      notPossible,
      rank: null,
      of: expect.any(Number),
      people: [{ participant: 0, state }],
    });
  });

  test('ends with the first start that leaves the least time ahead', () => {
    expect(explainSlot(wanted, minute('2026-11-25T09:45Z'))).toMatchObject({
      inRange: true,
      notPossible: null,
    });
  });

  test('is told so too where the dates have no room for the meeting at all', () => {
    const long = { ...wanted, dateRangeEnd: '2026-11-25', duration: 25 * 60 };
    expect(explainSlot(long, minute('2026-11-25T10:00Z'))).toMatchObject({
      notPossible: 'outsideDates',
      rank: null,
      of: 0,
    });
  });

  test('and a busy one that could have been is explained with the score that it would have had', () => {
    expect(explainSlot(wanted, minute('2026-11-26T09:00Z'))).toMatchObject({
      inRange: true,
      notPossible: null,
      rank: null,
      people: [{ state: 'busy' }],
      bent: ['someoneMissing'],
      parts: { attendance: 0, hours: 1, weekday: 1 },
    });
  });
});
