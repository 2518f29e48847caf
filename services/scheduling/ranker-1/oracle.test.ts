// @module-tag slow
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oracle, oracleStateOf, startsOf } from '#tests/scheduling/oracle.ts';
import { policy } from '#tests/scheduling/policies.ts';
import { requestArbitrary } from '#tests/scheduling/requests.ts';
import { underPolicy } from '../under-policy.ts';
import { scheduleByParts } from './schedule.ts';
import { stateInSlot } from './states.ts';

const LIMIT = 5;

test('the engine finds, scores and orders what a brute force over every minute does', () => {
  const kinds = new Map<string, number>();
  fc.assert(
    fc.property(requestArbitrary, (wanted) => {
      const result = scheduleByParts(wanted, { limit: LIMIT });
      const expected = oracle(wanted, LIMIT);
      const found =
        result.kind === 'none'
          ? []
          : result.slots.map(({ start, confidence, parts, people, bent }) => ({
              start,
              confidence,
              parts,
              people,
              bent,
            }));
      expect(found).toEqual(expected);
      const kind = result.kind === 'none' ? result.reason : result.slots[0]!.bent.join('+') || 'unbent';
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }),
    { numRuns: 40, seed: 7 },
  );
  // Without this the property could hold because nothing interesting was ever generated.
  expect([...kinds.keys()]).toEqual(
    expect.arrayContaining(['unbent', 'outsidePreference', 'outsideHours', 'someoneMissing', 'rangePassed']),
  );
}, 120_000);

test('under any policy too', () => {
  let found = 0;
  fc.assert(
    fc.property(requestArbitrary, policy, (wanted, its) => {
      const asked = underPolicy(wanted, its);
      const result = scheduleByParts(asked, { limit: LIMIT });
      const times = result.kind === 'none' ? [] : result.slots.map(({ end: _, reason: __, ...slot }) => slot);
      expect(times).toEqual(oracle(asked, LIMIT));
      if (times.length > 0) found++;
    }),
    { numRuns: 30, seed: 17 },
  );
  expect(found).toBeGreaterThan(15);
}, 120_000);

test('every change that is offered as a remedy gives a time by brute force, and without one there is none', () => {
  fc.assert(
    fc.property(requestArbitrary, (wanted) => {
      const withMore = { ...wanted, knownUntil: Date.parse(wanted.dateRangeEnd) / 60_000 + 10 * 1_440 };
      const result = scheduleByParts(withMore);
      if (result.kind !== 'none') return;
      if (result.reason !== 'nobodyFree') expect(startsOf(wanted)).toEqual([]);
      for (const remedy of result.remedies) {
        const { kind, ...change } = remedy;
        const people =
          remedy.kind === 'without'
            ? wanted.people.filter((p) => p.number !== remedy.participant)
            : wanted.people;
        expect(oracle({ ...wanted, ...change, people }, 1), kind).toHaveLength(1);
      }
    }),
    { numRuns: 40, seed: 11 },
  );
}, 120_000);

test('the state of everyone in any slot is what each single minute says', () => {
  fc.assert(
    fc.property(
      requestArbitrary,
      fc.integer({ min: 0, max: 4 * 1_440 }),
      fc.integer({ min: 1, max: 300 }),
      (wanted, after, length) => {
        const start = Date.parse(wanted.dateRangeStart) / 60_000 + after;
        const expected = wanted.people.map((person) => ({
          participant: person.number,
          state: oracleStateOf(person, wanted, start, start + length),
        }));
        expect(stateInSlot(wanted, start, start + length)).toEqual(expected);
      },
    ),
    { numRuns: 150, seed: 13 },
  );
}, 60_000);
