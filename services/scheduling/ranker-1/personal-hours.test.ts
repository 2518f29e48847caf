import { expect, test } from 'vitest';
import { WINDOWS } from '#contracts/windows.ts';
import type { SchedulingPerson } from '../engine.ts';
import { dayNumber } from '../windows.ts';
import { hoursKey, personalHoursOf } from './personal-hours.ts';

const person = (change: Partial<SchedulingPerson> = {}): SchedulingPerson => ({
  ...{ number: 0, zone: 'Europe/Berlin', hours: 'business', busy: [] },
  ...change,
});
const on = (day: string, change: Partial<SchedulingPerson> = {}, windows: typeof WINDOWS = WINDOWS) =>
  personalHoursOf(person(change), 'Asia/Tokyo', windows).kindOf(dayNumber(day));
const [FRIDAY, SATURDAY] = ['2027-02-05', '2027-02-06'];
const BUSINESS = WINDOWS.business;

test('business hours are on workdays, and a weekend is off', () => {
  expect(on(FRIDAY)).toMatchObject({
    ...{ spans: [BUSINESS], open: [BUSINESS], isAnyHour: false, usual: [BUSINESS] },
    ...{ dayOff: undefined, isFreeWeekend: false, startsWeek: false, endsWeek: true },
  });
  expect(on(SATURDAY)).toMatchObject({
    ...{ spans: [], open: [], isAnyHour: false, usual: [BUSINESS], dayOff: null, isFreeWeekend: false },
  });
});

test('other hours are on weekends too, which people would rather keep free', () => {
  const { morning } = WINDOWS;
  for (const day of [FRIDAY, SATURDAY])
    expect(on(day, { hours: 'morning' })).toMatchObject({
      ...{ spans: [morning], open: [morning], dayOff: undefined, isFreeWeekend: day === SATURDAY },
    });
});

test('who is open at any hour likes the daytime, or whatever hours there are if none of them is by day', () => {
  const day = { from: 480, to: 1_200 };
  expect(on(FRIDAY, { hours: 'all' })).toMatchObject({
    ...{ spans: [day], open: [{ from: -1_440, to: 2_880 }], isAnyHour: true, usual: [day] },
  });
  const night = { from: 60, to: 300 };
  expect(on(FRIDAY, { hours: 'all' }, { ...WINDOWS, all: night }).spans).toEqual([night]);
  expect(on(FRIDAY, { hours: 'all' }, { ...WINDOWS, all: { from: 600, to: 1_380 } }).spans).toEqual([
    { from: 600, to: 1_200 },
  ]);
});

test('a week of one’s own counts before the hours, and a day off before both', () => {
  const spans = [
    { from: 540, to: 600 },
    { from: 660, to: 720 },
  ];
  const wishes = { week: [[], [], [], [], spans, spans, []], daysOff: [{ day: FRIDAY, name: 'Carnival' }] };
  const usual = [{ from: 540, to: 720 }];
  expect(on(SATURDAY, { wishes })).toMatchObject({
    ...{ spans, open: spans, isAnyHour: false, usual, dayOff: undefined, isFreeWeekend: false },
    ...{ startsWeek: false, endsWeek: true },
  });
  expect(on('2027-02-07', { wishes })).toMatchObject({ spans: [], usual, dayOff: null });
  expect(on(FRIDAY, { wishes })).toMatchObject({ spans: [], open: [], usual, dayOff: 'Carnival' });
  expect(on(FRIDAY, { wishes: { week: [[], [], [], [], [], [], []] } }).usual).toEqual([
    { from: 480, to: 1_200 },
  ]);
});

test('a public holiday within a vacation keeps its name', () => {
  const named = { day: FRIDAY, name: 'Carnival' };
  const unnamed = { day: FRIDAY, name: null };
  for (const daysOff of [
    [named, unnamed],
    [unnamed, named],
  ])
    expect(on(FRIDAY, { wishes: { daysOff } }).dayOff).toBe('Carnival');
});

test('the weekend is that of the country, for people who name no week', () => {
  const weekend = [4, 5];
  expect(on(FRIDAY, { wishes: { weekend } })).toMatchObject({ spans: [], dayOff: null });
  expect(on('2027-02-07', { wishes: { weekend } })).toMatchObject({ spans: [BUSINESS], startsWeek: true });
  expect(on(FRIDAY, { hours: 'morning', wishes: { weekend } })).toMatchObject({ isFreeWeekend: true });
  expect(on(SATURDAY, { wishes: {} })).toMatchObject({ dayOff: null });
});

test('on half a day off nobody is asked as if it were a workday, and a whole day off counts before it', () => {
  const eve = { day: FRIDAY, name: 'Christmas Eve', half: true as const };
  const off = { day: FRIDAY, name: null };
  expect(on(FRIDAY, { wishes: { daysOff: [eve] } })).toMatchObject({
    ...{ spans: [BUSINESS], open: [], lunch: null, dayOff: undefined, halfOff: 'Christmas Eve' },
  });
  for (const daysOff of [
    [eve, off],
    [off, eve],
  ])
    expect(on(FRIDAY, { wishes: { daysOff } })).toMatchObject({ dayOff: null, halfOff: undefined });
  const saturday = { ...eve, day: SATURDAY };
  expect(on(SATURDAY, { wishes: { daysOff: [saturday] } })).toMatchObject({
    dayOff: null,
    halfOff: undefined,
  });
});

