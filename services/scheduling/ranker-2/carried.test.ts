// @module-tag laws
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import { cases } from '#tests/harness/cases.ts';
import { wishfulRequest } from '#tests/scheduling/wishes.ts';
import type { SchedulingRequest, SlotWithCosts } from '../engine.ts';
import { explainByCosts } from './explain-slot.ts';
import { scheduleByCosts } from './schedule.ts';
import { cannotCome } from './states.ts';

const NO_LEDGER = { ...DEFAULT_RANKING_POLICY, costs: { ...DEFAULT_RANKING_POLICY.costs, carried: 0 } };

const slotsOf = (wanted: SchedulingRequest, policy = DEFAULT_RANKING_POLICY): SlotWithCosts[] => {
  const result = scheduleByCosts(wanted, policy);
  return result.kind === 'times' ? result.slots : [];
};

/** The same people, of whom the one at a place carries so many points, and the others nothing or what they did. */
const carrying = (
  { people, ...wanted }: SchedulingRequest,
  at: number,
  points: number | null,
): SchedulingRequest => ({
  ...wanted,
  people: people.map(({ carried, ...person }, i) => {
    if (i !== at % people.length) return carried ? { ...person, carried } : person;
    return points === null ? person : { ...person, carried: { points, taken: [] } };
  }),
});

const withoutLedger = (wanted: SchedulingRequest): SchedulingRequest =>
  wanted.people.reduce((asked, _, i) => carrying(asked, i, null), wanted);

/** How many can't come to a time, or may not. */
const uncertain = ({ people }: SlotWithCosts): number =>
  people.filter(({ state }) => cannotCome(state) || state === 'unknown').length;

const holds = (property: fc.IProperty<unknown[]>): void => fc.assert(property, cases(100));
const anyone = fc.nat({ max: 100 });

/** People so far apart that a fair time for all of them is hard to find, and some of whom carry something. */
const farApart: fc.Arbitrary<SchedulingRequest> = fc
  .record({
    zones: fc.shuffledSubarray(
      ['America/Los_Angeles', 'America/New_York', 'Europe/London', 'Asia/Kolkata', 'Australia/Sydney'],
      { minLength: 3, maxLength: 4 },
    ),
    carried: fc.array(fc.constantFrom(0, 5, 15, 25), { minLength: 4, maxLength: 4 }),
  })
  .map(({ zones, carried }) => ({
    ...{ now: Date.parse('2027-01-08T12:00Z') / 60_000, duration: 60, leadMinutes: 30 },
    ...{ dateRangeStart: '2027-01-11', dateRangeEnd: '2027-01-13', timePreference: 'all' as const },
    organizerZone: zones[0]!,
    people: zones.map((zone, number) => {
      const points = carried[number]!;
      const person = { number, zone, hours: 'business' as const, busy: [] };
      return points > 0 ? { ...person, carried: { points, taken: [] } } : person;
    }),
  }));

describe('what people have borne in past meetings', () => {
  test('changes nothing where it counts nothing', () =>
    holds(
      fc.property(wishfulRequest, (wanted) => {
        expect(slotsOf(wanted, NO_LEDGER)).toEqual(slotsOf(withoutLedger(wanted)));
      }) as never,
    ));

  test('costs nothing at a time that suits those who bore it, if everyone comes', () =>
    holds(
      fc.property(wishfulRequest, fc.nat({ max: 400 }), (wanted, quarter) => {
        const start = Date.parse(wanted.dateRangeStart) / 60_000 + quarter * 15;
        const time = explainByCosts(wanted, start, DEFAULT_RANKING_POLICY);
        const isHard = (number: number) =>
          time.inconveniences.some(({ participant }) => participant === number);
        const carriers = wanted.people.filter(({ carried }) => carried && carried.points > 1.25);
        if (uncertain(time) === 0 && !carriers.some(({ number }) => isHard(number)))
          expect(time.costs.carried).toBe(0);
        else if (carriers.length > 0) expect(time.costs.carried).toBeGreaterThan(0);
      }) as never,
    ));

  test('never lets more people miss the best time', () =>
    holds(
      fc.property(fc.oneof(farApart, wishfulRequest), (wanted) => {
        const [best] = slotsOf(wanted);
        const [former] = slotsOf(withoutLedger(wanted));
        if (best && former) expect(uncertain(best)).toBeLessThanOrEqual(uncertain(former));
      }) as never,
    ));

  test('never makes the best time harder on someone who bore more, unless fewer people miss it', () =>
    holds(
      fc.property(
        wishfulRequest,
        anyone,
        fc.integer({ min: 0, max: 25 }),
        fc.integer({ min: 1, max: 25 }),
        (wanted, at, less, more) => {
          const { number } = wanted.people[at % wanted.people.length]!;
          const hardshipAt = (slot: SlotWithCosts): number => {
            const { state } = slot.people.find(({ participant }) => participant === number)!;
            if (cannotCome(state)) return 100;
            return slot.inconveniences.find(({ participant }) => participant === number)?.points ?? 0;
          };
          const [before] = slotsOf(carrying(wanted, at, less || null));
          const [after] = slotsOf(carrying(wanted, at, less + more));
          if (!before || !after || uncertain(after) !== uncertain(before)) return;
          // Costs are rounded to hundredths, which may decide between times that hardly differ.
          expect(hardshipAt(after)).toBeLessThanOrEqual(hardshipAt(before) + 0.5);
        },
      ) as never,
    ));
});
