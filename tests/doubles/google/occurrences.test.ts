import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import { DAY } from '#contracts/durations.ts';
import { WEEKS } from '#services/demo/weeks.ts';
import { demoInstantOf } from './calendars.ts';
import { occurrenceById, occurrences } from './occurrences.ts';
import { DEMO_PEOPLE, type DemoPerson, demoDirectory } from './people.ts';

const START = Date.UTC(2026, 10, 1);
const YEARS = 3;

/** Quarter hours of three years in which someone is busy or outside nine to six on a working day, merged to days. */
function blocked(person: DemoPerson): Set<number> {
  const quarters = new Set<number>();
  const add = (from: number, to: number) => {
    for (let at = Math.floor(from / 900_000); at < to / 900_000; at++) quarters.add(at);
  };
  const end = START + YEARS * 365 * DAY;
  for (const event of occurrences(person, new Date(START), new Date(end))) {
    if (event.transparency === 'transparent') continue;
    add(demoInstantOf(event.start, person.zone).getTime(), demoInstantOf(event.end, person.zone).getTime());
  }
  let day = DateTime.fromMillis(START, { zone: person.zone }).startOf('day');
  for (; day.toMillis() < end; day = day.plus({ days: 1 })) {
    const next = day.plus({ days: 1 });
    if (day.weekday > 5) add(day.toMillis(), next.toMillis());
    add(day.toMillis(), day.set({ hour: 9 }).toMillis());
    add(day.set({ hour: 18 }).toMillis(), next.toMillis());
  }
  return quarters;
}

const person = (email: string) => demoDirectory(DEMO_PEOPLE).byEmail(email)!;

describe('the calendars of the demo', () => {
  test('there are at least eight people in as many zones, each with a calendar', () => {
    expect(DEMO_PEOPLE.length).toBeGreaterThanOrEqual(8);
    expect(new Set(DEMO_PEOPLE.map(({ zone }) => zone)).size).toBe(DEMO_PEOPLE.length);
    const calendars = DEMO_PEOPLE.flatMap(({ email, others = [] }) => [email, ...others.map(({ id }) => id)]);
    for (const calendar of calendars)
      expect([calendar, WEEKS[calendar]?.length]).not.toEqual([calendar, undefined]);
  });

  test('Berlin, London and New York find an hour in business hours in the week after any day', () => {
    const blockeds = ['mia.berlin', 'noah.london', 'emma.newyork'].map((name) =>
      blocked(person(`${name}@example.com`)),
    );
    const free = (quarter: number) => blockeds.every((each) => !each.has(quarter));
    const hourFrom = (quarter: number) => [0, 1, 2, 3].every((more) => free(quarter + more));

    const without: string[] = [];
    for (let today = START; today < START + (YEARS * 365 - 8) * DAY; today += DAY) {
      // Late in the day too: only what is left of the week counts.
      for (const now of [today, today + 20 * 3_600_000]) {
        const [from, to] = [Math.ceil(now / 900_000) + 2, Math.floor((today + 7 * DAY) / 900_000)];
        const starts = Array.from({ length: to - from }, (_, index) => from + index);
        if (starts.filter(hourFrom).length < 4) without.push(new Date(now).toISOString());
      }
    }
    expect(without).toEqual([]);
  });

  test('each has working days, evenings or weekends, whole days and something that comes only now and then', () => {
    for (const { email } of DEMO_PEOPLE) {
      const rules = WEEKS[email]!;
      const own = occurrences(person(email), new Date(START), new Date(START + 90 * DAY));
      expect(own.length, email).toBeGreaterThan(90);
      expect(
        rules.some(({ every }) => every),
        email,
      ).toBe(true);
      expect(
        rules.some(({ at, on }) => !at || at >= '18:00' || on.some((day) => day > 5)),
        email,
      ).toBe(true);
    }
  });

  test('every id is one that Google takes, is there once, and leads back to the same event', () => {
    for (const each of DEMO_PEOPLE) {
      const events = occurrences(each, new Date(START), new Date(START + 60 * DAY));
      const ids = events.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const event of events) {
        expect(event.id).toMatch(/^[a-v0-9]{5,1024}$/);
        expect(occurrenceById(each, event.id)).toEqual(event);
      }
    }
    expect(occurrenceById(DEMO_PEOPLE[0]!, 'r00d20270104')).toBeUndefined();
    expect(occurrenceById(DEMO_PEOPLE[0]!, 'nonsense')).toBeUndefined();
  });

  test('the same days are the same, however they are asked for', () => {
    for (const each of DEMO_PEOPLE) {
      const within = (from: number, to: number) =>
        occurrences(each, new Date(from), new Date(to))
          .filter((event) => demoInstantOf(event.start, each.zone).getTime() >= START + 10 * DAY)
          .filter((event) => demoInstantOf(event.start, each.zone).getTime() < START + 12 * DAY);
      expect(within(START + 10 * DAY, START + 12 * DAY)).toEqual(within(START, START + 40 * DAY));
    }
  });
});

test('a time that tells its offset is that instant; another is by the clock of its zone, or of the calendar', () => {
  const at = (time: Parameters<typeof demoInstantOf>[0]) => demoInstantOf(time, 'Asia/Tokyo').toISOString();
  expect(at({ dateTime: '2026-03-09T10:00:00+01:00', timeZone: 'America/New_York' })).toBe(
    '2026-03-09T09:00:00.000Z',
  );
  expect(at({ dateTime: '2026-03-09T10:00:00Z' })).toBe('2026-03-09T10:00:00.000Z');
  expect(at({ dateTime: '2026-03-09T10:00:00', timeZone: 'America/New_York' })).toBe(
    '2026-03-09T14:00:00.000Z',
  );
  expect(at({ dateTime: '2026-03-09T10:00:00' })).toBe('2026-03-09T01:00:00.000Z');
  expect(at({ date: '2026-03-09' })).toBe('2026-03-08T15:00:00.000Z');
});
