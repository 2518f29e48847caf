import { expect, test } from 'vitest';
import type { Clock } from '#contracts/clock.ts';
import { timeOfDay } from '#contracts/text/times.ts';
import { dayNameOf, dayWords, localDayNumber, startOfDay } from '#web/lib/local-clock.ts';
import type { Attendee } from './attendees.ts';
import { cellWords } from './cell-words.ts';
import { type HeatmapFacts, weekGrid, weeksOf } from './heatmap.ts';

const at = (iso: string) => Date.parse(iso);
/** Nine to six in Berlin, from Tuesday to Friday. */
const BUSINESS_HOURS = ['24', '25', '26', '27'].map((day) => ({
  start: at(`2026-11-${day}T08:00Z`),
  end: at(`2026-11-${day}T17:00Z`),
}));
const someone = (number: number, short: string, busy: [string, string][] = []): Attendee => ({
  number,
  name: short,
  short,
  color: 0,
  hasJoined: true,
  zone: 'Europe/Berlin',
  known: true,
  why: null,
  busy: busy.map(([start, end]) => ({ start: at(start), end: at(end) })),
  unclear: [],
  open: BUSINESS_HOURS,
  answered: [],
  soonest: 0,
  nights: false,
});

/** Tuesday to Thursday of a week in Berlin, for an hour in business hours. */
const facts = (change: Partial<HeatmapFacts> = {}): HeatmapFacts => ({
  zone: 'Europe/Berlin',
  organizerZone: 'Europe/Berlin',
  range: {
    start: startOfDay('Europe/Berlin', localDayNumber('2026-11-24')),
    end: startOfDay('Europe/Berlin', localDayNumber('2026-11-27')),
  },
  earliest: 0,
  duration: 60,
  preference: 'business',
  attendees: [someone(0, 'You'), someone(1, 'Mia', [['2026-11-24T08:30Z', '2026-11-24T09:30Z']])],
  suggested: [],
  allHours: false,
  ...change,
});
const WEEK = localDayNumber('2026-11-23');
const timeIn = (minute: number) => timeOfDay(minute, '12-hour');
const labels = (given: HeatmapFacts, { week = WEEK, clock = '12-hour' as Clock } = {}) => {
  const { days, rows, cells } = weekGrid(given, week);
  return cells.flatMap((line, row) =>
    line.flatMap((cell, column) =>
      cell
        ? [cellWords(cell, { day: days[column]!, minute: rows[row]!, people: given.attendees.length, clock })]
        : [],
    ),
  );
};

test('a week has the days of the range, and the starts that fit into the hours', () => {
  const { days, rows } = weekGrid(facts(), WEEK);
  expect(days.map(dayWords)).toEqual(['Tue, Nov 24', 'Wed, Nov 25', 'Thu, Nov 26']);
  expect([timeIn(rows[0]!), timeIn(rows.at(-1)!), rows.length]).toEqual(['9:00 AM', '5:00 PM', 17]);
});

test('a cell says when, how many are free, and who is not', () => {
  const said = labels(facts());
  expect(said).toContain('Tue, Nov 24, 9:00 AM: 1 of 2 free, Mia busy');
  expect(said).toContain('Tue, Nov 24, 10:30 AM: 2 of 2 free');
  expect(labels(facts(), { clock: '24-hour' })).toContain('Tue, Nov 24, 09:00: 1 of 2 free, Mia busy');
});

test('someone for whom a time works if needed is free, and named', () => {
  const answered = [
    { start: at('2026-11-24T08:00Z'), end: at('2026-11-24T09:00Z'), answer: 'works' as const },
    { start: at('2026-11-24T09:00Z'), end: at('2026-11-24T10:00Z'), answer: 'ifNeedBe' as const },
    { start: at('2026-11-24T10:00Z'), end: at('2026-11-24T10:30Z'), answer: 'doesntWork' as const },
  ];
  const said = labels(facts({ attendees: [someone(0, 'You'), { ...someone(1, 'Mia'), answered }] }));
  expect(said.filter((one) => one.startsWith('Tue')).slice(0, 4)).toEqual([
    'Tue, Nov 24, 9:00 AM: 2 of 2 free',
    'Tue, Nov 24, 9:30 AM: 2 of 2 free, Mia if needed',
    'Tue, Nov 24, 10:00 AM: 2 of 2 free, Mia if needed',
    'Tue, Nov 24, 10:30 AM: 1 of 2 free, Mia busy',
  ]);
});

