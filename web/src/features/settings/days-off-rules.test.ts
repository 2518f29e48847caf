import { expect, test } from 'vitest';
import { checkDaysOff, upcoming } from './days-off.tsx';

const TODAY = '2026-11-24';
const off = (from: string, to = from) => ({ from, to });
const XMAS = off('2026-12-24', '2026-12-26');

test('those that are over are left out, and the rest come in order', () =>
  expect(upcoming([off('2026-12-31'), off('2026-11-23'), XMAS, off('2026-11-01', TODAY)], TODAY)).toEqual([
    ...[off('2026-11-01', TODAY), XMAS, off('2026-12-31')],
  ]));

test.each([
  ['', '', { first: 'First day is required' }],
  ['12026-11-24', '', { first: 'First day is required' }],
  ['2026-12-01', '12026-12-02', { last: 'Last day must be a date' }],
  ['2026-12-01', '2026-11-30', { last: 'Days off must end on or after the day they start' }],
  ['2026-11-23', '', { first: 'Days off must be today or later' }],
  ['2026-12-25', '2026-12-26', { first: 'These are days off already' }],
  ['2026-11-20', '2026-11-25', {}],
  ['2026-11-24', '', {}],
  ['2026-12-26', '2026-12-27', {}],
])('from “%s” to “%s”', (first, last, problems) =>
  expect(checkDaysOff({ first, last }, [XMAS], TODAY)).toEqual(problems),
);

test('there are at most fifty', () => {
  const known = Array.from({ length: 50 }, (_, day) =>
    off(`2027-${day < 28 ? '01' : '02'}-${String((day % 28) + 1).padStart(2, '0')}`),
  );
  expect(checkDaysOff({ first: '2026-12-01', last: '' }, known, TODAY)).toEqual({
    first: 'Days off can have at most 50 entries',
  });
});
