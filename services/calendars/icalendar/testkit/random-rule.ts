import fc from 'fast-check';
import { DAY } from '#contracts/durations.ts';

/** A rule as its parts, so that judges needn't read the text as Kairos does. */
export type RuleParts = {
  FREQ: 'YEARLY' | 'MONTHLY' | 'WEEKLY' | 'DAILY' | 'HOURLY' | 'MINUTELY' | 'SECONDLY';
  INTERVAL?: number;
  COUNT?: number;
  /** Local digits. */
  UNTIL?: string;
  BYMONTH?: number[];
  BYWEEKNO?: number[];
  BYYEARDAY?: number[];
  BYMONTHDAY?: number[];
  BYDAY?: string[];
  BYHOUR?: number[];
  BYMINUTE?: number[];
  BYSECOND?: number[];
  BYSETPOS?: number[];
  WKST?: string;
  RSCALE?: 'GREGORIAN';
  SKIP?: 'OMIT' | 'BACKWARD' | 'FORWARD';
};

export type RandomSeries = { parts: RuleParts; start: Date; isDate: boolean; from: Date; to: Date };

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

export const ruleText = (parts: RuleParts): string =>
  Object.entries(parts)
    .map(([name, value]) => `${name}=${value}`)
    .join(';');

/** Local digits, as in 20261101T090000. */
export const digitsOf = (at: Date): string => at.toISOString().replace(/[-:]|\.000Z/g, '');

/** Some distinct numbers from 1 to `most`, in part counted from the end. */
const places = (most: number, length: number) =>
  fc.uniqueArray(
    fc
      .tuple(fc.integer({ min: 1, max: most }), fc.constantFrom(1, 1, -1))
      .map(([place, sign]) => place * sign),
    { minLength: 1, maxLength: length },
  );
const numbers = (min: number, max: number) =>
  fc.uniqueArray(fc.integer({ min, max }), { minLength: 1, maxLength: 3 });

const WEIGHED: readonly RuleParts['FREQ'][] = [
  ...([
    'YEARLY',
    'YEARLY',
    'YEARLY',
    'MONTHLY',
    'MONTHLY',
    'MONTHLY',
    'WEEKLY',
    'WEEKLY',
    'DAILY',
    'DAILY',
  ] as const),
  ...(['HOURLY', 'MINUTELY', 'SECONDLY'] as const),
];

/** Any rule that RFC 5545 and RFC 7529 allow, over the Gregorian calendar, beginning in step with the rule or not. */
export const series: fc.Arbitrary<RandomSeries> = fc
  .record({
    freq: fc.constantFrom(...WEIGHED),
    isDate: fc.constantFrom(true, false, false, false),
    year: fc.constantFrom(1970, 1999, 2019, 2024, 2025, 2026),
    dayOfYear: fc.integer({ min: 0, max: 300 }),
    minute: fc.integer({ min: 0, max: 1439 }),
    interval: fc.integer({ min: 2, max: 40 }),
    unit: fc.constantFrom(1, 1, 1, 7, 36, 1000),
    months: numbers(1, 12),
    weeks: places(53, 3),
    yearDays: places(366, 4),
    monthDays: places(31, 3),
    days: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1, maxLength: 4 }),
    dayPlaces: fc.array(fc.option(places(53, 1).map(([place]) => place!)), { minLength: 4, maxLength: 4 }),
    hours: numbers(0, 23),
    minutes: numbers(0, 59),
    seconds: numbers(0, 59),
    positions: places(5, 3),
    weekStart: fc.constantFrom(...WEEKDAYS),
    count: fc.constantFrom(1, 5, 20, 100, 400),
    until: fc.integer({ min: 0, max: 700 }),
    skip: fc.constantFrom('OMIT', 'BACKWARD', 'FORWARD', 'BACKWARD', 'FORWARD'),
    /** Percentages that decide which parts there are. */
    has: fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 16, maxLength: 16 }),
  })
  .map((drawn) => {
    const { freq: FREQ, has } = drawn;
    const isShort = FREQ === 'HOURLY' || FREQ === 'MINUTELY' || FREQ === 'SECONDLY';
    const isDate = drawn.isDate && !isShort;
    const isYearly = FREQ === 'YEARLY';
    const one = (index: number, percent: number) => has[index]! < percent;
    const withWeeks = isYearly && one(0, 20);
    const withMonths = one(1, 30);
    const withEnd = has[2]!;
    const withSkip = (isYearly || FREQ === 'MONTHLY') && one(3, 20);
    const mostPlaces = FREQ === 'MONTHLY' || withMonths ? 5 : 53;
    const placed = (day: string, index: number) => {
      const place = drawn.dayPlaces[index];
      if (!place || !(FREQ === 'MONTHLY' || (isYearly && !withWeeks))) return day;
      return `${Math.sign(place) * (((Math.abs(place) - 1) % mostPlaces) + 1)}${day}`;
    };
    const start = new Date(
      Date.UTC(drawn.year, 0, 1) + drawn.dayOfYear * DAY + (isDate ? 0 : drawn.minute * 60_000),
    );
    const isOld = drawn.year < 2019;
    const from = new Date(Date.UTC(2026, 10, 1));
    const long = { HOURLY: 7, MINUTELY: 1, SECONDLY: 0.1 }[FREQ as string] ?? 730;
    const monthDays = FREQ !== 'WEEKLY' && one(4, 30) ? drawn.monthDays : undefined;
    const all: { [Part in keyof RuleParts]: RuleParts[Part] | false | undefined } = {
      FREQ,
      INTERVAL:
        one(5, 40) &&
        (isShort ? drawn.interval * drawn.unit : isYearly ? (drawn.interval % 4) + 1 : drawn.interval),
      BYMONTH: withMonths && drawn.months,
      BYWEEKNO: withWeeks && drawn.weeks,
      BYYEARDAY: (isYearly || isShort) && !withSkip && one(6, 15) && drawn.yearDays,
      // No standard says where days before the first of a month go.
      BYMONTHDAY: withSkip ? monthDays?.map((day) => Math.max(day, -28)) : monthDays,
      BYDAY: one(7, 45) && [...new Set(drawn.days.map(placed))],
      BYHOUR: !isDate && one(8, isShort ? 40 : 15) && drawn.hours,
      BYMINUTE: !isDate && one(9, isShort ? 30 : 10) && drawn.minutes,
      BYSECOND: !isDate && one(10, FREQ === 'SECONDLY' ? 90 : 6) && drawn.seconds,
      WKST: one(11, 30) && drawn.weekStart,
      // Judges that go through every second from the start would take too long.
      COUNT: withEnd < 25 && !(isShort && drawn.year < 2026) && !isOld && drawn.count,
      UNTIL: withEnd >= 85 && digitsOf(new Date(from.getTime() + drawn.until * DAY + DAY / 2)),
      ...(withSkip && { RSCALE: 'GREGORIAN', SKIP: drawn.skip as RuleParts['SKIP'] }),
    };
    if (one(12, 25) && Object.keys(all).some((name) => name.startsWith('BY') && all[name as keyof RuleParts]))
      all.BYSETPOS = drawn.positions;
    const parts = Object.fromEntries(Object.entries(all).filter(([, value]) => value)) as RuleParts;
    return { parts, start, isDate, from, to: new Date(from.getTime() + long * DAY) };
  });
