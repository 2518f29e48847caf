import { describe, expect, test } from 'vitest';
import type { BentRule } from '#contracts/events/suggestion.ts';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import type { SchedulingPerson, SchedulingRequest } from '../engine.ts';
import { couldBeBetter, findImprovements } from './improvements.ts';
import { scheduleByCosts } from './schedule.ts';

const minute = (at: string) => Date.parse(at) / 60_000;
/** Busy time on Tuesday, in hours. */
const busy = (...spans: [number, number][]) =>
  spans.flatMap(([from, to]) => [
    minute('2027-02-02T00:00Z') + from * 60,
    minute('2027-02-02T00:00Z') + to * 60,
  ]);

function asked(calendars: number[][], change: Partial<SchedulingRequest> = {}): SchedulingRequest {
  const people = calendars.map(
    (busy, number): SchedulingPerson => ({ number, zone: 'UTC', hours: 'business', busy }),
  );
  return {
    ...{ now: minute('2027-02-01T06:00Z'), duration: 60, organizerZone: 'UTC', leadMinutes: 30, people },
    ...{ dateRangeStart: '2027-02-02', dateRangeEnd: '2027-02-02', timePreference: 'business' },
    ...change,
  };
}

function improvements(request: SchedulingRequest) {
  const found = scheduleByCosts(request, DEFAULT_RANKING_POLICY);
  if (found.kind === 'none') throw new Error('no time');
  return findImprovements(request, found.slots, DEFAULT_RANKING_POLICY);
}

/** Everyone is free together from 12:30 to 13:00 and from 19:00 on. */
const LATE = [
  busy([9, 12.5], [15, 19]),
  busy([9, 11], [13, 19]),
  busy([10, 12], [13, 19]),
  busy([9, 10], [13, 19]),
];

test('a change can help where a rule is bent, but not where only calendars are missing', () => {
  const could = (state: 'unknown' | 'busy' | 'free', ...bent: BentRule[]) =>
    couldBeBetter({ bent, people: [{ participant: 1, state }] });
  expect([could('free'), could('unknown', 'someoneMissing')]).toEqual([false, false]);
  expect([could('busy', 'someoneMissing'), could('free', 'outsideHours')]).toEqual([true, true]);
});

describe('where the best time bends a rule', () => {
  test('half an hour that suits all four is offered instead of an hour, with its start', () => {
    expect(improvements(asked(LATE))).toContainEqual({
      change: { kind: 'shorter', duration: 30 },
      ...{ start: '2027-02-02T12:30:00.000Z', end: '2027-02-02T13:00:00.000Z' },
      ...{ cost: expect.any(Number), notFree: [], bent: [] },
    });
  });

  test('later dates are offered only as far as the calendars were read', () => {
    const kinds = (knownUntil?: number) =>
      improvements(asked(LATE, knownUntil === undefined ? {} : { knownUntil })).map(
        ({ change }) => change.kind,
      );
    expect(kinds()).not.toContain('widerDates');
    expect(kinds(minute('2027-02-10T00:00Z'))).toContain('widerDates');
  });

  test('going without someone is offered where that still bends a rule, but costs far less', () => {
    const far = asked([[], [], []], { duration: 90 });
    const people = far.people.map((one, i) => ({ ...one, zone: ['UTC', 'UTC-8', 'UTC+5'][i]! }));
    expect(improvements({ ...far, people })).toContainEqual(
      expect.objectContaining({
        ...{ change: { kind: 'without', participant: 2 }, start: '2027-02-02T17:00:00.000Z' },
        bent: ['outsidePreference', 'outsideHours'],
      }),
    );
  });

  test('going without the only person who is missing is not offered: the time says it', () => {
    const one = [[], [], busy([0, 24])];
    expect(improvements(asked(one)).map(({ change }) => change.kind)).not.toContain('without');
  });
});

test('nothing is offered where the best time suits everyone', () => {
  expect(improvements(asked([[], []], { knownUntil: minute('2027-02-20T00:00Z') }))).toEqual([]);
});

test('nothing is offered where only a calendar is unknown', () => {
  const { people, ...rest } = asked([[], [], []], { knownUntil: minute('2027-02-20T00:00Z') });
  const unread = people.map((person) => (person.number === 2 ? { ...person, busy: null } : person));
  expect(improvements({ ...rest, people: unread })).toEqual([]);
});

test('a change that makes little difference is not offered', () => {
  const apart = asked([[], []]).people.map((person, i) => ({ ...person, zone: i === 0 ? 'UTC' : 'UTC+12' }));
  for (const { cost, bent } of improvements(asked([], { people: apart }))) {
    const [best] = (
      scheduleByCosts(asked([], { people: apart }), DEFAULT_RANKING_POLICY) as { slots: { costs: object }[] }
    ).slots;
    const least = Object.values(best!.costs).reduce((sum, part) => sum + part, 0);
    expect(bent.length === 0 || cost <= least - 15).toBe(true);
  }
});
