// @module-tag laws
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import { cases } from '#tests/harness/cases.ts';
import { wishfulRequest } from '#tests/scheduling/wishes.ts';
import type { AnsweredTime, SchedulingPerson, SchedulingRequest } from '../engine.ts';
import { explainUnder } from '../under-policy.ts';

const DAY = Date.parse('2026-06-10T00:00Z') / 60_000;
const nine = DAY + 9 * 60;

const mia: SchedulingPerson = { number: 0, zone: 'UTC', hours: 'business', busy: [] };
const jess = (answered: AnsweredTime[], calendar: Partial<SchedulingPerson> = {}): SchedulingPerson => ({
  ...{ number: 1, zone: 'UTC', hours: 'business', busy: null, answered },
  ...calendar,
});
const said = (from: number, to: number, answer: AnsweredTime['answer']): AnsweredTime => ({
  ...{ from: nine + from, to: nine + to, answer },
});

const request = (person: SchedulingPerson): SchedulingRequest => ({
  ...{ now: DAY - 1_440, duration: 60, dateRangeStart: '2026-06-10', dateRangeEnd: '2026-06-10' },
  ...{ organizerZone: 'UTC', timePreference: 'all', people: [mia, person], leadMinutes: 0 },
});

/** How Jess is at so many minutes after nine, and what makes it inconvenient for her. */
function at(person: SchedulingPerson, minute: number, policy = DEFAULT_RANKING_POLICY) {
  const slot = explainUnder(request(person), nine + minute, policy);
  const causes = slot.inconveniences.flatMap((one) => (one.participant === 1 ? one.causes : []));
  return [slot.people[1]!.state, ...causes.map(({ kind }) => kind)];
}

test('time that no one answered for is unknown without a calendar', () => {
  const person = jess([said(0, 90, 'works')]);
  expect(at(person, 0)).toEqual(['free']);
  expect(at(person, 30)).toEqual(['free']);
  expect(at(person, 45)).toEqual(['unknown', 'edge']);
  expect(at(person, -30)).toEqual(['unknown', 'beforeHours']);
});

test('what no one answered for costs as much as an unknown calendar', () => {
  const costs = (minute: number) =>
    explainUnder(request(jess([said(0, 90, 'works')])), nine + minute, DEFAULT_RANKING_POLICY).costs.unknown;
  expect([costs(30), costs(45) > 0, costs(45) === costs(120)]).toEqual([0, true, true]);
});

test('a time that works is free, whatever the calendar, the hours, and the night say', () => {
  const person = jess([said(-300, -240, 'works'), said(0, 60, 'works')], {
    busy: [nine - 300, nine + 60, nine + 60, nine + 90],
  });
  expect(at(person, 0)).toEqual(['free']);
  expect(at(person, -300)).toEqual(['free']);
  expect(at(person, -60)).toEqual(['busy']);
});

test('a time of day that was asked for is missed by no one who marked the time, and by everyone else then', () => {
  const evening = (...answered: AnsweredTime[]) =>
    explainUnder(
      {
        ...request(jess(answered, { zone: 'Asia/Tokyo', busy: [] })),
        timePreference: 'business',
      },
      nine + 60,
      DEFAULT_RANKING_POLICY,
    );
  expect(evening(said(60, 120, 'works'))).toMatchObject({ bent: [], costs: { preference: 0 } });
  expect(evening(said(60, 120, 'ifNeedBe'))).toMatchObject({ bent: [], costs: { preference: 0 } });
  expect(evening(said(60, 90, 'works')).bent).toEqual(['outsidePreference', 'outsideHours']);
});

test('a time that does not work is busy, though the calendar is free, and not a meeting to be close to', () => {
  const person = jess([said(60, 120, 'doesntWork')], { busy: [] });
  expect(at(person, 60)).toEqual(['busy']);
  expect(at(person, 30)).toEqual(['busy']);
  expect(at(person, 0)).toEqual(['free', 'edge']);
});

test('if need be is free, and an inconvenience', () => {
  expect(at(jess([said(0, 30, 'works'), said(30, 60, 'ifNeedBe')]), 0)).toEqual(['free', 'ifNeedBe']);
  const slot = explainUnder(request(jess([said(0, 60, 'ifNeedBe')])), nine, DEFAULT_RANKING_POLICY);
  expect(slot).toMatchObject({ inconveniences: [{ participant: 0 }, { participant: 1, points: 30 }] });
});

test('the calendar and the hours count for the part that no one answered for', () => {
  const person = jess([said(0, 30, 'works')], { busy: [nine + 30, nine + 45, nine - 120, nine - 60] });
  expect(at(person, 0)).toEqual(['busy']);
  expect(at(person, -30)).toEqual(['outOfHours', 'beforeHours', 'tight']);
});

test('nobody is known at a time of which nothing is known', () =>
  fc.assert(
    fc.property(wishfulRequest, fc.nat({ max: 400 }), (wanted, quarter) => {
      const start = Date.parse(wanted.dateRangeStart) / 60_000 + quarter * 15;
      for (const policy of [DEFAULT_RANKING_POLICY]) {
        const { people } = explainUnder(wanted, start, policy);
        for (const [i, { busy, answered = [] }] of wanted.people.entries()) {
          const isAnswered = answered.some(({ from, to }) => from < start + wanted.duration && start < to);
          if (busy === null && !isAnswered)
            expect(['unknown', 'night', 'tooSoon']).toContain(people[i]!.state);
        }
      }
    }),
    cases(300, 1),
  ));
