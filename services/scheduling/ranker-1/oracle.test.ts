// @module-tag laws
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { expect, test } from 'vitest';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import { ARE_ALL_CASES_TRIED, cases } from '#tests/harness/cases.ts';
import { attendedRequest } from '#tests/scheduling/attendance.ts';
import { isNothingGood, judge, ranked, suggested, turns } from '#tests/scheduling/cost-oracle.ts';
import { wishfulRequest } from '#tests/scheduling/wishes.ts';
import type { SchedulingRequest } from '../engine.ts';
import { explainByCosts } from './explain-slot.ts';
import { scheduleByCosts } from './schedule.ts';

const LIMIT = 10;

/** Everyone has to come, or not everyone. */
const anyRequest = fc.oneof(wishfulRequest, attendedRequest);

/** The oracle takes its time. */
const timeout = 60 * 60_000;

test('the ranker finds and orders what the documented rules say of one start after the other', {
  timeout,
}, () => {
  const kinds = new Set<string>();
  fc.assert(
    fc.property(anyRequest, (wanted) => {
      const result = scheduleByCosts(wanted, DEFAULT_RANKING_POLICY, { limit: LIMIT });
      const all = ranked(wanted, DEFAULT_RANKING_POLICY);
      const expected = suggested(all, wanted, LIMIT);
      const found = result.kind === 'times' ? result.slots : [];
      expect(found.map(({ start, costs, people }) => ({ start, costs, people }))).toEqual(
        expected.map(({ start, costs, states }) => ({
          start,
          costs,
          people: states.map((state, i) => ({ participant: wanted.people[i]!.number, state })),
        })),
      );
      const nothingGood = found.map(({ because }) => because.some(({ kind }) => kind === 'nothingGood'));
      expect(nothingGood).toEqual(found.map(() => isNothingGood(all, wanted, DEFAULT_RANKING_POLICY)));
      if (nothingGood[0]) kinds.add('nothingGood');
      const told = found.map(({ because }) => because.find((clause) => clause.kind === 'carried'));
      const [turn = null] = turns(expected, all, wanted, DEFAULT_RANKING_POLICY);
      expect(told.map((clause) => clause?.participant ?? null)).toEqual(
        told.map((_, index) => (index === 0 ? turn : null)),
      );
      for (const clause of told.filter((one) => one !== undefined)) {
        const { carried } = wanted.people.find(({ number }) => number === clause.participant)!;
        expect(carried?.taken).toContainEqual({ kind: clause.taken, times: clause.times });
        kinds.add('turn');
      }
      for (const clause of found.flatMap(({ because }) => because)) {
        if (clause.kind === 'without') kinds.add(clause.why);
        if (clause.kind === 'including') kinds.add('including');
      }
      kinds.add(result.kind === 'none' ? result.reason : result.slots[0]!.bent.join('+') || 'unbent');
    }),
    cases(200, 4),
  );
  if (!ARE_ALL_CASES_TRIED) return;
  // Without this the property could hold because nothing interesting was ever generated.
  expect([...kinds]).toEqual(
    expect.arrayContaining([
      'unbent',
      'outsidePreference',
      'someoneMissing',
      'rangePassed',
      'nobodyFree',
      'turn',
      'optional',
      'enough',
      'including',
      'nothingGood',
    ]),
  );
});

test.each([
  ['America/New_York', 'Asia/Kolkata', 12, '08:30'],
  ['America/New_York', 'Asia/Tokyo', 6, '17:00'],
  ['America/Los_Angeles', 'Asia/Kolkata', 12, '17:30'],
])('between %s and %s, whether any time is good depends on how many keep the same hours', (...given) => {
  const [here, there, people, time] = given;
  const day = '2026-11-11';
  const free = DateTime.fromISO(`${day}T${time}`, { zone: here }).toMillis() / 60_000;
  const wanted: SchedulingRequest = {
    ...{ now: free - 2_880, duration: 60, timePreference: 'business', leadMinutes: 30 },
    ...{ organizerZone: here, dateRangeStart: day, dateRangeEnd: day },
    people: Array.from({ length: people }, (_, number) => ({
      ...{ number, hours: 'business', zone: number === 0 ? here : there },
      busy: number === 0 ? [free - 1_440, free, free + 60, free + 1_440] : [],
    })),
  };
  const all = ranked(wanted, DEFAULT_RANKING_POLICY);
  expect(isNothingGood(all, wanted, DEFAULT_RANKING_POLICY)).toBe(true);
  const result = scheduleByCosts(wanted, DEFAULT_RANKING_POLICY);
  expect(result).toMatchObject({
    slots: [{ start: free, because: expect.arrayContaining([{ kind: 'nothingGood' }]) }],
  });
});

test('any time is explained with the costs that the documented rules give it', { timeout }, () => {
  fc.assert(
    fc.property(anyRequest, fc.nat({ max: 400 }), (wanted, quarter) => {
      const start = Date.parse(wanted.dateRangeStart) / 60_000 + quarter * 15;
      const explained = explainByCosts(wanted, start, DEFAULT_RANKING_POLICY);
      const { costs, states } = judge(wanted, start, DEFAULT_RANKING_POLICY);
      expect(explained.people.map(({ state }) => state)).toEqual(states);
      expect({ ...explained.costs, later: 0 }).toEqual({ ...costs, later: 0 });
    }),
    cases(500, 15),
  );
});
