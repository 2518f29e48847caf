// @module-tag laws
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import { cases } from '#tests/harness/cases.ts';
import { wishfulRequest } from '#tests/scheduling/wishes.ts';
import type { SchedulingPerson, SchedulingRequest } from '../engine.ts';
import { startsThatCanWin, timeOf } from './can-win.ts';
import { scheduleByCosts } from './schedule.ts';

const DAY = Date.parse('2026-06-10T00:00Z') / 60_000;
const hour = (n: number) => DAY + n * 60;

const person = (number: number, busy: SchedulingPerson['busy'], more = {}): SchedulingPerson => ({
  ...{ number, zone: 'UTC', hours: 'business', busy, ...more },
});
const request = (...people: SchedulingPerson[]): SchedulingRequest => ({
  ...{ now: DAY - 1_440, duration: 60, dateRangeStart: '2026-06-10', dateRangeEnd: '2026-06-10' },
  ...{ organizerZone: 'UTC', timePreference: 'all', people, leadMinutes: 0 },
  allowedTimes: { from: 9 * 60, to: 17 * 60 },
});
const canWin = (...people: SchedulingPerson[]) =>
  startsThatCanWin(request(...people), DEFAULT_RANKING_POLICY);

const busyButTenToTwelve = [hour(9), hour(10), hour(12), hour(17)];

test('a start at which someone is known not to come can not win', () => {
  const starts = canWin(person(0, busyButTenToTwelve), person(1, null));
  expect(starts).toEqual([0, 15, 30, 45, 60].map((minutes) => hour(10) + minutes));
  expect(timeOf(starts, 60)).toEqual([hour(10), hour(12)]);
});

test('those who need not come rule nothing out, and of a group only when too few are left', () => {
  const taken = [hour(9), hour(17)];
  const all = canWin(person(0, []), person(1, null)).length;
  expect(canWin(person(0, []), person(1, taken, { optional: true }), person(2, null))).toHaveLength(all);
  const wanted = request(person(0, []), person(1, busyButTenToTwelve), person(2, []), person(3, null));
  const enough = { ...wanted, quorums: [{ atLeast: 1, members: [1, 2] }] };
  expect(startsThatCanWin(enough, DEFAULT_RANKING_POLICY)).toHaveLength(all);
  expect(startsThatCanWin(wanted, DEFAULT_RANKING_POLICY)).toHaveLength(5);
});

test('where a time is already free for everyone, only better ones are left', () => {
  const answered = [{ from: hour(10), to: hour(11), answer: 'works' as const }];
  const starts = canWin(person(0, []), person(1, null, { answered }));
  expect(starts).toContain(hour(10));
  expect(starts).not.toContain(hour(15));
  expect(starts.length).toBeLessThan(canWin(person(0, []), person(1, null)).length);
});

test('who need not come keeps no time from being free for everyone', () => {
  const answered = [{ from: hour(10), to: hour(11), answer: 'works' as const }];
  const taken = person(2, [hour(9), hour(17)], { optional: true });
  expect(canWin(person(0, []), person(1, null, { answered }), taken)).not.toContain(hour(15));
});

test('of a group of which too few can come, the times with fewest missing are left', () => {
  const wanted = request(person(0, []), person(1, [hour(9), hour(12)]), person(2, [hour(9), hour(17)]));
  const both = { ...wanted, quorums: [{ atLeast: 2, members: [1, 2] }] };
  expect(startsThatCanWin(both, DEFAULT_RANKING_POLICY)[0]).toBe(hour(12));
});

test('where no time suits everyone, those at which fewest are missing are left', () => {
  const morning = [hour(9), hour(13)];
  const starts = canWin(person(0, []), person(1, morning), person(2, [hour(13), hour(17)]), person(3, null));
  expect(starts.length).toBeGreaterThan(0);
});

test('no time to which everyone comes wins that was left out, whatever the calendars turn out to be', () =>
  fc.assert(
    fc.property(wishfulRequest, fc.array(fc.nat({ max: 90 }), { maxLength: 20 }), (wanted, gaps) => {
      const left = new Set(startsThatCanWin(wanted, DEFAULT_RANKING_POLICY));
      let at = Date.parse(wanted.dateRangeStart) / 60_000;
      const busy = gaps.map((gap) => {
        at += gap * 10;
        return at;
      });
      const people = wanted.people.map(({ within, unclear, ...one }) =>
        one.busy === null ? { ...one, busy: busy.slice(busy.length % 2) } : one,
      );
      const known = scheduleByCosts({ ...wanted, people }, DEFAULT_RANKING_POLICY);
      const best = known.kind === 'times' ? known.slots[0]! : null;
      if (best && !best.bent.includes('someoneMissing')) expect(left).toContain(best.start);
    }),
    cases(300, 3),
  ));
