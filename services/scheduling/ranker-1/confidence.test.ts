import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { InconvenienceCause } from '#contracts/events/suggestion.ts';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import { parseRankingPolicy } from '#contracts/ranking-policy-schema.ts';
import { COSTS_NOTHING } from '#tests/scheduling/costs-nothing.ts';
import { confidenceOf, type Prospect, prospectOf, timesAgainst } from './confidence.ts';

/* Laws of confidence, whatever figures a policy file may hold. */

const figure = fc.oneof(fc.double({ min: 0, max: 20, noNaN: true }), fc.constantFrom(0, 20));
const model = fc.record({
  base: fc.double({ min: -20, max: 20, noNaN: true }),
  ...{ cost: figure, people: figure, days: figure, outside: figure, edges: figure, organizer: figure },
});
const upTo = (most: number) => fc.double({ min: 0, max: most, noNaN: true });
const prospect = fc.record({
  cost: fc.oneof(upTo(2_000), upTo(10)),
  people: fc.integer({ min: 1, max: 1_000 }),
  days: upTo(400),
  outside: upTo(480),
  edges: upTo(3),
  organizer: fc.double({ min: -3, max: 3, noNaN: true }),
  isAbsurd: fc.boolean(),
});
const percent = fc.integer({ min: 1, max: 99 });

describe('confidence', () => {
  test('is less with each doubling of the cost, the people up to twelve, the days, and the minutes outside hours, and with each edge', () => {
    const nothing = { cost: 0, people: 1, days: 0, outside: 0, edges: 0, organizer: 0, isAbsurd: false };
    expect(timesAgainst(nothing)).toEqual({
      cost: 0,
      people: 0,
      days: 0,
      outside: 0,
      edges: 0,
      organizer: 0,
    });
    expect(
      timesAgainst({ cost: 6, people: 4, days: 7, outside: 45, edges: 0.5, organizer: -1, isAbsurd: false }),
    ).toEqual({
      ...{ cost: 2, people: 1, days: 3, outside: 2, edges: 0.5, organizer: -1 },
    });
    expect(timesAgainst({ ...nothing, people: 100 }).people).toBe(Math.log2(6));
  });

  test('is drawn here from what policy files admit', () => {
    fc.assert(
      fc.property(model, (confidence) => {
        expect(parseRankingPolicy(JSON.stringify({ name: 'any', confidence })).ok).toBe(true);
      }),
    );
  });

  test('is a whole number from 1 to 99: nothing is certain', () => {
    fc.assert(
      fc.property(model, prospect, (confidence, one) => {
        const shown = confidenceOf(one, confidence);
        expect(Number.isInteger(shown) && shown >= 1 && shown <= 99).toBe(true);
      }),
    );
  });

  test('is never higher for a time that is worse in every way', () => {
    const worse = (
      { cost, people, days, outside, edges, organizer, isAbsurd }: Prospect,
      by: Prospect,
    ): Prospect => ({
      ...{ cost: cost + by.cost, people: people + by.people },
      ...{ days: days + by.days, outside: outside + by.outside, edges: edges + by.edges },
      organizer: organizer + Math.abs(by.organizer),
      isAbsurd: isAbsurd || by.isAbsurd,
    });
    fc.assert(
      fc.property(model, prospect, prospect, percent, (confidence, one, by, first) => {
        const least = confidenceOf(worse(one, by), confidence, first);
        expect(least).toBeLessThanOrEqual(confidenceOf(one, confidence, first));
      }),
    );
  });

  test('is never above even odds for an absurd time, nor above that of the time that ranks first', () => {
    fc.assert(
      fc.property(model, prospect, percent, (confidence, one, first) => {
        expect(confidenceOf(one, confidence, first)).toBeLessThanOrEqual(one.isAbsurd ? 50 : 99);
        expect(confidenceOf(one, confidence, first)).toBeLessThanOrEqual(first);
      }),
    );
  });

  test('falls with each of these under the default policy', () => {
    const fine: Prospect = {
      cost: 1,
      people: 2,
      days: 1,
      outside: 0,
      edges: 0,
      organizer: 0,
      isAbsurd: false,
    };
    const at = (changes: Partial<Prospect>) =>
      confidenceOf({ ...fine, ...changes }, DEFAULT_RANKING_POLICY.confidence);
    for (const worse of [
      { cost: 60 },
      { people: 8 },
      { days: 20 },
      { outside: 90 },
      { edges: 1 },
      { organizer: 1 },
    ])
      expect(at(worse), JSON.stringify(worse)).toBeLessThan(at({}));
  });
});

