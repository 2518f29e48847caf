import { expect, test } from 'vitest';
import { NO_WISHES, type RecordedWishes } from '#contracts/wishes.ts';
import { wishesWithin, wishTheSame } from './wishes.ts';

const MARCH = { start: '2026-03-09T00:00:00.000Z', end: '2026-03-14T00:00:00.000Z' };
const week = [[{ from: 540, to: 720 }], [], [], [], [], [], []];

test('who says nothing has no wishes', () => expect(wishesWithin(NO_WISHES, MARCH)).toBeUndefined());

test('of days off only those count that may be in the range where the person is', () => {
  const off = (from: string, to: string) => ({ from, to });
  const daysOff = [
    off('2026-03-15', '2026-03-15'),
    off('2026-03-16', '2026-03-20'),
    off('2026-03-08', '2026-03-08'),
    off('2026-03-07', '2026-03-07'),
  ];
  expect(wishesWithin({ ...NO_WISHES, daysOff }, MARCH)).toEqual({
    daysOff: [off('2026-03-08', '2026-03-08'), off('2026-03-15', '2026-03-15')],
  });
});

test('of a long vacation only those days count, and a holiday keeps its name', () => {
  const daysOff = [{ from: '2026-01-01', to: '2026-12-31', name: 'Sabbatical' }];
  expect(wishesWithin({ daysOff }, MARCH)).toEqual({
    daysOff: [{ from: '2026-03-08', to: '2026-03-15', name: 'Sabbatical' }],
  });
});

test('everything else counts whatever the range, where it says something', () => {
  const said = { week, breathingRoom: { before: 0, after: 10 }, noticeMinutes: 60 };
  expect(wishesWithin({ ...NO_WISHES, ...said }, MARCH)).toEqual(said);
});

test('a weekend counts beside no week of their own', () => {
  const customs = { weekend: [4, 5], lunch: { from: 840, to: 900 } };
  expect(wishesWithin({ ...NO_WISHES, ...customs }, MARCH)).toEqual(customs);
  expect(wishesWithin({ ...customs, week }, MARCH)).toEqual({ week, lunch: customs.lunch });
});

test('wishes are the same in whatever order their fields are stored', () => {
  const one: RecordedWishes = {
    week,
    daysOff: [{ from: '2026-03-10', to: '2026-03-11' }],
    breathingRoom: { before: 5, after: 0 },
  };
  const stored: RecordedWishes = {
    breathingRoom: { after: 0, before: 5 },
    daysOff: [{ to: '2026-03-11', from: '2026-03-10' }],
    week: week.map((spans) => spans.map(({ from, to }) => ({ to, from }))),
  };
  expect(wishTheSame(one, stored)).toBe(true);
});

const DIFFERENT: readonly RecordedWishes[] = [
  { week },
  { daysOff: [{ from: '2026-03-10', to: '2026-03-11' }] },
  { daysOff: [{ from: '2026-03-10', to: '2026-03-11', name: 'Carnival' }] },
  { daysOff: [{ from: '2026-03-10', to: '2026-03-11', name: 'Carnival', half: true }] },
  { weekend: [4, 5] },
  { lunch: { from: 840, to: 900 } },
  { lunch: { from: 840, to: 870 } },
  { breathingRoom: { before: 5, after: 0 } },
  { breathingRoom: { before: 0, after: 5 } },
  { breathingRoom: { before: 5, after: 5 } },
  { noticeMinutes: 60 },
];

test.each(DIFFERENT)('%j is another wish than none, and than any of the others', (wishes) => {
  expect(wishTheSame(wishes, undefined)).toBe(false);
  expect(DIFFERENT.filter((other) => wishTheSame(wishes, other))).toEqual([wishes]);
});
