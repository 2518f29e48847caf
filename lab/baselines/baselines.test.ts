import { describe, expect, test } from 'vitest';
import { DEFAULT_RANKING_POLICY } from '../../contracts/ranking-policy.ts';
import type { SchedulingPerson, SchedulingRequest } from '../../services/scheduling/engine.ts';
import { scheduleUnder } from '../../services/scheduling/under-policy.ts';
import { type Baseline, shownOf } from './baseline.ts';
import { BASELINES, leastSacrifice, microsoftGraph, schedulingPoll } from './baselines.ts';
import { possibleTimes, refusalsAt, worstAt } from './time-facts.ts';

const MONDAY = '2027-01-11';
const TUESDAY = '2027-01-12';

/** In Berlin, in winter. */
const at = (day: string, hour: number) => Date.parse(`${day}T00:00Z`) / 60_000 + (hour - 1) * 60;
const busy = (day: string, from: number, to: number) => [at(day, from), at(day, to)];

const person = (number: number, changes: Partial<SchedulingPerson> = {}): SchedulingPerson => ({
  number,
  zone: 'Europe/Berlin',
  hours: 'business',
  busy: [],
  ...changes,
});

/** An hour on Monday or Tuesday, asked for on the Sunday before. */
const meeting = (
  guests: readonly Partial<SchedulingPerson>[],
  changes: Partial<SchedulingRequest> = {},
): SchedulingRequest => ({
  now: at('2027-01-10', 12),
  duration: 60,
  dateRangeStart: MONDAY,
  dateRangeEnd: TUESDAY,
  organizerZone: 'Europe/Berlin',
  timePreference: 'all',
  people: [person(0), ...guests.map((guest, index) => person(index + 1, guest))],
  leadMinutes: 30,
  ...changes,
});

const best = (rule: Baseline, request: SchedulingRequest) => rule.order(possibleTimes(request))[0];
const startOf = (rule: Baseline, request: SchedulingRequest) => best(rule, request)?.start;

describe('Microsoft Graph', () => {
  test('takes the mean of 100 for free, 49 for unknown and 0 for busy, and then the earliest time', () => {
    const someone = [{ busy: null }, { busy: busy(MONDAY, 9, 12) }];
    expect(startOf(microsoftGraph, meeting(someone))).toBe(at(MONDAY, 12));
    expect(startOf(microsoftGraph, meeting([{}, {}]))).toBe(at(MONDAY, 9));
  });

  test('suggests nothing below one half: not to a single guest whose calendar is unknown', () => {
    expect(best(microsoftGraph, meeting([{ busy: null }]))).toBeUndefined();
    expect(startOf(microsoftGraph, meeting([{ busy: null }, {}]))).toBe(at(MONDAY, 9));
  });

  test('suggests a time at which one of two guests is busy', () => {
    const all = [...busy(MONDAY, 8, 20), ...busy(TUESDAY, 8, 20)];
    expect(refusalsAt(best(microsoftGraph, meeting([{ busy: all }, {}]))!)).toEqual(['busy']);
  });

  test("stays inside everyone's working hours, and has no time where these don't meet", () => {
    expect(startOf(microsoftGraph, meeting([{ zone: 'America/New_York' }]))).toBe(at(MONDAY, 15));
    expect(best(microsoftGraph, meeting([{ zone: 'America/Los_Angeles' }]))).toBeUndefined();
  });

  test('knows hours of the week, but no vacation', () => {
    const week = [[], ...Array.from({ length: 6 }, () => [{ from: 600, to: 960 }])];
    expect(startOf(microsoftGraph, meeting([{ wishes: { week } }]))).toBe(at(TUESDAY, 10));
    const away = meeting([{ wishes: { daysOff: [{ day: MONDAY, name: null }] } }]);
    expect(startOf(microsoftGraph, away)).toBe(at(MONDAY, 9));
    expect(refusalsAt(best(microsoftGraph, away)!)).toEqual(['dayOff']);
  });
});

