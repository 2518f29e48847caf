import { expect, test } from 'vitest';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import type { SchedulingPerson, SchedulingRequest } from '../engine.ts';
import { explainUnder } from '../under-policy.ts';

const MONDAY = Date.parse('2026-06-08T00:00Z') / 60_000;
const at = (day: number, hour: number) => MONDAY + day * 1_440 + hour * 60;
const full = (...days: number[]) =>
  days.flatMap((day) => [at(day, 9), at(day, 13), at(day, 13), at(day, 18)]);

/** What puts Paul out at eight on Monday, if his calendar is like this. */
function causes(busy: number[], change: Partial<SchedulingPerson> = {}) {
  const mia: SchedulingPerson = { number: 0, zone: 'UTC', hours: 'business', busy: [] };
  const paul: SchedulingPerson = { number: 1, zone: 'UTC', hours: 'business', busy, ...change };
  const request: SchedulingRequest = {
    ...{ now: MONDAY - 1_440, duration: 60, dateRangeStart: '2026-06-08', dateRangeEnd: '2026-06-15' },
    ...{ organizerZone: 'UTC', timePreference: 'all', people: [mia, paul], leadMinutes: 0 },
  };
  const { inconveniences } = explainUnder(request, at(0, 8), DEFAULT_RANKING_POLICY);
  return inconveniences.find(({ participant }) => participant === 1)!.causes.map(({ kind }) => kind);
}

test('someone whose calendar takes all of their hours for three workdays may be away', () => {
  expect(causes(full(0, 1, 2))).toContain('away');
  expect(causes(full(0, 1))).not.toContain('away');
  expect(causes(full(0, 2, 3))).not.toContain('away');
  expect(causes([at(0, 9), at(5, 0)])).toContain('away');
});

test('nobody is away who has a free quarter of an hour in their hours, or is only tentatively busy', () => {
  const lateStart = [at(1, 9.25), at(1, 18)];
  expect(causes([at(0, 9), at(0, 18), ...lateStart, at(2, 9), at(2, 18)])).not.toContain('away');
  expect(causes(full(0, 1, 2), { tentative: [at(1, 10), at(1, 11)] })).not.toContain('away');
});

test('days off in between do not count', () => {
  const daysOff = [{ day: '2026-06-09', name: null }];
  expect(causes(full(0, 2, 3), { wishes: { daysOff } })).toContain('away');
});
