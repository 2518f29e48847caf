import { describe, expect, test } from 'vitest';
import { zone } from '#contracts/zone.ts';
import { dayInZone, refuseRange } from './details.ts';

const now = new Date('2026-03-02T21:00:00.000Z');
const asRange = (day: string) => ({ dateRangeStart: day, dateRangeEnd: day });

describe('a zone', () => {
  test.each(['Europe/Berlin', 'UTC', 'UTC+3', 'UTC-3:30', 'UTC+05:45'])('is %s', (name) =>
    expect(zone.safeParse(name).success).toBe(true),
  );

  test.each(['UTC+0330', 'UTC-330', 'UTC+15', 'UTC+3:99', 'Mars/Olympus', ''])('is not “%s”', (name) =>
    expect(zone.safeParse(name).success).toBe(false),
  );
});

describe('the dates of a meeting', () => {
  // The last two were stored before such zones were refused, or by a machine that knew them.
  test.each(['Asia/Tehran', 'UTC+3:30', 'UTC+0330', 'Mars/Olympus'])(
    'are neither past nor years ahead in %s',
    (name) => {
      for (const day of ['2020-01-01', '2099-01-01'])
        expect(refuseRange(asRange(day), name, now)).toMatchObject({ refused: { code: 'badDates' } });
      expect(refuseRange(asRange('2026-03-03'), name, now)).toBeNull();
    },
  );

  test.each([
    ['UTC+3:30', '2026-03-03'],
    ['UTC+0330', '2026-03-03'],
    ['UTC+2', '2026-03-02'],
  ])('count in the zone %s', (name, day) => expect(dayInZone(name, '2026-03-02T21:00:00.000Z')).toBe(day));
});
