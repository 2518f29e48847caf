import { expect, test } from 'vitest';
import { dayHoursOf, intoDayHours } from './day-hours.ts';

test.each([
  ['in the day', '2026-03-04T14:30:00.000Z', 'Europe/London', '2026-03-04T14:30:00.000Z'],
  ['at night', '2026-03-04T21:00:00.000Z', 'Europe/London', '2026-03-05T08:00:00.000Z'],
  ['in the early morning', '2026-03-04T05:00:30.500Z', 'Europe/London', '2026-03-04T08:00:00.000Z'],
  ['at 20:00 to the second', '2026-03-04T20:00:00.000Z', 'Europe/London', '2026-03-05T08:00:00.000Z'],
  [
    'in the night of a change of clocks',
    '2026-03-28T22:00:00.000Z',
    'Europe/Berlin',
    '2026-03-29T06:00:00.000Z',
  ],
  [
    'in a zone with a quarter of an hour',
    '2026-03-04T00:00:00.000Z',
    'Asia/Kathmandu',
    '2026-03-04T02:15:00.000Z',
  ],
  [
    'in a zone that this machine does not know',
    '2026-03-04T05:00:00.000Z',
    'Mars/Olympus',
    '2026-03-04T08:00:00.000Z',
  ],
])('%s waits for the next day hours', (_, at, zone, then) =>
  expect(intoDayHours(new Date(at), zone).toISOString()).toBe(then),
);

test('the day hours of an instant are those of its day in the zone', () =>
  expect(dayHoursOf(new Date('2026-03-06T17:00:00.000Z'), 'Australia/Sydney').toISOString()).toBe(
    '2026-03-06T21:00:00.000Z',
  ));
