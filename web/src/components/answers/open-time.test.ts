import { expect, test } from 'vitest';
import { openTime } from './open-time.ts';

const meeting = {
  dateRangeStart: '2026-11-24',
  dateRangeEnd: '2026-11-26',
  excludedDays: [] as string[],
  earliest: null as string | null,
  latest: null as string | null,
  organizerZone: 'Europe/Berlin',
};
const LONG_BEFORE = Date.parse('2026-11-01T00:00Z');
const shown = (change: Partial<typeof meeting>, now = LONG_BEFORE) =>
  openTime({ ...meeting, ...change }, now).map(({ start, end }) =>
    [start, end].map((at) => new Date(at).toISOString().slice(5, 16)),
  );

test('whole days that touch are one span', () => {
  expect(shown({})).toEqual([['11-23T23:00', '11-26T23:00']]);
});

test('excluded days are left out, and each day is cut to the allowed times, in the zone of the organizer', () => {
  expect(shown({ excludedDays: ['2026-11-25'], earliest: '09:30', latest: '17:00' })).toEqual([
    ['11-24T08:30', '11-24T16:00'],
    ['11-26T08:30', '11-26T16:00'],
  ]);
});

test('what has passed is left out, to the next half hour', () => {
  expect(shown({ latest: '18:00', earliest: '09:00' }, Date.parse('2026-11-25T10:07Z'))).toEqual([
    ['11-25T10:30', '11-25T17:00'],
    ['11-26T08:00', '11-26T17:00'],
  ]);
});

test('a day on which clocks change has the hours that it has', () => {
  const day = { dateRangeStart: '2027-03-28', dateRangeEnd: '2027-03-28' };
  expect(shown(day)).toEqual([['03-27T23:00', '03-28T22:00']]);
});
