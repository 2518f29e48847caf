// @module-tag laws
import fc from 'fast-check';
import ICAL from 'ical.js';
import { DateTime } from 'luxon';
import nodeIcal from 'node-ical';
import { describe, expect, test } from 'vitest';
import { HOUR } from '#contracts/durations.ts';
import { cases } from '#tests/harness/cases.ts';
import { calendarFile } from '../calendar-file.ts';
import { everyKind, sampleFacts, sampleFile, sampleSettings } from '../testkit/fixtures.ts';
import { brokenRules } from '../testkit/itip-rules.ts';
import { timesOnClock } from './time-zone.ts';

const fileAt = (zone: string, start: Date, minutes = 60): string => {
  const end = new Date(start.getTime() + minutes * 60_000).toISOString();
  const file = { ...sampleFile, start: start.toISOString(), end };
  const facts = { ...everyKind.booked, organizer: { ...sampleFacts.organizer, zone }, file };
  return calendarFile(facts, sampleSettings)?.content ?? expect.fail('no file');
};

/** Start and end as the rules in the file lead to them, and as the name of the zone does. */
function instantsIn(content: string) {
  const event = new ICAL.Event(ICAL.Component.fromString(content).getFirstSubcomponent('vevent')!);
  const [other] = Object.values(nodeIcal.sync.parseICS(content)).filter((one) => one?.type === 'VEVENT');
  return {
    byRules: [event.startDate, event.endDate].map((time) => time.toJSDate().toISOString()),
    byName: [other?.start, other?.end].map((time) => time?.toISOString()),
  };
}

const ZONES = [
  ...['Europe/Berlin', 'America/New_York', 'America/St_Johns', 'Asia/Kathmandu', 'Asia/Tokyo'],
  ...['Australia/Lord_Howe', 'Africa/Casablanca', 'Europe/Dublin', 'Asia/Jerusalem', 'Africa/Cairo'],
  ...['America/Santiago', 'Pacific/Chatham', 'Antarctica/Troll', 'America/Nuuk', 'Pacific/Kiritimati'],
];

describe('the times of a calendar file', () => {
  test('are the right instants by the rules in it and by the name of the zone, all year long', () => {
    const quarters = fc.integer({ min: 0, max: 4 * 24 * 365 * 3 });
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        quarters,
        fc.integer({ min: 1, max: 480 }),
        (zone, at, minutes) => {
          const start = new Date(Date.UTC(2026, 0, 1) + at * (HOUR / 4));
          const content = fileAt(zone, start, minutes);
          const expected = [start, new Date(start.getTime() + minutes * 60_000)].map((time) =>
            time.toISOString(),
          );
          expect(instantsIn(content)).toEqual({ byRules: expected, byName: expected });
          expect(brokenRules(content)).toEqual([]);
        },
      ),
      cases(300),
    );
  });

  test.each(ZONES)('are right in every hour around each change of the clock in %s', (zone) => {
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += HOUR) {
      const offset = (time: number) => DateTime.fromMillis(time, { zone }).offset;
      if (offset(at) === offset(at + HOUR)) continue;
      for (let quarter = -12; quarter <= 12; quarter++) {
        const start = new Date(at + quarter * (HOUR / 4));
        const expected = [start.toISOString(), new Date(start.getTime() + HOUR).toISOString()];
        expect(instantsIn(fileAt(zone, start))).toEqual({ byRules: expected, byName: expected });
      }
    }
  });

  test('that a clock shows twice are in UTC', () => {
    const [first, second] = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map((at) => new Date(at));
    for (const at of [first!, second!]) expect(timesOnClock('Europe/Berlin', [at])).toBeNull();
    expect(fileAt('Europe/Berlin', second!)).toContain('\r\nDTSTART:20261025T013000Z\r\n');
  });

  test.each(['UTC', 'Etc/GMT+5', 'UTC+3', '+03:00', 'Mars/Olympus'])(
    'are in UTC for %s, which is no zone with rules',
    (zone) => {
      expect(fileAt(zone, new Date('2026-11-24T09:00:00Z'))).not.toContain('TZID');
    },
  );

  test('come with a yearly rule where the clock has one', () => {
    const { component = [] } = timesOnClock('Europe/Berlin', [new Date('2026-11-24T09:00:00Z')]) ?? {};
    expect(component.filter((line) => line.startsWith('RRULE'))).toEqual([
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
    ]);
    const { component: changing = [] } =
      timesOnClock('Africa/Casablanca', [new Date('2026-11-24T09:00:00Z')]) ?? {};
    expect(changing.join()).not.toContain('RRULE');
  });

  test.each([
    ['America/Winnipeg', '2026-12-02T15:00:00.000Z'],
    ['America/Inuvik', '2026-12-02T16:00:00.000Z'],
    ['America/Havana', '2026-12-02T14:00:00.000Z'],
  ])('show ten in the morning in %s at %s, by the rules of this winter', (zone, at) => {
    const content = fileAt(zone, new Date(at));
    expect(content).toContain(`DTSTART;TZID=${zone}:20261202T100000\r\n`);
    expect(instantsIn(content).byRules[0]).toBe(at);
  });
});
