import { expect, test } from 'vitest';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import type { SchedulingPerson, SchedulingRequest } from '../engine.ts';
import { totalOf } from './cost.ts';
import { explainByCosts } from './explain-slot.ts';
import { scheduleByCosts } from './schedule.ts';

const minute = (at: string) => Date.parse(at) / 60_000;
const FIRST = minute('2027-02-02T00:00Z');

/** Two people, one of whom is busy in the morning of the only day. */
const request: SchedulingRequest = {
  ...{ now: minute('2027-02-01T06:00Z'), duration: 60, organizerZone: 'UTC', leadMinutes: 30 },
  ...{ dateRangeStart: '2027-02-02', dateRangeEnd: '2027-02-02', timePreference: 'business' },
  people: [
    { number: 0, zone: 'UTC', hours: 'business', busy: [] },
    { number: 1, zone: 'UTC', hours: 'business', busy: [FIRST + 540, FIRST + 660] },
  ],
};
const explain = (start: number, change: Partial<SchedulingRequest> = {}) =>
  explainByCosts({ ...request, ...change }, start, DEFAULT_RANKING_POLICY);

test('times worth suggesting are ranked by what they cost and then by when they are, and others have no rank', () => {
  const all = Array.from({ length: 100 }, (_, quarter) => explain(FIRST + 15 * quarter));
  const ranked = all.filter(({ rank }) => rank !== null);
  const costs = new Map(ranked.map((one) => [one, totalOf(one.costs)]));
  const order = ranked.toSorted(
    (one, other) => costs.get(one)! - costs.get(other)! || one.start - other.start,
  );
  expect(new Set(costs.values()).size).toBeLessThan(ranked.length);
  expect(order.map(({ rank }) => rank)).toEqual(order.map((_, index) => index + 1));
  expect(all.map(({ of }) => of)).toEqual(all.map(() => ranked.length));
  const [best] = (scheduleByCosts(request, DEFAULT_RANKING_POLICY) as { slots: { start: number }[] }).slots;
  expect(order[0]).toMatchObject({ start: best!.start, rank: 1 });
  expect(explain(FIRST + 540)).toMatchObject({ rank: null, inRange: true, notPossible: null });
});

test('a time that cannot be is explained too, without a rank', () => {
  const start = FIRST + 660;
  const possible = explain(start);
  const impossible = { rank: null, inRange: false, people: possible.people };
  expect(explain(start, { dateRangeStart: '2027-02-03', dateRangeEnd: '2027-02-03' })).toMatchObject({
    ...{ ...impossible, notPossible: 'outsideDates' },
    costs: { ...possible.costs, later: 0 },
  });
  expect(explain(start, { now: start + 120 })).toMatchObject({ ...impossible, notPossible: 'past' });
  expect(explain(start, { duration: 2_000 })).toMatchObject({
    rank: null,
    of: 0,
    notPossible: 'outsideDates',
  });
  expect(possible.costs.later).toBeGreaterThan(0);
});

test('a rule that is bent for one of several people is bent', () => {
  const [mia, noah] = request.people as [SchedulingPerson, SchedulingPerson];
  const bentFor = (change: Partial<SchedulingPerson>) =>
    explain(FIRST + 660, { people: [mia, { ...noah, ...change }] }).bent;
  expect(bentFor({ zone: 'UTC-4' })).toEqual(['outsidePreference', 'outsideHours']);
  expect(bentFor({ hours: 'afternoon' })).toEqual(['outsideHours']);
  expect(bentFor({ busy: null })).toEqual(['someoneMissing']);
});

test('people with a meeting during a time cannot come, however much of the time is left', () => {
  const [mia, noah] = request.people as [SchedulingPerson, SchedulingPerson];
  const missing = (busy: number[]) =>
    explain(FIRST + 660, { people: [mia, { ...noah, busy }] }).costs.missing;
  expect([missing([FIRST + 719, FIRST + 800]), missing([FIRST + 600, FIRST + 661])]).toEqual([180, 180]);
  expect(missing([FIRST + 600, FIRST + 660, FIRST + 720, FIRST + 800])).toBe(0);
});

test('the person whom a time bothers most is worst off, also by a meeting that is too close', () => {
  const [mia, noah] = request.people as [SchedulingPerson, SchedulingPerson];
  const close = { ...noah, busy: [FIRST + 600, FIRST + 660] };
  const { costs, inconveniences } = explain(FIRST + 660, { people: [mia, close] });
  expect(inconveniences).toMatchObject([{ participant: 1, causes: [{ kind: 'tight' }] }]);
  const { points } = inconveniences[0]!;
  expect(costs.worstOff).toBeCloseTo(DEFAULT_RANKING_POLICY.costs.worstOff * points);
  expect(costs.inconvenience).toBeCloseTo(points / 2);
});

test('a meeting at night, where nights are fine, is inconvenient for being at night', () => {
  const [own] = explain(FIRST + 120, { nights: true }).inconveniences;
  expect(own).toEqual({
    ...{ participant: 0, points: 100 },
    causes: [{ kind: 'beforeHours', minutes: 420 }, { kind: 'night' }],
  });
});

test('no time is surer than the one that ranks first, though it is sooner', () => {
  const confidence = { base: 3, cost: 0, people: 0, days: 1, outside: 0, edges: 0, organizer: 0 };
  const policy = { ...DEFAULT_RANKING_POLICY, confidence };
  const asked = { ...request, now: FIRST + 60, dateRangeEnd: '2027-02-03', leadMinutes: 0 };
  const people = request.people.map((person) => ({ ...person, busy: [FIRST + 570, FIRST + 1_200] }));
  const at = (start: number, changes = {}) =>
    explainByCosts({ ...asked, people, ...changes }, start, policy).confidence;
  const early = FIRST + 510;
  expect(at(FIRST + 1_440 + 600)).toBe(88);
  expect(at(early)).toBe(88);
  expect(at(early, { dateRangeEnd: '2027-02-02' })).toBe(95);
});
