import { expect, test } from 'vitest';
import type { SchedulingRequest } from './engine.ts';
import { notPossibleAt } from './not-possible.ts';

const minute = (at: string) => Date.parse(at) / 60_000;

/** On Tuesday in Kathmandu, which is 5:45 ahead of UTC. */
const request: SchedulingRequest = {
  ...{ now: minute('2027-02-01T06:00Z'), duration: 60, organizerZone: 'Asia/Kathmandu', leadMinutes: 30 },
  ...{ dateRangeStart: '2027-02-02', dateRangeEnd: '2027-02-02', timePreference: 'business', people: [] },
};
const why = (at: string, change: Partial<SchedulingRequest> = {}) =>
  notPossibleAt({ ...request, ...change }, minute(`2027-02-${at}Z`));

test('a meeting lies within its dates as a whole, at a quarter of an hour of the organizer’s clock', () => {
  expect([why('01T18:15'), why('02T17:15')]).toEqual([null, null]);
  expect([why('01T18:00'), why('02T17:30')]).toEqual(['outsideDates', 'outsideDates']);
  expect([why('02T10:00'), why('02T10:01')]).toEqual([null, 'offGrid']);
});

test('a meeting that is longer than its dates fits nowhere', () => {
  expect(why('01T18:15', { duration: 24 * 60 })).toBeNull();
  expect(why('01T18:15', { duration: 24 * 60 + 1 })).toBe('outsideDates');
});

test('a meeting lies within the times and on the days that the organizer allows', () => {
  const allowedTimes = { from: 600, to: 720 };
  expect([why('02T04:15', { allowedTimes }), why('02T05:15', { allowedTimes })]).toEqual([null, null]);
  expect([why('02T04:00', { allowedTimes }), why('02T05:30', { allowedTimes })]).toEqual([
    ...['notAllowed', 'notAllowed'],
  ]);
  const two = { dateRangeEnd: '2027-02-03', excludedDays: ['2027-02-02'] };
  expect([why('02T10:00', two), why('03T10:00', two)]).toEqual(['notAllowed', null]);
});

test('a meeting starts after the notice that everyone has', () => {
  const now = minute('2027-02-02T10:00Z');
  expect(['02T09:45', '02T10:00', '02T10:15', '02T10:30'].map((at) => why(at, { now }))).toEqual([
    ...['past', 'tooSoon', 'tooSoon', null],
  ]);
});
