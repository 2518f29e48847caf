import { describe, expect, test } from 'vitest';
import type { SchedulingPerson, SchedulingRequest } from './engine.ts';
import { attemptsIn, findRemedies } from './remedies.ts';

const minute = (at: string) => Date.parse(at) / 60_000;

const asked = (count: number, change: Partial<SchedulingRequest> = {}): SchedulingRequest => ({
  ...{ now: minute('2027-02-01T06:00Z'), duration: 60, organizerZone: 'UTC', leadMinutes: 30 },
  ...{ dateRangeStart: '2027-02-02', dateRangeEnd: '2027-02-02', timePreference: 'business' },
  people: Array.from(
    { length: count },
    (_, number): SchedulingPerson => ({ number, zone: 'UTC', hours: 'business', busy: [] }),
  ),
  ...change,
});

const tried = (request: SchedulingRequest) =>
  attemptsIn(request).flatMap((one) => one.map(({ remedy }) => remedy));

describe('leaving someone out', () => {
  const leftOut = (request: SchedulingRequest) =>
    tried(request).flatMap((remedy) => (remedy.kind === 'without' ? remedy.participant : []));

  test('is tried in meetings of three to twenty people, never of the organizer', () => {
    expect([2, 3, 20, 21].map((count) => leftOut(asked(count)).length)).toEqual([0, 2, 19, 0]);
    expect(leftOut(asked(3))).toEqual([1, 2]);
  });

  test('is not tried of optional people, and of those of whom a group must have enough', () => {
    const { people } = asked(4);
    const some = people.map((one) => (one.number === 1 ? { ...one, optional: true as const } : one));
    expect(leftOut(asked(4, { people: some, quorums: [{ members: [2], atLeast: 1 }] }))).toEqual([3]);
  });
});

test('shorter durations are tried from the longest on, and wider dates as far as calendars were read', () => {
  expect(tried(asked(2, { knownUntil: minute('2027-02-06T00:00Z') }))).toEqual([
    ...[3, 5].map((day) => ({
      ...{ kind: 'widerDates', dateRangeStart: '2027-02-02', dateRangeEnd: `2027-02-0${day}` },
    })),
    ...[45, 30, 15].map((duration) => ({ kind: 'shorter', duration })),
  ]);
});

test('dates that have passed are widened from today on', () => {
  const [first] = tried(
    asked(2, { now: minute('2027-02-04T06:00Z'), knownUntil: minute('2027-02-06T00:00Z') }),
  );
  expect(first).toMatchObject({ dateRangeStart: '2027-02-04', dateRangeEnd: '2027-02-05' });
});

test('of each kind the smallest change that suits everyone is found, or else the smallest that gives a time', () => {
  const found = (effects: Record<number, 'fine' | 'bent'>) =>
    findRemedies(asked(2), ({ duration = 0 }) => effects[duration] ?? 'none');
  expect(found({ 45: 'bent', 30: 'fine', 15: 'fine' })).toEqual([{ kind: 'shorter', duration: 30 }]);
  expect(found({ 30: 'bent', 15: 'bent' })).toEqual([{ kind: 'shorter', duration: 30 }]);
  expect(found({})).toEqual([]);
});
