import { expect, test } from 'vitest';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import type { SchedulingRequest } from '../engine.ts';
import { countWorthwhile } from './count-worthwhile.ts';

const minute = (at: string) => Date.parse(at) / 60_000;

/** Two people on one day, of which 10:00 to 14:00 is allowed. The second one is busy until 12:00. */
const request: SchedulingRequest = {
  ...{ now: minute('2027-02-01T06:00Z'), duration: 60, organizerZone: 'UTC', leadMinutes: 30 },
  ...{ dateRangeStart: '2027-02-02', dateRangeEnd: '2027-02-02', timePreference: 'business' },
  allowedTimes: { from: 600, to: 840 },
  people: [
    { number: 0, zone: 'UTC', hours: 'business', busy: [] },
    {
      number: 1,
      zone: 'UTC',
      hours: 'business',
      busy: [minute('2027-02-02T09:00Z'), minute('2027-02-02T12:00Z')],
    },
    { number: 2, zone: 'UTC', hours: 'business', busy: [] },
  ],
};
const count = (change: Partial<SchedulingRequest> = {}) =>
  countWorthwhile({ ...request, ...change }, DEFAULT_RANKING_POLICY);

test('all starts worth suggesting are counted, and those at which everyone is known to come', () => {
  expect(count()).toEqual({ all: 13, forEveryone: 5 });
  const [mia, , zoe] = request.people;
  expect(count({ people: [mia!, { ...zoe!, busy: null }, zoe!] })).toEqual({ all: 13, forEveryone: 0 });
});

test('there are none in dates that are too short or over', () => {
  expect(count({ duration: 300 })).toEqual({ all: 0, forEveryone: 0 });
  expect(count({ now: minute('2027-02-03T00:00Z') })).toEqual({ all: 0, forEveryone: 0 });
});
