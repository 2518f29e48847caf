import { DateTime, IANAZone } from 'luxon';
import { expect, test } from 'vitest';
import './newest-time-zones.ts';

// IANA's 2026d to 2026f: Manitoba and the Northwest Territories stopped changing their clocks on 1 November 2026, and
// Cuba stays on summer time for a winter.
test.each([
  ['America/Winnipeg', '2026-12-02T15:00:00.000Z'],
  ['Canada/Central', '2026-12-02T15:00:00.000Z'],
  ['america/winnipeg', '2026-12-02T15:00:00.000Z'],
  ['America/Inuvik', '2026-12-02T16:00:00.000Z'],
  ['America/Havana', '2026-12-02T14:00:00.000Z'],
  ['Europe/Berlin', '2026-12-02T09:00:00.000Z'],
])('ten in the morning of 2 December 2026 in %s is %s', (zone, instant) => {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, dateStyle: 'short', timeStyle: 'short' },
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(
    format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  );
  expect(parts).toMatchObject({ month: '12', day: '2', hour: '10', minute: '00' });
  expect(format.format(Date.parse(instant))).toBe('12/2/26, 10:00');
  expect(DateTime.fromISO('2026-12-02T10:00', { zone }).toJSDate().toISOString()).toBe(instant);
  expect(IANAZone.create(zone).offset(Date.parse(instant))).toBe(
    (Date.UTC(2026, 11, 2, 10) - Date.parse(instant)) / 60_000,
  );
});

test('a format that follows newer rules is used as every other one is', () => {
  const inWinnipeg = { timeZone: 'America/Winnipeg', hour: 'numeric', timeZoneName: 'shortOffset' } as const;
  const format = Intl.DateTimeFormat('en-US', inWinnipeg);
  const [summer, winter] = [new Date('2026-07-01T15:00Z'), new Date('2026-12-02T15:00Z')];
  expect(format).toBeInstanceOf(Intl.DateTimeFormat);
  expect(format.resolvedOptions()).toMatchObject({ timeZone: 'America/Winnipeg', locale: 'en-US' });
  expect([summer, winter].map((at) => format.format(at).replace(/\s/g, ' '))).toEqual([
    '10 AM GMT-5',
    '10 AM GMT-5',
  ]);
  expect(format.formatRange(winter, new Date('2026-12-02T17:00Z')).replace(/\s/g, ' ')).toBe('10 AM – 12 PM');
  expect(() => format.format(new Date(Number.NaN))).toThrow(RangeError);
  expect(() => Intl.DateTimeFormat('en-US', { timeZone: 'America/Nowhere' })).toThrow(RangeError);
  expect(format.format()).toBe(format.format(Date.now()));
});