describe('the Scheduling Poll', () => {
  test('books the earliest time that everyone votes for', () => {
    const request = meeting([{ busy: busy(MONDAY, 9, 11) }, { busy: busy(MONDAY, 11, 12) }]);
    const first = best(schedulingPoll, request)!;
    expect(first.start).toBe(at(MONDAY, 12));
    expect(schedulingPoll.books(first)).toBe(true);
  });

  test('books nothing while anyone has not voted for it, and shows the time with most votes', () => {
    const all = [...busy(MONDAY, 8, 20), ...busy(TUESDAY, 8, 20)];
    for (const away of [{ busy: all }, { busy: null }]) {
      const first = best(schedulingPoll, meeting([away, { busy: busy(MONDAY, 9, 10) }]))!;
      expect(first.start).toBe(at(MONDAY, 10));
      expect(schedulingPoll.books(first)).toBe(false);
    }
  });
});

describe('the least sacrifice', () => {
  test('shares a bad hour so that no one has a worse one', () => {
    const first = best(leastSacrifice, meeting([{}, {}, { zone: 'America/Los_Angeles' }]))!;
    expect(first.start).toBe(at(MONDAY, 17.5));
    expect(worstAt(first)).toBeLessThan(15);
  });

  test('leaves no one out for the comfort of the others', () => {
    const all = [...busy(MONDAY, 8, 18), ...busy(TUESDAY, 8, 19)];
    expect(startOf(leastSacrifice, meeting([{ busy: all }, {}]))).toBe(at(MONDAY, 18));
    const never = { busy: [...busy(MONDAY, 0, 24), ...busy(TUESDAY, 0, 24)] };
    const absent = { busy: [...busy(MONDAY, 8, 18), ...busy(TUESDAY, 8, 12)] };
    expect(startOf(leastSacrifice, meeting([never, absent]))).toBe(at(TUESDAY, 13));
  });
});

describe('the times that a rule may choose from', () => {
  test('are those of the part of the day that was asked for, at which the organizer can come', () => {
    const starts = (changes: Partial<SchedulingRequest>) =>
      possibleTimes(meeting([{}], changes)).map(({ start }) => start);
    expect(starts({ timePreference: 'afternoon' })[0]).toBe(at(MONDAY, 12));
    const people = [person(0, { busy: busy(MONDAY, 12, 17) }), person(1)];
    expect(starts({ timePreference: 'afternoon', people })[0]).toBe(at(TUESDAY, 12));
    const never = { dateRangeEnd: MONDAY, timePreference: 'afternoon', people } as const;
    expect(starts(never)[0]).toBe(at(MONDAY, 6));
  });

  test('are shown an hour apart, five at most', () => {
    const shown = shownOf(schedulingPoll.order(possibleTimes(meeting([{}]))));
    expect(shown.map(({ start }) => start)).toEqual([9, 10, 11, 12, 13].map((hour) => at(MONDAY, hour)));
  });
});

describe('Kairos, Microsoft Graph, the poll, and the least sacrifice side by side', () => {
  const firsts = (request: SchedulingRequest) => {
    const kairos = scheduleUnder(request, DEFAULT_RANKING_POLICY);
    return [
      kairos.kind === 'times' ? kairos.slots[0]!.start : undefined,
      ...BASELINES.map((rule) => startOf(rule, request)),
    ];
  };

  test('a day off that is in no calendar', () => {
    const dayOff = { wishes: { daysOff: [{ day: MONDAY, name: null }] } };
    const request = meeting([{ busy: busy(MONDAY, 9, 12) }, dayOff]);
    const [nine, ten] = [at(TUESDAY, 9), at(TUESDAY, 10)];
    expect(firsts(request)).toEqual([ten, at(MONDAY, 12), nine, ten]);
  });

  test('two people in Berlin and one in Los Angeles', () => {
    const request = meeting([{}, { zone: 'America/Los_Angeles' }]);
    expect(firsts(request)).toEqual([at(MONDAY, 17.5), undefined, at(MONDAY, 9), at(MONDAY, 17.5)]);
  });
});
