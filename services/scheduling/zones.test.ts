// @module-tag laws
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { expect, test } from 'vitest';
import { cases } from '#tests/harness/cases.ts';
import { offsetAt } from './windows.ts';
import { offsetSpans } from './zones.ts';

const ALL_ZONES = Intl.supportedValuesOf('timeZone');
const minuteOf = (iso: string): number => Date.parse(iso) / 60_000;

test('the offset of any zone at any minute from 1995 to 2045 is the one that luxon finds', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ALL_ZONES),
      fc.integer({ min: minuteOf('1995-01-01T00:00Z'), max: minuteOf('2045-01-01T00:00Z') }),
      (zone, minute) => {
        expect(offsetAt(zone, minute)).toBe(DateTime.fromMillis(minute * 60_000, { zone }).offset);
      },
    ),
    cases(1_000),
  );
});

test('every change of every zone is found to the minute, and is a multiple of a quarter of an hour', () => {
  for (const zone of ALL_ZONES) {
    const spans = offsetSpans(zone, minuteOf('2024-01-01T00:00Z'), minuteOf('2030-01-01T00:00Z'));
    for (const [i, { from, to, offset }] of spans.entries()) {
      const luxon = (minute: number) => DateTime.fromMillis(minute * 60_000, { zone }).offset;
      expect([luxon(from), luxon(to - 1)], zone).toEqual([offset, offset]);
      const next = spans[i + 1];
      if (!next) continue;
      expect(next.from).toBe(to);
      expect(Math.abs((next.offset - offset) % 15), zone).toBe(0);
    }
  }
});

test('a fast of a month within summer time is seen (Casablanca goes back and forth)', () => {
  const spans = offsetSpans(
    'Africa/Casablanca',
    minuteOf('2026-01-01T00:00Z'),
    minuteOf('2026-06-01T00:00Z'),
  );
  const offsets = spans.filter(({ to }) => to > minuteOf('2026-01-01T00:00Z')).map(({ offset }) => offset);
  expect(offsets.slice(0, 3)).toEqual([60, 0, 60]);
});

test('what was asked for earlier and later is answered alike, in any order', () => {
  const zone = 'America/Santiago';
  const winter = minuteOf('2027-07-01T00:00Z');
  const summer = minuteOf('2020-01-01T00:00Z');
  expect([offsetAt(zone, winter), offsetAt(zone, summer), offsetAt(zone, winter)]).toEqual([
    -240, -180, -240,
  ]);
});

test.each([
  ['UTC', 0],
  ['UTC+3', 180],
  ['UTC-9:30', -570],
  ['UTC+5:45', 345],
  ['+05:30', 330],
  ['Etc/GMT-3', 180],
])('%s is taken as an offset', (zone, offset) => {
  expect(offsetAt(zone, minuteOf('2026-06-01T12:00Z'))).toBe(offset);
});

test.each(['UTC+15', 'Mars/Olympus', ''])('%j is no zone', (zone) => {
  expect(() => offsetAt(zone, 0)).toThrow(zone.startsWith('UTC') ? `no time zone: ${zone}` : RangeError);
});

test.each([
  ['America/Winnipeg', '2026-12-02T15:00Z', -5],
  ['America/Inuvik', '2026-12-02T16:00Z', -6],
  ['America/Havana', '2026-12-02T14:00Z', -4],
])(
  '%s is at ten in the morning at %s, since its clock stays as it is in the winter of 2026',
  (zone, at, hours) => {
    expect(offsetAt(zone, minuteOf(at))).toBe(hours * 60);
  },
);
