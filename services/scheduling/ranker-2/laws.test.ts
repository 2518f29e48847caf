import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import { wishfulRequest } from '#tests/scheduling/wishes.ts';
import type { SchedulingPerson, SchedulingRequest, SlotWithCosts } from '../engine.ts';
import { findPossibleStarts } from '../possible-starts.ts';
import { totalOf } from './cost.ts';
import { preparePeople } from './prepared-person.ts';
import { rankStarts } from './ranking.ts';
import { scheduleByCosts } from './schedule.ts';
import type { Candidate } from './spread.ts';
import { type Starts, startsAt, startsInRange } from './starts.ts';
import { turnoutOf } from './turnout.ts';

const slotsOf = (wanted: SchedulingRequest, limit = 5): SlotWithCosts[] => {
  const result = scheduleByCosts(wanted, DEFAULT_RANKING_POLICY, { limit });
  return result.kind === 'times' ? result.slots : [];
};

function everyCandidate(wanted: SchedulingRequest): Candidate[] {
  const possible = findPossibleStarts(wanted);
  if (!possible) return [];
  return rankStarts(wanted, preparePeople(wanted, DEFAULT_RANKING_POLICY), possible, DEFAULT_RANKING_POLICY)
    .candidates;
}

const holds = <Drawn>(property: fc.IProperty<Drawn>): void => fc.assert(property, { numRuns: 100 });
const anyone = fc.nat({ max: 100 });

/** What doesn't depend on the order of people, or on their numbers. */
const told = (slots: readonly SlotWithCosts[]) =>
  slots.map(({ start, costs, bent }) => ({ start, costs, bent }));

describe('the ranking stays the same', () => {
  test('in whatever order people and their busy times come', () =>
    holds(
      fc.property(wishfulRequest, (wanted) => {
        const turned = {
          ...wanted,
          people: wanted.people
            .map((person) => ({ ...person, busy: person.busy && pairsTurned(person.busy) }))
            .toReversed(),
        };
        expect(told(slotsOf(turned))).toEqual(told(slotsOf(wanted)));
      }),
    ));

  test('whatever numbers participants have', () =>
    holds(
      fc.property(wishfulRequest, (wanted) => {
        const people = wanted.people.map((person) => ({
          ...person,
          number: person.number === 0 ? 0 : person.number + 40,
        }));
        expect(told(slotsOf({ ...wanted, people }))).toEqual(told(slotsOf(wanted)));
      }),
    ));

  test('when a busy time is written as two', () =>
    holds(
      fc.property(wishfulRequest, (wanted) => {
        const people = wanted.people.map((person) => ({
          ...person,
          busy: person.busy && halved(person.busy),
        }));
        expect(told(slotsOf({ ...wanted, people }))).toEqual(told(slotsOf(wanted)));
      }),
    ));
});

const pairsTurned = (busy: readonly number[]): number[] =>
  busy.map((_, i) => busy[busy.length - 2 - i + 2 * (i % 2)]!);

const halved = (busy: readonly number[]): number[] =>
  busy.flatMap((minute, i) =>
    i % 2 === 1
      ? []
      : [
          minute,
          Math.floor((minute + busy[i + 1]!) / 2),
          Math.floor((minute + busy[i + 1]!) / 2),
          busy[i + 1]!,
        ],
  );

test('leaving starts out changes nothing of how people are at the others', () =>
  holds(
    fc.property(wishfulRequest, fc.integer({ min: 1, max: 30 }), anyone, (wanted, length, shift) => {
      const possible = findPossibleStarts(wanted);
      if (!possible) return;
      const turnoutAt = (starts: Starts) =>
        turnoutOf(wanted, preparePeople(wanted, DEFAULT_RANKING_POLICY), starts, DEFAULT_RANKING_POLICY);
      const all = startsInRange(possible);
      const some = startsAt(
        possible.grid,
        all.indices.filter((index) => (index + shift) % (2 * length) < length),
      );
      const { people: _, ...counts } = turnoutAt(all);
      const left = turnoutAt(some);
      for (const [name, list] of Object.entries(counts))
        expect([...left[name as keyof typeof counts]], name).toEqual(
          [...some.indices].map((index) => list[all.places[index]!]),
        );
    }),
  ));

test('freeing a person loses no time', () =>
  holds(
    fc.property(wishfulRequest, anyone, (wanted, one) => {
      const at = one % wanted.people.length;
      const { within: _, unclear: __, ...person } = wanted.people[at]!;
      const freed: SchedulingPerson = { ...person, busy: [] };
      const after = everyCandidate({ ...wanted, people: wanted.people.with(at, freed) });
      const indices = new Set(after.map(({ index }) => index));
      expect(everyCandidate(wanted).filter(({ index }) => !indices.has(index))).toEqual([]);
    }),
  ));

test('no time that is left out is better than one that is suggested, but for what likeness costs', () =>
  holds(
    fc.property(wishfulRequest, (wanted) => {
      const slots = slotsOf(wanted);
      const [best, ...others] = slots;
      const candidates = everyCandidate(wanted);
      expect(best === undefined).toBe(candidates.length === 0);
      if (!best) return;
      expect(totalOf(best.costs)).toBe(Math.min(...candidates.map(({ cost }) => cost)));
      const costs = slots.map(({ costs }) => totalOf(costs));
      expect(costs).toEqual(costs.toSorted((one, other) => one - other));
      const most = others.length * 4;
      const grid = findPossibleStarts(wanted)!.grid;
      for (const { index, cost } of candidates) {
        const start = grid.base + index * 15;
        if (slots.length === 5 && slots.every((slot) => Math.abs(slot.start - start) >= 60))
          expect(cost + most).toBeGreaterThanOrEqual(costs.at(-1)!);
      }
    }),
  ));

test('nobody is asked for at night, unless the organizer said that nights are fine', () =>
  holds(
    fc.property(wishfulRequest, (wanted) => {
      for (const { people, inconveniences } of slotsOf(wanted)) {
        const atNight = inconveniences.filter(({ causes }) => causes.some(({ kind }) => kind === 'night'));
        if (!wanted.nights) expect(atNight).toEqual([]);
        else expect(people.map(({ state }) => state)).not.toContain('night');
      }
    }),
  ));