describe('the prospect of a time', () => {
  const early = (minutes: number): InconvenienceCause => ({ kind: 'beforeHours', minutes });
  const late = (minutes: number): InconvenienceCause => ({ kind: 'afterHours', minutes });
  const christmas: InconvenienceCause = { kind: 'dayOff', name: 'Christmas Day' };
  const edge = (of: 'day' | 'week'): InconvenienceCause => ({ kind: 'edge', of, at: 'end' });
  const lunch: InconvenienceCause = { kind: 'lunch', minutes: 60 };

  /** How a time two days ahead looks that is so inconvenient for each of its people. */
  const of = (
    causes: InconvenienceCause[][],
    { duration = 60, busy = [] as number[], optional = [] as number[], costs = {} } = {},
  ) =>
    prospectOf(
      {
        start: 4_440 + 2 * 1_440,
        costs: { ...COSTS_NOTHING.costs, ...costs },
        inconveniences: causes.flatMap((list, participant) =>
          list.length > 0 ? [{ participant, points: 10, causes: list }] : [],
        ),
        people: busy.map((participant) => ({ participant, state: 'busy' as const })),
      },
      {
        now: 4_440,
        organizerZone: 'UTC',
        duration,
        people: causes.map((_, number) => ({
          ...{ number, zone: 'UTC', hours: 'business' as const, busy: null },
          ...(optional.includes(number) && { optional: true as const }),
        })),
      },
    );

  test('has its cost without what people carry, the days until then, and the minutes outside hours and the edges on average', () => {
    expect(
      of([[early(90)], [edge('day')], [lunch, edge('day'), edge('week')]], {
        costs: { inconvenience: 4, carried: 20 },
      }),
    ).toEqual({
      ...{ cost: 4, people: 3, days: 2, outside: 30, edges: 1, organizer: 0, isAbsurd: false },
    });
  });

  test.each([
    ['Monday morning', '2026-12-07T11:45Z', 1],
    ['Monday noon', '2026-12-07T12:00Z', 0],
    ['Wednesday', '2026-12-09T09:00Z', 0],
    ['Friday morning', '2026-12-11T11:45Z', 0],
    ['Friday afternoon', '2026-12-11T12:00Z', 1],
  ])('counts an edge of the week on the clock of the organizer: %s', (_, at, edges) => {
    const start = Date.parse(at) / 60_000;
    const own = { number: 0, zone: 'UTC', hours: 'business' as const, busy: [] };
    const request = { now: start, duration: 60, organizerZone: 'UTC', people: [own] };
    expect(prospectOf({ ...COSTS_NOTHING, start, people: [] }, request).edges).toBe(edges);
  });

  test('says nothing of those who are optional', () => {
    expect(of([[], [], [christmas]], { optional: [2] })).toMatchObject({
      ...{ people: 2, outside: 0, edges: 0, organizer: 0, isAbsurd: false },
    });
  });

  test.each([
    ['six in the morning for two', of([[early(180)], [early(180)]]), true],
    ['an hour early for everyone', of([[early(60)], [early(60)], [early(75)]]), true],
    ['an hour early for everyone who comes', of([[early(60)], []], { busy: [1] }), true],
    ['an hour late for everyone', of([[late(60)], [late(60)]]), true],
    ['early for one and late for the other, as far apart as they live', of([[early(75)], [late(75)]]), false],
    ['an hour early for one of two', of([[early(60)], []]), false],
    ['three quarters of an hour early for both', of([[early(45)], [early(45)]]), false],
    ['a holiday of one of them', of([[], [christmas]]), true],
    ['eight hours through lunch', of([[lunch], [lunch]], { duration: 480 }), true],
    ['an hour over lunch', of([[lunch], [lunch]]), false],
  ])('is absurd or not: %s', (_, { isAbsurd }, expected) => {
    expect(isAbsurd).toBe(expected);
  });
});
