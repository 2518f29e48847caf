import { DateTime } from 'luxon';
import { DURATION } from '#contracts/api/limits.ts';
import { WINDOWS } from '#contracts/windows.ts';
import type { DayPointer, PartOfPeriod, Series } from './day-pointers.ts';
import type { WrittenDate } from './written-dates.ts';

/** A calendar day: midnight in UTC, free of zones and clock changes. */
export type UtcDay = DateTime;

/** Both days included. */
export type DaySpan = { from: UtcDay; to: UtcDay };

/** How many years to search for a date: a leap day may be eight years away. */
const YEARS = [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8];

/** From where days are counted. */
export type Counting = {
  /** In the requester's zone. */
  today: UtcDay;
  /** A day named without its week, month or year is the first such day from here on. */
  earliest: UtcDay;
};

const FRIDAY = 5;
const SUNDAY = 7;

/** A date that passed so many days ago and names no year is over; an earlier date means next year. */
const JUST_PASSED = 31;

/** A day named on that very day means today while a usual meeting still fits into business hours. */
const LATEST_MINUTE = WINDOWS.business.to - DURATION.usual;

export function countingFrom(local: DateTime): Counting {
  const today = local.setZone('utc', { keepLocalTime: true }).startOf('day');
  const isLate = local.hour * 60 + local.minute > LATEST_MINUTE;
  return { today, earliest: isLate ? today.plus({ days: 1 }) : today };
}

/** The days that are meant; null if a day doesn't exist. */
export function daySpanOf(point: DayPointer, { today, earliest }: Counting): DaySpan | null {
  switch (point.kind) {
    case 'day':
      return one(today.plus({ days: point.ahead }));
    case 'weekday':
      return one(
        point.week === null
          ? onOrAfter(earliest, point.weekday)
          : today.startOf('week').plus({ weeks: point.week, days: point.weekday - 1 }),
      );
    case 'week':
      return shareOfWeek(today.startOf('week').plus({ weeks: point.ahead }), point.share, today);
    case 'weekend': {
      const saturday = today.startOf('week').plus({ weeks: point.ahead, days: 5 });
      return { from: saturday, to: saturday.plus({ days: 1 }) };
    }
    case 'month':
      return shareOfMonth(today.startOf('month').plus({ months: point.ahead }), point.share);
    case 'namedMonth': {
      const inYear = today.set({
        month: point.month,
        day: 1,
        ...(point.year !== null && { year: point.year }),
      });
      const isOver = point.year === null && inYear.endOf('month') < today;
      return shareOfMonth(isOver ? inYear.plus({ years: 1 }) : inYear, point.share);
    }
    case 'date': {
      const date = dayOf(point.date, earliest);
      return date && (point.weekday === null || point.weekday === date.weekday) ? one(date) : null;
    }
    case 'weekOf': {
      const date = dayOf(point.date, earliest);
      return date && shareOfWeek(date.startOf('week'), null, today);
    }
    case 'next':
      return { from: today, to: today.plus({ days: point.days, months: point.months }) };
    default:
      return point satisfies never;
  }
}

const one = (day: UtcDay): DaySpan => ({ from: day, to: day });

const onOrAfter = (day: UtcDay, weekday: number): UtcDay =>
  day.plus({ days: (weekday - day.weekday + 7) % 7 });

/** Monday to Friday; on a weekend, the rest of this week is that weekend. */
function shareOfWeek(monday: UtcDay, share: PartOfPeriod | null, today: UtcDay): DaySpan {
  const days = (from: number, to: number): DaySpan => ({
    from: monday.plus({ days: from - 1 }),
    to: monday.plus({ days: to - 1 }),
  });
  if (share === 'start') return days(1, 2);
  if (share === 'middle') return days(2, 4);
  if (share === 'end') return days(4, FRIDAY);
  const week = days(1, FRIDAY);
  const isItsWeekend = week.to < today && today <= monday.plus({ days: SUNDAY - 1 });
  return isItsWeekend ? days(6, SUNDAY) : week;
}