test('several people are named by how they are, and many are counted', () => {
  const busy: [string, string][] = [['2026-11-24T08:00Z', '2026-11-24T09:00Z']];
  const unknown = { ...someone(3, 'Emma'), known: false };
  const few = [someone(0, 'You'), someone(1, 'Mia', busy), someone(2, 'Noah', busy), unknown];
  expect(labels(facts({ attendees: few }))[0]).toBe(
    'Tue, Nov 24, 9:00 AM: 1 of 4 free, Mia and Noah busy, Emma unknown',
  );
  const many = Array.from({ length: 9 }, (_, index) => someone(index, `P${index}`, busy));
  expect(labels(facts({ attendees: many }))[0]).toBe(
    'Tue, Nov 24, 9:00 AM: 0 of 9 free, P0, P1, P2, P3, P4, and 4 more busy',
  );
});

test('in Kathmandu the rows stand where full and half hours are for the organizer', () => {
  const { rows, days } = weekGrid(facts({ zone: 'Asia/Kathmandu' }), WEEK);
  expect(rows.map(timeIn).slice(0, 2)).toEqual(['1:45 PM', '2:15 PM']);
  expect(days.map(dayWords)).toEqual(['Tue, Nov 24', 'Wed, Nov 25', 'Thu, Nov 26']);
});

test('in Auckland one working day of Berlin lies on two days', () => {
  const { days } = weekGrid(facts({ zone: 'Pacific/Auckland' }), WEEK);
  expect(days.map(dayWords)).toEqual(['Tue, Nov 24', 'Wed, Nov 25', 'Thu, Nov 26', 'Fri, Nov 27']);
});

test('in St John’s rows stand at half hours as in Berlin', () => {
  expect(timeIn(weekGrid(facts({ zone: 'America/St_Johns' }), WEEK).rows[0]!)).toBe('4:30 AM');
});

test('all hours show the nights, and only what lies in the dates', () => {
  const { rows, days } = weekGrid(facts({ allHours: true }), WEEK);
  expect([rows.length, days.length]).toEqual([48, 3]);
  const last = labels(facts({ allHours: true })).at(-1);
  expect(last).toMatch(/^Wed, Nov 25, 11:30 PM/);
});

test('for any time of day, the rows are those of the organizer’s own hours', () => {
  const open = [{ start: at('2026-11-24T06:00Z'), end: at('2026-11-24T08:00Z') }];
  const attendees = [{ ...someone(0, 'You'), open }, someone(1, 'Mia')];
  const said = labels(facts({ preference: 'all', attendees }));
  expect([said[0], said.at(-1)]).toEqual([
    'Tue, Nov 24, 7:00 AM: 1 of 2 free, Mia outside hours',
    'Tue, Nov 24, 8:00 AM: 1 of 2 free, Mia outside hours',
  ]);
});

test('several who need more notice need it, and one needs it', () => {
  const soonest = at('2026-11-30T00:00Z');
  const [you, mia, noah] = ['You', 'Mia', 'Noah'].map((short, number) => ({
    ...someone(number, short),
    soonest,
  }));
  const first = (...attendees: Attendee[]) => labels(facts({ attendees }))[0];
  expect(first(someone(0, 'You'), mia!)).toMatch(/, Mia needs more notice$/);
  expect(first(you!, mia!, noah!)).toMatch(/, You, Mia, and Noah need more notice$/);
});

test('what is earlier than the ranking is left out, a suggested time never', () => {
  const earliest = at('2026-11-25T08:00Z');
  expect(weekGrid(facts({ earliest }), WEEK).days.map(dayWords)).toEqual(['Wed, Nov 25', 'Thu, Nov 26']);
  const suggested = [at('2026-11-24T18:15Z')];
  expect(labels(facts({ suggested }))).toContain(
    'Tue, Nov 24, 7:00 PM: 0 of 2 free, You and Mia outside hours',
  );
});

test('on the day when clocks skip an hour its rows are not there', () => {
  const spring = facts({
    allHours: true,
    range: {
      start: startOfDay('Europe/Berlin', localDayNumber('2026-03-29')),
      end: startOfDay('Europe/Berlin', localDayNumber('2026-03-30')),
    },
  });
  const { rows } = weekGrid(spring, localDayNumber('2026-03-23'));
  expect(rows.map(timeIn)).not.toContain('2:30 AM');
  expect(rows.map(timeIn)).toContain('3:00 AM');
});

test('weeks are those that hold a day to look at', () => {
  const range = {
    start: startOfDay('Europe/Berlin', localDayNumber('2026-11-28')),
    end: startOfDay('Europe/Berlin', localDayNumber('2026-12-08')),
  };
  expect(weeksOf(facts({ range })).map(dayNameOf)).toEqual(['2026-11-30', '2026-12-07']);
  expect(weeksOf(facts({ range, allHours: true })).map(dayNameOf)).toEqual([
    '2026-11-23',
    '2026-11-30',
    '2026-12-07',
  ]);
});
