import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import { attendedRequest } from '#tests/scheduling/attendance.ts';
import type { SchedulingPerson, SchedulingRequest } from './engine.ts';
import { statesUnder } from './under-policy.ts';
import { verdictAt } from './verdict.ts';

const policy = DEFAULT_RANKING_POLICY;
const NOON = Date.parse('2026-03-10T12:00Z') / 60_000;

const person = (number: number, change: Partial<SchedulingPerson> = {}): SchedulingPerson => ({
  ...{ number, zone: 'Europe/London', hours: 'business', busy: [] },
  ...change,
});
const request = (people: SchedulingPerson[], change: Partial<SchedulingRequest> = {}): SchedulingRequest => ({
  ...{ now: NOON - 5 * 1_440, duration: 60, dateRangeStart: '2026-03-09', dateRangeEnd: '2026-03-13' },
  ...{ organizerZone: 'Europe/London', timePreference: 'all', leadMinutes: 30, people },
  ...change,
});
const busy = [NOON - 30, NOON + 30];
const verdict = (...args: Parameters<typeof request>) => verdictAt(request(...args), NOON, policy);

test('a time is possible if everyone who has to come can, and unknown as long as anyone may turn out to be busy', () => {
  expect(verdict([person(0), person(1)])).toBe('possible');
  expect(verdict([person(0), person(1, { busy: null })])).toBe('unknown');
  expect(verdict([person(0), person(1, { busy: null }), person(2, { busy })])).toBe('notPossible');
  expect(verdict([person(0, { busy }), person(1)])).toBe('notPossible');
});

test('a time outside the hours of someone who has to come is possible only so, a day off included', () => {
  const offDay = person(1, { wishes: { daysOff: [{ day: '2026-03-10', name: 'Vacation' }] } });
  const early = person(1, { zone: 'America/New_York' });
  expect([early, offDay].map((one) => verdict([person(0), one]))).toEqual(['outsideHours', 'outsideHours']);
  expect(verdict([person(0), { ...early, optional: true }])).toBe('possible');
  expect(verdict([person(0), early, person(2, { busy: null })])).toBe('unknown');
  const atLeast = (count: number) =>
    verdict([person(0), early, person(2)], { quorums: [{ atLeast: count, members: [1, 2] }] });
  expect([atLeast(1), atLeast(2)]).toEqual(['possible', 'outsideHours']);
});

test('people who need not come change nothing, and of a group enough decide', () => {
  expect(verdict([person(0), person(1, { busy, optional: true })])).toBe('possible');
  const group = [person(0), person(1, { busy }), person(2, { busy: null }), person(3)];
  const atLeast = (count: number) => verdict(group, { quorums: [{ atLeast: count, members: [1, 2, 3] }] });
  expect([atLeast(1), atLeast(2), atLeast(3)]).toEqual(['possible', 'unknown', 'notPossible']);
  expect(verdict(group.slice(0, 1), { quorums: [{ atLeast: 1, members: [7] }] })).toBe('unknown');
});

test('why someone can’t come makes no difference: busy, asleep, or on short notice', () => {
  const asleep = person(1, { zone: 'Pacific/Auckland' });
  const hurried = person(1, { wishes: { noticeMinutes: 14 * 1_440 } });
  for (const other of [person(1, { busy }), asleep, hurried])
    expect(verdict([person(0), other])).toBe('notPossible');
});

test('on any meeting and at any time it depends only on who can, who can’t and who may, and never on which of them', () =>
  fc.assert(
    fc.property(attendedRequest, fc.nat(600), (wanted, quarter) => {
      const start = (Math.ceil(wanted.now / 15) + quarter) * 15;
      const states = new Map(statesUnder(wanted, start, policy).map((one) => [one.participant, one.state]));
      const needed = wanted.people.filter(
        ({ number, optional }) =>
          !optional && !(wanted.quorums ?? []).some(({ members }) => members.includes(number)),
      );
      const known = needed.map(({ number }) => states.get(number)!);
      const told = verdictAt(wanted, start, policy);
      if (known.some((state) => ['busy', 'night', 'tooSoon'].includes(state)))
        expect(told).toBe('notPossible');
      else if (known.includes('unknown')) expect(['unknown', 'notPossible']).toContain(told);
      else if (known.includes('outOfHours')) expect(told).not.toBe('possible');
      else if (!wanted.quorums) expect(told).toBe('possible');
      expect(verdictAt({ ...wanted, people: wanted.people.toReversed() }, start, policy)).toBe(told);
    }),
  ));
