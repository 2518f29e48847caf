import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MINUTE } from '#contracts/durations.ts';
import type { TimePreference } from '#contracts/preferences.ts';
import { timeOfDay } from '#contracts/text/times.ts';
import { dayNameOf, localDayNumber, startOfDay } from '#web/lib/local-clock.ts';
import type { GridPlace } from '#web/lib/roving.ts';
import type { TimeSpan } from '#web/lib/time-span.ts';
import { cellsBetween, cellsOf, layOut, likelyCells, pagesOf } from './cells.ts';

const days = (zone: string, first: string, last = first) => ({
  start: startOfDay(zone, localDayNumber(first)),
  end: startOfDay(zone, localDayNumber(last) + 1),
});
const span = (start: string, end: string) => ({ start: Date.parse(start), end: Date.parse(end) });
const inZone = (spans: TimeSpan[], zone: string) => cellsOf(spans, zone, 'Europe/Berlin');
const clocks = (spans: TimeSpan[], zone: string) =>
  layOut(inZone(spans, zone)).rows.map(
    ({ minute, again }) => timeOfDay(minute, '24-hour') + (again ? ' again' : ''),
  );

test('a day has 48 half hours, and the grid has a row for each', () => {
  const all = clocks([days('Europe/Berlin', '2026-11-24')], 'Europe/Berlin');
  expect(all).toHaveLength(48);
  expect([all[0], all[1], all.at(-1)]).toEqual(['00:00', '00:30', '23:30']);
});

test('a day on which clocks go forward has 46, and a hole where they skip an hour', () => {
  const zone = 'Europe/Berlin';
  const { days: columns, rows, cells } = layOut(inZone([days(zone, '2027-03-27', '2027-03-28')], zone));
  expect(columns).toHaveLength(2);
  expect(rows).toHaveLength(48);
  const sunday = cells.map((line) => line[1]);
  expect(sunday.filter((cell) => cell !== null)).toHaveLength(46);
  expect(rows.filter((_, row) => sunday[row] === null).map(({ minute }) => minute)).toEqual([120, 150]);
});

test('a day on which clocks go back has 50, and the repeated hour comes after the first', () => {
  const zone = 'America/New_York';
  const spans = [days(zone, '2026-10-31', '2026-11-01')];
  const all = clocks(spans, zone);
  expect(all.slice(2, 8)).toEqual(['01:00', '01:30', '01:00 again', '01:30 again', '02:00', '02:30']);
  const { cells } = layOut(inZone(spans, zone));
  expect(cells.flatMap((line) => line[1] ?? [])).toHaveLength(50);
  expect(cells.flatMap((line) => line[0] ?? [])).toHaveLength(48);
});

test('clocks that go back half an hour repeat half an hour', () => {
  const all = clocks([days('Australia/Lord_Howe', '2027-04-04')], 'Australia/Lord_Howe');
  expect(all.slice(2, 6)).toEqual(['01:00', '01:30', '01:30 again', '02:00']);
});

test('half hours are those of the organizer, whatever the clocks where the person is', () => {
  const working = span('2026-11-24T08:00Z', '2026-11-24T10:00Z');
  expect(clocks([working], 'Asia/Kathmandu')).toEqual(['13:45', '14:15', '14:45', '15:15']);
});

test('hours around midnight belong to the day that they are on', () => {
  const { days: columns, cells } = layOut(
    inZone([span('2026-11-24T22:00Z', '2026-11-25T00:00Z')], 'Europe/Berlin'),
  );
  expect(columns.map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))).toEqual([
    '2026-11-24',
    '2026-11-25',
  ]);
  expect(cells.map((line) => line.map((cell) => cell !== null))).toEqual([
    [false, true],
    [false, true],
    [true, false],
    [true, false],
  ]);
});