test('lunch is from noon to one, or as people say, unless their own hours leave them time for it', () => {
  const lunch = { from: 840, to: 900 };
  expect(on(FRIDAY).lunch).toEqual({ from: 720, to: 780 });
  expect(on(FRIDAY, { wishes: { lunch } }).lunch).toEqual(lunch);
  const withPause = (from: number, to: number) =>
    on(FRIDAY, {
      wishes: {
        week: Array.from({ length: 7 }, () => [
          { from: 540, to: from },
          { from: to, to: 1_080 },
        ]),
      },
    });
  expect(withPause(780, 840).lunch).toBeNull();
  expect(withPause(840, 960).lunch).toBeNull();
  expect(withPause(720, 745).lunch).not.toBeNull();
  expect(withPause(900, 960).lunch).not.toBeNull();
});

test('hours over midnight go on the next day, and the night in them is no burden', () => {
  const shift = { from: 1_320, to: 1_800 };
  const week = [[], [], [], [shift], [shift], [], []];
  const friday = on(FRIDAY, { wishes: { week } });
  expect(friday.spans).toEqual([{ from: -120, to: 360 }, shift]);
  expect(friday.nightShifts).toEqual(friday.spans);
  expect(on(SATURDAY, { wishes: { week } })).toMatchObject({
    spans: [{ from: -120, to: 360 }],
    dayOff: undefined,
  });
  expect(on('2027-02-07', { wishes: { week } })).toMatchObject({
    ...{ spans: [], dayOff: null, usual: [{ from: -120, to: 360 }, shift] },
  });
});

test('whole days in a row are one span, and do not say when someone sleeps', () => {
  const always = { from: 0, to: 1_440 };
  const kind = on(FRIDAY, { wishes: { week: Array.from({ length: 7 }, () => [always]) } });
  expect([kind.spans, kind.nightShifts]).toEqual([[{ from: -1_440, to: 2_880 }], []]);
});

test('people without a zone are in that of the organizer, and pauses are short unless asked for', () => {
  const hours = (change: Partial<SchedulingPerson>) => personalHoursOf(person(change), 'Asia/Tokyo', WINDOWS);
  expect([hours({}).zone, hours({ zone: null }).zone]).toEqual(['Europe/Berlin', 'Asia/Tokyo']);
  expect(hours({}).pause).toEqual({ before: 15, after: 15, isAskedFor: false });
  expect(hours({ wishes: { breathingRoom: { before: 5, after: 0 } } }).pause).toEqual({
    ...{ before: 5, after: 0, isAskedFor: true },
  });
});

test('people with equal hours are those who are alike in all of this', () => {
  const free = { from: 540, to: 600 };
  const different: Partial<SchedulingPerson>[] = [
    ...[{}, { zone: 'Asia/Tokyo' }, { hours: 'all' as const }],
    { wishes: { week: [[free], [], [], [], [], [], []] } },
    { wishes: { week: [[], [free], [], [], [], [], []] } },
    { wishes: { week: [[free, { from: 660, to: 720 }], [], [], [], [], [], []] } },
    { wishes: { breathingRoom: { before: 5, after: 0 } } },
    { wishes: { breathingRoom: { before: 0, after: 5 } } },
    { wishes: { daysOff: [{ day: FRIDAY, name: null }] } },
    { wishes: { daysOff: [{ day: FRIDAY, name: null, half: true }] } },
    { wishes: { weekend: [4, 5] } },
    { wishes: { lunch: { from: 840, to: 900 } } },
  ];
  const keys = different.map((change) => hoursKey(person(change)));
  expect(new Set(keys).size).toBe(different.length);
  expect(keys[0]).toBe(hoursKey(person({ number: 7, busy: null })));
});

test('a week begins after two days or more without hours, and ends before them', () => {
  const day = [{ from: 540, to: 1_080 }];
  /** Of the weekdays from Monday on, those with hours. */
  const edges = (...works: boolean[]) => {
    const week = works.map((isWorkday) => (isWorkday ? day : []));
    return works.map((_, weekday) => {
      const { startsWeek, endsWeek } = on(`2027-02-0${weekday + 1}`, { wishes: { week } });
      return `${startsWeek ? 'first' : ''}${endsWeek ? 'last' : ''}`;
    });
  };
  const [yes, no] = [true, false];
  expect(edges(yes, yes, yes, yes, yes, no, no)).toEqual(['first', '', '', '', 'last', '', '']);
  expect(edges(yes, yes, yes, yes, no, no, yes)).toEqual(['', '', '', 'last', '', '', 'first']);
  expect(edges(yes, no, yes, no, yes, no, no)).toEqual(['first', '', '', '', 'last', '', '']);
  expect(edges(yes, yes, yes, yes, yes, yes, no)).toEqual(['', '', '', '', '', '', '']);
  expect([1, 5, 6].map((one) => on(`2027-02-0${one}`, { hours: 'all' }))).toMatchObject([
    { startsWeek: true, endsWeek: false },
    { startsWeek: false, endsWeek: true },
    { startsWeek: false, endsWeek: false },
  ]);
});
