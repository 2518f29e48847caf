import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FIRST_POLICY } from '#contracts/ranking-policy.ts';
import { policy } from '#tests/scheduling/policies.ts';
import { requestArbitrary } from '#tests/scheduling/requests.ts';
import type { SchedulingPerson, SchedulingRequest } from '../engine.ts';
import { findPossibleStarts } from '../possible-starts.ts';
import { underPolicy } from '../under-policy.ts';
import { comfortOf } from './comfort.ts';
import { scheduleByParts } from './schedule.ts';
import { confidenceOf, type Scored, scoreAll, scoreByTier, weightsOf } from './score.ts';
import { takeSurvey } from './survey.ts';

/** Half of them under the default policy, the others under any. */
const anyRequest = fc.oneof(
  requestArbitrary,
  fc.tuple(requestArbitrary, policy).map(([wanted, its]) => underPolicy(wanted, its)),
);

/** Every start inside the dates, whatever rules it bends. */
function everyStart(wanted: SchedulingRequest): Scored[] {
  const possible = findPossibleStarts(wanted);
  if (!possible) return [];
  const survey = takeSurvey(wanted, possible);
  const starts = [...survey.inRange.subarray(0, survey.grid.size).keys()];
  return scoreAll(survey, comfortOf(survey)(starts), starts);
}

const withPerson = (
  wanted: SchedulingRequest,
  at: number,
  change: Partial<SchedulingPerson>,
): SchedulingRequest => ({
  ...wanted,
  people: wanted.people.map((person, i) => (i === at ? { ...person, ...change } : person)),
});

const anyone = fc.nat({ max: 100 });

function expectNoneLower(before: readonly Scored[], after: readonly Scored[]): void {
  expect(after).toHaveLength(before.length);
  for (const [i, slot] of before.entries()) {
    expect(after[i]!.points).toBeGreaterThanOrEqual(slot.points);
  }
}

test('freeing a person never lowers any slot', () => {
  fc.assert(
    fc.property(anyRequest, anyone, (wanted, one) => {
      const freed = withPerson(wanted, one % wanted.people.length, { busy: [] });
      expectNoneLower(everyStart(wanted), everyStart(freed));
    }),
  );
});

test('dropping a single meeting from a calendar never lowers any slot', () => {
  fc.assert(
    fc.property(anyRequest, anyone, anyone, (wanted, one, which) => {
      const at = one % wanted.people.length;
      const busy = wanted.people[at]!.busy ?? [];
      const dropped = 2 * (which % Math.max(1, busy.length / 2));
      const freed = withPerson(wanted, at, {
        busy: busy.filter((_, i) => i !== dropped && i !== dropped + 1),
      });
      expectNoneLower(everyStart(wanted), everyStart(freed));
    }),
  );
});

test('a later start never has more of `sooner`', () => {
  fc.assert(
    fc.property(anyRequest, (wanted) => {
      const sooner = everyStart(wanted).map(({ parts }) => parts.sooner);
      expect(sooner).toEqual(sooner.toSorted((a, b) => b - a));
    }),
  );
});

test('confidence is an integer percent, every part lies between 0 and 1, and only with all people free is it above the weight of attendance', () => {
  fc.assert(
    fc.property(anyRequest, (wanted) => {
      const weights = weightsOf(wanted);
      const { attendance } = weights;
      const broken = everyStart(wanted).filter(({ parts, tally, points }) => {
        const percent = confidenceOf(parts, tally, weights);
        const allFree = tally.busy + tally.unknown + tally.outOfHours === 0;
        const [least, most] = allFree ? [Math.round(attendance), 100] : [0, attendance];
        const isWithin = Number.isInteger(percent) && percent >= least && percent <= most;
        const capped = allFree || points <= attendance;
        return !isWithin || !capped || Object.values(parts).some((part) => !(part >= 0 && part <= 1));
      });
      expect(broken).toEqual([]);
    }),
  );
});

test('by the default weights, a weekday with everyone free ranks above every weekend', () => {
  fc.assert(
    fc.property(requestArbitrary, (wanted) => {
      const free = everyStart(wanted).filter(({ tally }) => tally.free === tally.people);
      const weekdays = free.filter(({ parts }) => parts.weekday === 1).map(({ points }) => points);
      const weekends = free.filter(({ parts }) => parts.weekday === 0).map(({ points }) => points);
      if (weekdays.length > 0 && weekends.length > 0) {
        expect(Math.min(...weekdays)).toBeGreaterThanOrEqual(Math.max(...weekends));
      }
    }),
  );
});

test('one more free person counts for more than everything else', () => {
  fc.assert(
    fc.property(anyRequest, (wanted) => {
      const possible = findPossibleStarts(wanted);
      if (!possible) return;
      const survey = takeSurvey(wanted, possible);
      let worstSoFar = Number.POSITIVE_INFINITY;
      for (const tier of scoreByTier(survey, [...survey.inRange.subarray(0, survey.grid.size).keys()])) {
        for (const { points } of tier) expect(points).toBeLessThanOrEqual(worstSoFar);
        worstSoFar = Math.min(...tier.map(({ points }) => points));
      }
    }),
  );
});

test('the order of busy times and of people changes nothing', () => {
  fc.assert(
    fc.property(anyRequest, (wanted) => {
      const turned: SchedulingRequest = {
        ...wanted,
        people: wanted.people
          .map((person) => ({ ...person, busy: person.busy && pairsTurned(person.busy) }))
          .toReversed(),
      };
      const [one, other] = [scheduleByParts(wanted), scheduleByParts(turned)];
      expect(other.kind).toBe(one.kind);
      if (one.kind === 'none' || other.kind === 'none') return;
      expect(other.slots.map((slot) => ({ ...slot, people: slot.people.toReversed() }))).toEqual(one.slots);
    }),
  );
});

const pairsTurned = (busy: readonly number[]): number[] =>
  busy.map((_, i) => busy[busy.length - 2 - i + 2 * (i % 2)]!);

test('the default weights add up to a hundred, attendance outweighs the rest, and a weekday what is below it', () => {
  const { attendance, weekday, ...rest } = FIRST_POLICY.weights;
  const sum = Object.values(rest).reduce((a, b) => a + b);
  expect(attendance + weekday + sum).toBe(100);
  expect(attendance).toBeGreaterThan(weekday + sum);
  expect(weekday).toBeGreaterThanOrEqual(sum);
});
