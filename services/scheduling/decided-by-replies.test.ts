import { expect, test } from 'vitest';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import { decidedByReplies } from './decided-by-replies.ts';
import type { SchedulingPerson, SchedulingRequest } from './engine.ts';

const minute = (iso: string): number => Date.parse(iso) / 60_000;

const person = (number: number, busy: SchedulingPerson['busy']): SchedulingPerson => ({
  number,
  zone: busy === null ? null : 'Europe/Berlin',
  hours: 'business',
  busy,
});
/** On a Tuesday and a Wednesday. */
const meeting = (...people: SchedulingPerson[]): SchedulingRequest => ({
  now: minute('2026-11-23T12:00Z'),
  duration: 60,
  dateRangeStart: '2026-11-24',
  dateRangeEnd: '2026-11-25',
  organizerZone: 'Europe/Berlin',
  timePreference: 'business',
  people,
  leadMinutes: 30,
});
const TUESDAY = [minute('2026-11-24T00:00Z'), minute('2026-11-25T00:00Z')];
const ALL_DAYS = [minute('2026-11-23T00:00Z'), minute('2026-11-27T00:00Z')];
const FREE: readonly number[] = [];
const UNKNOWN = null;

const decided = (request: SchedulingRequest, numbers: number[], policy = DEFAULT_RANKING_POLICY) =>
  [...decidedByReplies(request, numbers, policy)].map(([number, slots]) => [
    number,
    [...new Set(slots.map(({ start }) => new Date(start * 60_000).toISOString().slice(0, 10)))].sort(),
  ]);

test('a required person decides every best time, also while others are silent too', () =>
  expect(decided(meeting(person(0, TUESDAY), person(1, UNKNOWN), person(2, UNKNOWN)), [1, 2])).toEqual([
    [1, ['2026-11-25']],
    [2, ['2026-11-25']],
  ]));

test('no one decides anything where the others leave no time', () =>
  expect(decided(meeting(person(0, ALL_DAYS), person(1, UNKNOWN)), [1])).toEqual([[1, []]]));

test('where someone else can never come, a reply still decides who of the others can', () =>
  expect(decided(meeting(person(0, TUESDAY), person(1, ALL_DAYS), person(2, UNKNOWN)), [2])).toEqual([
    [2, ['2026-11-25']],
  ]));

test('of the people who can never come anyway, only required people make a time worse', () => {
  const people = [person(0, FREE), person(1, UNKNOWN), person(2, ALL_DAYS), person(3, FREE)];
  const days = ['2026-11-24', '2026-11-25'];
  expect(decided(meeting(...people), [1])).toEqual([[1, days]]);
  const optional = people.map((one) => (one.number === 1 ? { ...one, optional: true as const } : one));
  expect(decided(meeting(...optional), [1])).toEqual([[1, []]]);
});

test('an optional person decides nothing where the best times are the same without them', () => {
  const optional = { ...person(1, UNKNOWN), optional: true as const };
  expect(decided(meeting(person(0, FREE), optional, person(2, UNKNOWN)), [1, 2])).toEqual([
    [1, []],
    [2, ['2026-11-24', '2026-11-25']],
  ]);
});

test('where only the organizer is required, the best times are the same whatever anyone replies', () =>
  expect(
    decided(meeting(person(0, FREE), person(1, UNKNOWN)), [1], {
      ...DEFAULT_RANKING_POLICY,
      required: 'organizer',
    }),
  ).toEqual([[1, []]]));
