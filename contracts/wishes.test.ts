import { describe, expect, test } from 'vitest';
import { NO_WISHES, type OwnWishes, ownWishes } from './wishes.ts';

const NINE_TO_FIVE = [{ from: 540, to: 1020 }];
const WITH_LUNCH = [
  { from: 540, to: 720 },
  { from: 780, to: 1020 },
];
/** From Monday on; the other days are free of meetings. */
const weekOf = (...days: unknown[]) => [...days, ...Array.from({ length: 7 - days.length }, () => [])];

const refusalOf = (change: Record<string, unknown>): string | undefined =>
  ownWishes.safeParse({ ...NO_WISHES, ...change }).error?.issues[0]?.message;

test.each<[string, Partial<OwnWishes>]>([
  ['several spans on one day and none on the others', { week: weekOf(WITH_LUNCH) as OwnWishes['week'] }],
  ['a whole day', { week: weekOf([{ from: 0, to: 1440 }]) as OwnWishes['week'] }],
  [
    'hours over midnight',
    { week: weekOf([{ from: 1320, to: 1800 }], [{ from: 360, to: 600 }]) as OwnWishes['week'] },
  ],
  ['lunch', { lunch: { from: 840, to: 900 } }],
  ['a single day off', { daysOff: [{ from: '2026-12-24', to: '2026-12-24' }] }],
  ['a holiday over New Year', { daysOff: [{ from: '2026-12-24', to: '2027-01-06' }] }],
  ['room on one side', { breathingRoom: { before: 0, after: 60 } }],
  ['two weeks of notice', { noticeMinutes: 20_160 }],
])('%s can be wished', (_, change) => {
  const wishes = { ...NO_WISHES, ...change };
  expect(ownWishes.parse(wishes)).toEqual(wishes);
});

describe('a week is refused in words that name the day', () => {
  const SPAN =
    'Hours must be minutes after midnight in steps of 5, such as from 540 to 720, or 1320 to 1800 over midnight';
  const WEEK = 'Week must be a list of seven lists of hours, Monday first';
  test.each([
    ['of too few days', [NINE_TO_FIVE], WEEK],
    ['that is no list', 'mornings', WEEK],
    ['whose day is no list', weekOf(NINE_TO_FIVE, 'off'), WEEK],
    ['with times in words', weekOf([{ from: '09:00', to: '17:00' }]), SPAN],
    ['off the steps of five minutes', weekOf([{ from: 541, to: 720 }]), SPAN],
    ['beyond the next day', weekOf([{ from: 540, to: 2885 }]), SPAN],
    ['that begins on the next day', weekOf([{ from: 1445, to: 1500 }]), SPAN],
    [
      'of a whole day and more',
      weekOf([{ from: 540, to: 1980 }]),
      "Monday's hours must be shorter than a whole day",
    ],
    [
      'that lasts into the hours of the next day',
      weekOf([{ from: 1320, to: 1800 }], [{ from: 300, to: 720 }]),
      "Monday's hours must end before the next day's begin",
    ],
    [
      'that ends before it starts',
      weekOf([], [{ from: 720, to: 540 }]),
      "Tuesday's hours must end after they start",
    ],
    [
      'with a span of no length',
      weekOf([{ from: 540, to: 540 }]),
      "Monday's hours must end after they start",
    ],
    [
      'with spans out of order',
      weekOf([], [], WITH_LUNCH.toReversed()),
      "Wednesday's hours must be in order, with time between them",
    ],
    [
      'with spans that touch',
      weekOf([
        { from: 540, to: 720 },
        { from: 720, to: 780 },
      ]),
      "Monday's hours must be in order, with time between them",
    ],
    [
      'with five spans on a day',
      weekOf([1, 2, 3, 4, 5].map((hour) => ({ from: hour * 60, to: hour * 60 + 30 }))),
      'Monday can have at most 4 spans of hours',
    ],
    ['without any hours', weekOf(), 'Week must have hours on at least one day'],
  ])('%s', (_, week, message) => expect(refusalOf({ week })).toBe(message));
});

test.each([
  [{ daysOff: 'Christmas' }, 'Days off must be a list'],
  [{ daysOff: [{ from: '2026-02-30', to: '2026-02-30' }] }, 'Days off must have dates such as 2026-11-24'],
  [{ daysOff: [{ from: '2026-12-24' }] }, 'Days off must have dates such as 2026-11-24'],
  [
    { daysOff: [{ from: '2026-12-24', to: '2026-12-23' }] },
    'Days off must end on or after the day they start',
  ],
  [
    { daysOff: Array.from({ length: 51 }, () => ({ from: '2026-12-24', to: '2026-12-24' })) },
    'Days off can have at most 50 entries',
  ],
  [{ breathingRoom: { before: 61, after: 0 } }, /^Breathing room must be 0 to 60 whole minutes/],
  [{ breathingRoom: { before: 10 } }, /^Breathing room must be 0 to 60 whole minutes/],
  [{ breathingRoom: 10 }, /^Breathing room must be 0 to 60 whole minutes/],
  [{ noticeMinutes: 20_161 }, 'Notice must be a whole number of minutes, up to 20160, which is 14 days'],
  [{ noticeMinutes: -1 }, /^Notice must be/],
  [{ noticeMinutes: 1.5 }, /^Notice must be/],
  [{ noticeMinutes: '60' }, /^Notice must be/],
])('%j is refused in words that say what to send', (change, message) =>
  expect(refusalOf(change)).toMatch(message),
);
