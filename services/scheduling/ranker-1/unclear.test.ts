import { describe, expect, test } from 'vitest';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import type { SchedulingPerson, SchedulingRequest } from '../engine.ts';
import { explainUnder, scheduleUnder } from '../under-policy.ts';

const DAY = Date.parse('2026-06-10T00:00Z') / 60_000;
const hour = (hours: number): number => DAY + hours * 60;

const mia: SchedulingPerson = { number: 0, zone: 'UTC', hours: 'business', busy: [] };
/** From 10 to 11 her calendar can't tell. */
const jess: SchedulingPerson = {
  ...{ number: 1, zone: 'UTC', hours: 'business', busy: [] },
  unclear: [hour(10), hour(11)],
};

const request = (person: SchedulingPerson): SchedulingRequest => ({
  ...{ now: DAY - 1_440, duration: 60, dateRangeStart: '2026-06-10', dateRangeEnd: '2026-06-10' },
  ...{ organizerZone: 'UTC', timePreference: 'all', people: [mia, person], leadMinutes: 0 },
});

const stateAt = (person: SchedulingPerson, hours: number) =>
  explainUnder(request(person), hour(hours), DEFAULT_RANKING_POLICY).people[1]!.state;

describe('time that a calendar cannot tell', () => {
  test('is unknown for every meeting that touches it, and for no other', () =>
    expect([9, 9.25, 10, 10.75, 11].map((hours) => stateAt(jess, hours))).toEqual([
      'free',
      'unknown',
      'unknown',
      'unknown',
      'free',
    ]));

  test('is known once someone says by hand how it is', () => {
    const answered = [{ from: hour(10), to: hour(11), answer: 'works' as const }];
    expect(stateAt({ ...jess, answered }, 10)).toBe('free');
    expect(stateAt({ ...jess, answered: [{ ...answered[0]!, to: hour(10.5) }] }, 10)).toBe('unknown');
  });

  test('costs as much as an unknown calendar, for every meeting that touches it', () => {
    const costs = (person: SchedulingPerson, hours: number) =>
      explainUnder(request(person), hour(hours), DEFAULT_RANKING_POLICY).costs.unknown;
    const all = costs({ ...jess, busy: null }, 9);
    expect(all).toBeGreaterThan(0);
    expect([9, 9.25, 10, 10.75, 11].map((hours) => costs(jess, hours))).toEqual([0, all, all, all, 0]);
  });

  test('is left to the times of which everything is known', () => {
    const unclear = [hour(0), hour(15), hour(16), hour(24)];
    const found = scheduleUnder(request({ ...jess, unclear }), DEFAULT_RANKING_POLICY);
    expect(found.kind === 'times' && found.slots[0]!.start).toBe(hour(15));
  });
});

test('where a meeting also touches time that is taken, it is taken', () =>
  expect(
    [9.5, 11.5, 12].map((hours) =>
      stateAt(
        { ...jess, busy: [hour(9), hour(10), hour(12), hour(13)], unclear: [hour(10), hour(12)] },
        hours,
      ),
    ),
  ).toEqual(['busy', 'busy', 'busy']));

describe('someone whose time zone nobody knows', () => {
  const noah: SchedulingPerson = { number: 1, zone: null, hours: 'business', busy: null };
  const at = (hours: number, person = noah, more: Partial<SchedulingRequest> = {}) => {
    const wanted = { ...request(person), timePreference: 'business' as const, ...more };
    return explainUnder(wanted, hour(hours), DEFAULT_RANKING_POLICY);
  };

  test('has no hours, lunch, or night of the organizer, and only counts as unknown', () => {
    // Early, the first hour, lunch, late, and at night.
    for (const hours of [7, 9, 12, 19, 23.5]) {
      const { costs, people, inconveniences } = at(hours, noah, { nights: true });
      expect(people[1]!.state).toBe('unknown');
      expect(inconveniences.filter(({ participant }) => participant === 1)).toEqual([]);
      const { costs: alone } = at(hours, { ...noah, zone: 'UTC' }, { nights: true });
      expect([costs.inconvenience * 2, costs.preference * 2]).toEqual([
        alone.inconvenience,
        alone.preference,
      ]);
      expect([costs.worstOff, costs.unknown]).toEqual([alone.worstOff, alone.unknown]);
    }
  });

  test('may come when the organizer is at work at night', () => {
    const week = Array.from({ length: 7 }, () => [{ from: 22 * 60, to: 30 * 60 }]);
    const people = [{ ...mia, wishes: { week } }, noah, { ...mia, number: 2, wishes: { week } }];
    const found = scheduleUnder({ ...request(noah), people }, DEFAULT_RANKING_POLICY);
    expect(found.kind === 'times' && found.slots[0]!.people.map(({ state }) => state)).toEqual([
      ...['free', 'unknown', 'free'],
    ]);
  });

  test('is free where they said so, whatever the clock', () => {
    const answered = [{ from: hour(20), to: hour(21), answer: 'works' as const }];
    const { people, costs } = at(20, { ...noah, answered });
    expect([people[1]!.state, costs.unknown]).toEqual(['free', 0]);
  });
});