/** A third of a month: its first ten days, the next ten, and the rest. */
function shareOfMonth(first: UtcDay, share: PartOfPeriod | null): DaySpan {
  const last = first.endOf('month').startOf('day');
  if (share === 'start') return { from: first, to: first.set({ day: 10 }) };
  if (share === 'middle') return { from: first.set({ day: 11 }), to: first.set({ day: 20 }) };
  if (share === 'end') return { from: first.set({ day: 21 }), to: last };
  return { from: first, to: last };
}

/** The day that a date names; null if it doesn't exist. */
function dayOf({ day, month, year }: WrittenDate, earliest: UtcDay): UtcDay | null {
  const at = (yearOf: number, monthOf: number): UtcDay | null => {
    const found = DateTime.utc(yearOf, monthOf, day);
    return found.isValid ? found : null;
  };
  if (month !== null && year !== null) return at(year, month);
  const since = earliest.minus({ days: month === null ? 0 : JUST_PASSED });
  const candidates =
    month === null
      ? [0, 1, 2].map((ahead) => earliest.startOf('month').plus({ months: ahead }))
      : YEARS.map((ahead) => earliest.plus({ years: ahead }));
  return (
    candidates
      .map((near) => at(near.year, month ?? near.month))
      .find((found) => found !== null && found >= since) ?? null
  );
}

/** Several series as a single series, with the words between each and the next. */
export const joined = (series: readonly Series[], between: readonly string[]): Series => ({
  points: series.flatMap(({ points }) => points),
  between: series.flatMap((one, index) => [...between.slice(Math.max(0, index - 1), index), ...one.between]),
});

/** Whether these words join two days of a list, rather than the ends of a range. */
export const isList = (words: string): boolean => /^,|^\s?[/&]|\b(?:or|and)\b/.test(words);

/**
 * The days that a series means together: from the first to the second, or all days of a list if they are adjacent. Null
 * if a day doesn't exist, or there are unnamed days in between.
 */
export function spanOfSeries(
  { points, between }: Series,
  isRange: boolean,
  counting: Counting,
): DaySpan | null {
  const [first, second] = points;
  if (points.length === 1) return daySpanOf(first!, counting);
  if (points.length === 2 && (isRange || !isList(between[0]!))) return rangeOf(first!, second!, counting);
  return between.every(isList) ? listOf(points, counting) : null;
}

function rangeOf(first: DayPointer, second: DayPointer, counting: Counting): DaySpan | null {
  const start = daySpanOf(completed(first, second), counting);
  const end = start && daySpanOf(second, { ...counting, earliest: start.from });
  return end && { from: start.from, to: end.to };
}

/** The beginning of a range, completed from its end: `Monday to Wednesday next week`, `3 to 7 January 2028`. */
function completed(first: DayPointer, second: DayPointer): DayPointer {
  if (first.kind === 'weekday' && second.kind === 'weekday')
    return first.week === null && first.weekday <= second.weekday ? { ...first, week: second.week } : first;
  if (first.kind !== 'date' || second.kind !== 'date') return first;
  const [start, end] = [first.date, second.date];
  if (start.year !== null || end.year === null || start.month === null || end.month === null) return first;
  const isTheYearBefore = start.month > end.month;
  return { ...first, date: { ...start, year: isTheYearBefore ? end.year - 1 : end.year } };
}

function listOf(points: readonly DayPointer[], counting: Counting): DaySpan | null {
  const week = points
    .map((point) => (point.kind === 'weekday' ? point.week : null))
    .find((ahead) => ahead !== null);
  const spans = points
    .map((point) =>
      point.kind === 'weekday' && point.week === null ? { ...point, week: week ?? null } : point,
    )
    .map((point) => daySpanOf(point, counting));
  if (spans.some((span) => span === null)) return null;
  const sorted = (spans as DaySpan[]).toSorted((a, b) => a.from.toMillis() - b.from.toMillis());
  // Only a weekend lies between two weeks, so they count as adjacent.
  const gap = points.every(({ kind }) => kind === 'week') ? 3 : 1;
  const joined = sorted.slice(1).every(({ from }, index) => from <= sorted[index]!.to.plus({ days: gap }));
  return joined ? { from: sorted[0]!.from, to: sorted.at(-1)!.to } : null;
}
