import { expect, test } from 'vitest';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import type { Daily } from '#contracts/windows.ts';
import type { RankedSlot, SchedulingPerson, SchedulingRequest } from '../engine.ts';
import { scheduleByCosts } from './schedule.ts';

/* Meetings that once went wrong, or would be easy to get wrong. All on Tuesday, February 2, 2027, in Berlin. */

const BERLIN = 'Europe/Berlin';
const at = (hour: number, minute = 0): number => Date.UTC(2027, 1, 2, hour - 1, minute) / 60_000;
const busy = (...hours: [number, number][]): number[] => hours.flatMap(([from, to]) => [at(from), at(to)]);

const person = (number: number, taken: [number, number][] = [], more: Partial<SchedulingPerson> = {}) => ({
  ...{ number, zone: BERLIN, hours: 'business' as const, busy: busy(...taken) },
  ...more,
});

const meeting = (people: SchedulingPerson[], change: Partial<SchedulingRequest> = {}): SchedulingRequest => ({
  now: at(0) - 24 * 60,
  duration: 60,
  dateRangeStart: '2027-02-02',
  dateRangeEnd: '2027-02-02',
  organizerZone: BERLIN,
  timePreference: 'business',
  people,
  leadMinutes: 30,
  ...change,
});

function suggestionsOf(request: SchedulingRequest): RankedSlot[] {
  const result = scheduleByCosts(request, DEFAULT_RANKING_POLICY);
  return result.kind === 'times' ? result.slots : [];
}
const hourOf = ({ start }: RankedSlot): number => (start - at(0)) / 60;
const free = ({ people }: RankedSlot): number => people.filter(({ state }) => state === 'free').length;

test('three of four in the morning come before all four at ten at night', () => {
  const slots = suggestionsOf(
    meeting([
      person(0),
      person(1, [
        [9, 10],
        [11, 13],
        [14, 18],
      ]),
      person(2, [
        [13, 14],
        [18, 22],
      ]),
      person(3, [
        [10, 11],
        [6, 9],
      ]),
    ]),
  );
  expect(slots.length).toBeGreaterThan(1);
  expect(free(slots[0]!)).toBe(3);
  expect(hourOf(slots[0]!)).toBeGreaterThanOrEqual(9);
  expect(hourOf(slots[0]!)).toBeLessThanOrEqual(17);
});

test('twenty-eight of thirty in the afternoon come before all of them at six in the morning', () => {
  const people = Array.from({ length: 30 }, (_, number) =>
    person(
      number,
      number < 2
        ? [
            [7, 14],
            [15, 23],
          ]
        : number < 4
          ? [
              [7, 10],
              [14, 15],
            ]
          : [
              [7, 14],
              [15, 23],
            ],
    ),
  );
  const [best] = suggestionsOf(meeting(people));
  expect(hourOf(best!)).toBe(14);
  expect(free(best!)).toBe(28);
});

test('a public holiday counts as a day off, by its name, and the day after it comes first', () => {
  const off = { daysOff: [{ day: '2027-02-02', name: 'Candlemas' }] };
  const both = [person(0, [], { wishes: off }), person(1, [], { wishes: off })];
  const [best] = suggestionsOf(meeting(both, { dateRangeEnd: '2027-02-03' }));
  expect(hourOf(best!)).toBeGreaterThanOrEqual(24);
  const [forced] = suggestionsOf(meeting(both));
  expect(forced!.bent).toContain('outsideHours');
  expect(forced!.inconveniences[0]!.causes).toContainEqual({ kind: 'dayOff', name: 'Candlemas' });
});

test('the morning of an eve costs less than a day off, also where someone has both', () => {
  const daysOff = [
    { day: '2027-02-02', name: 'Candlemas' },
    { day: '2027-02-03', name: 'An eve', half: true as const },
  ];
  const costOn = (day: number) => {
    const asked = meeting([person(0, [], { wishes: { daysOff } }), person(1)], {
      ...{ dateRangeStart: `2027-02-0${day}`, dateRangeEnd: `2027-02-0${day}` },
    });
    return suggestionsOf(asked).find((slot) => hourOf(slot) % 24 === 10)!.costs.worstOff;
  };
  expect([costOn(2), costOn(3)]).toEqual([30, 10]);
});

test('“any hour” means any hour of the day, not of the night', () => {
  const zones = ['America/Los_Angeles', BERLIN, 'Asia/Singapore'];
  const people = zones.map((zone, number) => person(number, [], { zone, hours: 'all' }));
  const asked = meeting(people, {
    organizerZone: zones[0]!,
    timePreference: 'all',
    dateRangeEnd: '2027-02-05',
  });
  for (const { start } of suggestionsOf(asked))
    for (const timeZone of zones) {
      const hour = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit' }).format(start * 60_000);
      expect(Number(hour)).toBeGreaterThanOrEqual(6);
      expect(Number(hour)).toBeLessThan(23);
    }
});

test('as soon as possible, a worse time on an earlier day comes first', () => {
  const taken: [number, number][] = [[9, 17]];
  const wanted = meeting([person(0, taken), person(1, taken)], { dateRangeEnd: '2027-02-05' });
  const early = { ...wanted, people: [person(0, [[9, 18]]), person(1, [[9, 18]])] };
  expect(hourOf(suggestionsOf({ ...early, priority: 'best' })[0]!)).toBeGreaterThanOrEqual(24);
  expect(hourOf(suggestionsOf({ ...early, priority: 'soonest' })[0]!)).toBeLessThan(24);
});

