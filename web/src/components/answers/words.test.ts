import { expect, test } from 'vitest';
import { localDayNumber } from '#web/lib/local-clock.ts';
import { cellsOf } from './cells.ts';
import { answerCellWords, clockChangeWords, halfHourWords, shortRowWords } from './time-words.ts';
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
