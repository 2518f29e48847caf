import { expect, test } from 'vitest';
import { dayIn, readDuration, readOffset, readTime } from './values.ts';

const time = (text: string) => {
  const found = readTime(text);
  return found && [new Date(found.wall).toISOString().slice(0, 19), found.offset ?? 'local'].join(' ');
};

test.each([
  ['20261202T090807', '2026-12-02T09:08:07 local'],
  ['20261202T090807Z', '2026-12-02T09:08:07 0'],
  ['20261202T0908', '2026-12-02T09:08:00 local'],
  ['2026-12-02 09:08:07.123-03:30', '2026-12-02T09:08:07 -12600000'],
  ['20261202T235960Z', '2026-12-03T00:00:00 0'],
  ['20261202T240000', '2026-12-03T00:00:00 local'],
  ['20240229', '2024-02-29T00:00:00 local'],
])('%s is a time', (text, told) => {
  expect(time(text)).toBe(told);
});

test.each([
  ...['20261202T240001', '20261202T240100', '20261202T250000', '20261202T096000', '20261202T090061'],
  ...['20260229', '20261301', '20260001', '20261200', '20261232', '20261202T09', '20261202Z', 'soon'],
  ...['x20261202', '20261202x', '20261202T090000Zx', ''],
])('"%s" is no time', (text) => {
  expect(readTime(text)).toBeNull();
});

test('a time without hours is a day', () => {
  expect([readTime('20261202')?.isDate, readTime('20261202T000000')?.isDate]).toEqual([true, false]);
});

test('a text may begin with a day', () => {
  const day = (text: string) => dayIn(text) && new Date(dayIn(text)!).toISOString().slice(0, 10);
  expect(['20261202T99', '2026-12-31', '20260230'].map(day)).toEqual([
    '2026-12-02',
    '2026-12-31',
    '2026-03-02',
  ]);
  expect(['20261302', '20260002', '20261200', '20261232', '2026', 'x20261202', ''].map(day)).toEqual(
    Array.from({ length: 7 }, () => null),
  );
});

test.each([
  ['+0100', 3600],
  ['-0330', -12_600],
  ['01', 3600],
  ['+1', 3600],
  ['+01:30', 5400],
  ['-00:00:05', -5],
  ['+001730', 1050],
  ['+1859', 68_340],
])('%s is an offset', (text, seconds) => {
  expect(readOffset(text)).toBe(seconds * 1000);
});

test.each(['', '+', '+1900', '+0160', '+01000', '+010', 'x+0100', '+0100x'])('"%s" is no offset', (text) => {
  expect(readOffset(text)).toBeNull();
});

test('a duration has whole days of the calendar, then time that passes', () => {
  expect(readDuration('P2W3DT4H5M6S')).toEqual({ days: 17, milliseconds: ((4 * 60 + 5) * 60 + 6) * 1000 });
  expect(readDuration('+pt0s')).toEqual({ days: 0, milliseconds: 0 });
});

test.each(['-PT1H', 'P', 'PT', '1H', 'PT1', 'P1H', 'xP1D', 'P1Dx', 'P1D1W'])(
  '"%s" is no duration',
  (text) => {
    expect(readDuration(text)).toBeNull();
  },
);