test('excluded days and times of day have no suggestions', () => {
  const two = [person(0), person(1)];
  const days = suggestionsOf(
    meeting(two, { dateRangeEnd: '2027-02-04', excludedDays: ['2027-02-02', '2027-02-04'] }),
  );
  expect(days.map((slot) => Math.floor(hourOf(slot) / 24))).toEqual(Array(days.length).fill(1));
  const afternoon = suggestionsOf(meeting(two, { allowedTimes: { from: 15 * 60, to: 17 * 60 } }));
  for (const slot of afternoon) {
    expect(hourOf(slot)).toBeGreaterThanOrEqual(15);
    expect(hourOf(slot)).toBeLessThanOrEqual(16);
  }
});

test('someone who needs more notice than is left is missing, and said to be', () => {
  const slow = person(2, [], { wishes: { noticeMinutes: 7 * 24 * 60 } });
  const [best] = suggestionsOf(meeting([person(0), person(1), slow]));
  expect(best!.people[2]).toEqual({ participant: 2, state: 'tooSoon' });
  expect(best!.costs.missing).toBeGreaterThan(0);
});

test('hours of one’s own for a weekday count instead of the usual ones', () => {
  const never = Array.from({ length: 7 }, (): Daily[] => []);
  const tuesdays = never.with(1, [{ from: 16 * 60, to: 17 * 60 }]);
  const [best] = suggestionsOf(meeting([person(0), person(1, [], { wishes: { week: tuesdays } })]));
  expect(hourOf(best!)).toBe(16);
  expect(best!.bent).toEqual([]);
});

test('where there is no time it is told why: the dates are too short, over, or nobody is free', () => {
  const reason = (people: SchedulingPerson[], change: Partial<SchedulingRequest> = {}) => {
    const found = scheduleByCosts(meeting(people, change), DEFAULT_RANKING_POLICY);
    return found.kind === 'none' && found.reason;
  };
  expect(reason([person(0)], { allowedTimes: { from: 600, to: 630 } })).toBe('rangeTooShort');
  expect(reason([person(0)], { now: at(24) })).toBe('rangePassed');
  expect(reason([person(0, [[0, 24]])])).toBe('nobodyFree');
});

test('without a time, a change that bends no rule is offered before a smaller one that bends some', () => {
  const taken: [number, number][] = [
    [0, 9],
    [10, 20],
    [22, 24],
  ];
  const found = scheduleByCosts(meeting([person(0, taken)], { duration: 180 }), DEFAULT_RANKING_POLICY);
  expect(found.kind === 'none' && found.remedies).toEqual([{ kind: 'shorter', duration: 60 }]);
});

test('the second time is in the other half of the day', () => {
  const found = scheduleByCosts(meeting([person(0)]), DEFAULT_RANKING_POLICY, { limit: 2 });
  expect(found.kind === 'times' && found.slots.map((slot) => hourOf(slot) < 12)).toEqual([true, false]);
});

test('a weekend before is no day that anyone took', () => {
  const kinds = (dateRangeStart: string) => {
    const saturday = at(0) + 4 * 1_440;
    const people = [person(0), person(1, [], { busy: [at(0), saturday + 2 * 1_440] })];
    const change = { dateRangeStart, dateRangeEnd: '2027-02-08' };
    return suggestionsOf(meeting(people, change))[0]!.because.map(({ kind }) => kind);
  };
  expect(kinds('2027-02-05')).toContain('blocked');
  expect(kinds('2027-02-06')).not.toContain('blocked');
});

test('whose turn it is to be spared is told by the same hardship, or else by the most frequent one', () => {
  const turn = (...taken: NonNullable<SchedulingPerson['carried']>['taken']) => {
    const people = [
      person(0, [], { zone: 'America/New_York' }),
      person(1, [], { zone: 'Asia/Kolkata', carried: { points: 100, taken } }),
    ];
    const [best] = suggestionsOf(meeting(people, { organizerZone: 'America/New_York' }));
    return best!.because.find(({ kind }) => kind === 'carried');
  };
  expect(turn({ kind: 'early', times: 3 }, { kind: 'late', times: 2 })).toEqual({
    ...{ kind: 'carried', participant: 1, taken: 'late', times: 2 },
  });
  expect(turn({ kind: 'early', times: 1 }, { kind: 'dayOff', times: 3 })).toMatchObject({
    ...{ taken: 'dayOff', times: 3 },
  });
});

test.each([
  { days: 3, dateRangeEnd: '2027-02-04' },
  { days: 4, dateRangeEnd: '2027-02-05' },
])(
  'a team of four does not meet early for someone who is busy all day for $days days',
  ({ days, dateRangeEnd }) => {
    const full = Array.from({ length: days }, (_, day): [number, number] => [24 * day + 9, 24 * day + 18]);
    const slots = suggestionsOf(
      meeting([person(0), person(1, full), person(2), person(3)], { dateRangeEnd }),
    );
    for (const slot of slots) {
      expect(hourOf(slot) % 24).toBeGreaterThanOrEqual(9);
      expect(hourOf(slot) % 24).toBeLessThanOrEqual(17);
      expect(slot.people.map(({ state }) => state)).toEqual(['free', 'busy', 'free', 'free']);
      expect(slot.because).toContainEqual({ kind: 'absent', state: 'busy', participants: [1], count: 1 });
    }
    expect(slots).not.toEqual([]);
  },
);