test('hours that begin and end on a quarter begin and end with a quarter, in the rows of their half hours', () => {
  const cells = inZone([span('2026-11-24T08:45Z', '2026-11-24T09:45Z')], 'UTC');
  expect(cells.map(({ start, end }) => (end - start) / MINUTE)).toEqual([15, 30, 15]);
  expect(cells.map(({ minute }) => minute)).toEqual([8 * 60 + 30, 9 * 60, 9 * 60 + 30]);
});

test('days come five at a time, from the first with something to answer', () => {
  const cells = inZone([days('UTC', '2026-11-25', '2026-12-06')], 'UTC');
  const pages = pagesOf(cells);
  expect(pages.map(({ length }) => length)).toEqual([5, 5, 2]);
  expect(pages.flat()).toEqual([...new Set(cells.map(({ day }) => day))]);
});

/** The days and the hours of what is shown at first: from a Thursday to a Monday. */
const shownAtFirst = (preference: TimePreference, first = '2026-11-26', last = '2026-11-30') => {
  const shown = likelyCells(inZone([days('UTC', first, last)], 'UTC'), preference);
  const hours = shown.map(({ minute }) => minute / 60);
  return [pagesOf(shown).flat().map(dayNameOf), Math.min(...hours), Math.max(...hours)];
};

test('at first, only weekdays are shown, and the hours that the meeting is wanted in', () => {
  const weekdays = ['2026-11-26', '2026-11-27', '2026-11-30'];
  expect(shownAtFirst('business')).toEqual([weekdays, 9, 17.5]);
  expect(shownAtFirst('morning')).toEqual([weekdays, 9, 11.5]);
  expect(shownAtFirst('all')).toEqual([weekdays, 8, 19.5]);
});

test('a weekend is shown if there are no other days, and other hours if there are no wanted ones', () => {
  expect(shownAtFirst('business', '2026-11-28', '2026-11-29')).toEqual([
    ['2026-11-28', '2026-11-29'],
    9,
    17.5,
  ]);
  const night = inZone([days('UTC', '2026-11-26')], 'UTC').slice(0, 4);
  expect(likelyCells(night, 'business')).toEqual(night);
});

const threeDays = layOut(
  inZone(
    [24, 25, 26].map((day) => span(`2026-11-${day}T09:00Z`, `2026-11-${day}T10:00Z`)),
    'UTC',
  ),
);
const startsBetween = (...corners: [GridPlace, GridPlace]) =>
  cellsBetween(threeDays, ...corners).map(({ start }) => new Date(start).toISOString().slice(8, 16));

test('a rectangle holds what is between its corners, whichever they are', () => {
  expect(startsBetween([1, 2], [2, 1])).toEqual(['24T09:00', '24T09:30', '25T09:00', '25T09:30']);
  expect(startsBetween([2, 1], [1, 2])).toEqual(startsBetween([1, 2], [2, 1]));
});

test('a day stands for all of its half hours, a time of day for that of each day, and the corner for everything', () => {
  expect(startsBetween([0, 2], [0, 2])).toEqual(['25T09:00', '25T09:30']);
  expect(startsBetween([0, 1], [0, 2])).toEqual(['24T09:00', '24T09:30', '25T09:00', '25T09:30']);
  expect(startsBetween([2, 0], [2, 0])).toEqual(['24T09:30', '25T09:30', '26T09:30']);
  expect(startsBetween([0, 0], [0, 0])).toHaveLength(6);
});

const ZONES = ['Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia'];

test('whatever the zone and the dates, the grid holds every half hour once, in the order of time', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.constantFrom(...ZONES),
      fc.integer({ min: localDayNumber('2026-01-01'), max: localDayNumber('2027-12-31') }),
      fc.integer({ min: 1, max: 10 }),
      (zone, theirs, first, length) => {
        const whole = { start: startOfDay(theirs, first), end: startOfDay(theirs, first + length) };
        const cells = cellsOf([whole], zone, theirs);
        const { cells: lines, days: columns } = layOut(cells);
        const byDay = columns.flatMap((_, column) => lines.flatMap((line) => line[column] ?? []));
        expect(byDay).toEqual(cells);
      },
    ),
    { numRuns: 150 },
  );
});
