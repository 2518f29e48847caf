import { expect, test } from 'vitest';
import { HOUR } from '#contracts/durations.ts';
import { localDayNumber } from '#web/lib/local-clock.ts';
import { cellsOf } from './cells.ts';
import type { CellMark } from './painting.ts';
import {
  answerCellWords,
  clockChangeWords,
  dayAnswerWords,
  halfHourWords,
  shortRowWords,
} from './time-words.ts';
import { changeWords } from './use-draft.ts';

const [first, last] = cellsOf(
  [{ start: Date.parse('2026-11-01T04:00Z'), end: Date.parse('2026-11-01T07:00Z') }],
  'America/New_York',
  'America/New_York',
).filter((_, index) => index === 0 || index === 5);

test('a half hour is named in full, in short, and as a span', () => {
  expect(answerCellWords(first!, '12-hour')).toBe('Sun, Nov 1, 12:00 AM');
  expect(halfHourWords(first!, '24-hour')).toBe('00:00 to 00:30');
  expect(shortRowWords(first!, '12-hour')).toBe('12 AM');
});

test('the second time of a repeated hour is named apart from the first', () => {
  expect(answerCellWords(last!, '12-hour')).toBe('Sun, Nov 1, 1:30 AM again');
  expect(halfHourWords(last!, '24-hour')).toBe('01:30 again to 02:00');
});

const days = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => localDayNumber(first) + index);

test.each([
  ['2026-10-26', 'America/New_York', 'Clocks go back on Sun, Nov 1.'],
  ['2027-03-22', 'Europe/Berlin', 'Clocks go forward on Sun, Mar 28.'],
  ['2027-03-22', 'Asia/Tokyo', null],
])('in the week of %s in %s: %s', (monday, zone, words) => {
  expect(clockChangeWords(days(monday, 7), zone)).toBe(words);
});

test('a change is said as what was done to how many half hours', () => {
  const before = new Map([[1, 'works' as const]]);
  expect(changeWords(before, before)).toBe('');
  expect(changeWords(before, new Map())).toBe('1 half hour: No answer');
  expect(
    changeWords(
      before,
      new Map([
        [1, 'ifNeedBe'],
        [2, 'ifNeedBe'],
      ]),
    ),
  ).toBe('2 half hours: If needed');
  expect(
    changeWords(
      before,
      new Map([
        [1, 'ifNeedBe'],
        [2, 'works'],
      ]),
    ),
  ).toBe('2 half hours changed');
});

test('the answers of a day are said as spans, in their order', () => {
  const half = (hour: number) => Date.parse('2026-12-01T00:00Z') + hour * HOUR;
  const cells = cellsOf(
    [
      { start: half(9), end: half(12) },
      { start: half(14), end: half(15) },
    ],
    'UTC',
    'UTC',
  );
  expect(dayAnswerWords(cells, new Map(), '12-hour')).toBe('no answer');
  const painting = new Map<number, CellMark>([
    ...[9, 9.5, 11.5, 14].map((at) => [half(at), 'works'] as const),
    [half(10), 'ifNeedBe'],
  ]);
  expect(dayAnswerWords(cells, painting, '24-hour')).toBe(
    'works 09:00 to 10:00, if needed 10:00 to 10:30, works 11:30 to 12:00, works 14:00 to 14:30',
  );
});
