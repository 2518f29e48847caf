import { DateTime } from 'luxon';
import { DURATION } from '#contracts/api/limits.ts';
import { WINDOWS } from '#contracts/windows.ts';
import type { DayPointer, PartOfPeriod, Series } from './day-pointers.ts';
import type { WrittenDate } from './written-dates.ts';

/** A calendar day: midnight in UTC, free of zones and clock changes. */
export type UtcDay = DateTime;

/** Both days included. `gaps` are days between them that aren't meant, as in `Tuesday or Thursday`. */
export type DaySpan = { from: UtcDay; to: UtcDay; gaps?: readonly DaySpan[] };

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
    case 'quarter': {
      const { quarter, ahead, year } = point;
      const first =
        quarter === null
          ? today.startOf('quarter').plus({ quarters: ahead })
          : DateTime.utc(year ?? today.year, 3 * quarter - 2, 1);
      const isOver = quarter !== null && year === null && first.endOf('quarter') < today;
      const from = isOver ? first.plus({ years: 1 }) : first;
      return { from, to: from.endOf('quarter').startOf('day') };
    }
    case 'later': {
      const from = today.plus({ days: 1 });
      const to =
        point.of === 'week'
          ? today.startOf('week').plus({ days: FRIDAY - 1 })
          : today.endOf('month').startOf('day');
      return from <= to ? { from, to } : null;
    }
    case 'feast':
    case 'date': {
      const date = dayMeant(point.date, point.kind === 'date' ? point.weekday : null, { today, earliest });
      return date && one(date);
    }
    case 'weekOf': {
      const date = dayMeant(point.date, null, { today, earliest });
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
function shareOfWeek(monday: UtcDay, share: PartOfPeriod | null, today: UtcDay): DaySpan | null {
  const days = (from: number, to: number): DaySpan => ({
    from: monday.plus({ days: from - 1 }),
    to: monday.plus({ days: to - 1 }),
  });
  if (share === 'start') return days(1, 2);
  if (share === 'middle') return days(2, 4);
  if (share === 'end') return days(4, FRIDAY);
  if (share !== null) return null;
  const week = days(1, FRIDAY);
  const isItsWeekend = week.to < today && today <= monday.plus({ days: SUNDAY - 1 });
  return isItsWeekend ? days(6, SUNDAY) : week;
}

/** The first and last day of a share of a month; the last day of the month where null. */
const SHARES_OF_MONTH: Record<PartOfPeriod, readonly [from: number, to: number | null]> = {
  start: [1, 10],
  middle: [11, 20],
  end: [21, null],
  firstHalf: [1, 15],
  secondHalf: [16, null],
  firstWeek: [1, 7],
  lastWeek: [-6, null],
};

function shareOfMonth(first: UtcDay, share: PartOfPeriod | null): DaySpan {
  const last = first.endOf('month').startOf('day');
  const [from, to] = share === null ? [1, null] : SHARES_OF_MONTH[share];
  return {
    from: from > 0 ? first.set({ day: from }) : last.plus({ days: from }),
    to: to === null ? last : first.set({ day: to }),
  };
}

/** The day that a date means, if it means only one: of two readings, the one that isn't over and is that weekday. */
function dayMeant(date: WrittenDate, weekday: number | null, { today, earliest }: Counting): UtcDay | null {
  const isWeekday = (found: UtcDay) => weekday === null || found.weekday === weekday;
  const found = dayOf(date, earliest);
  if (!date.isEither) return found && isWeekday(found) ? found : null;
  const other = dayOf({ ...date, day: date.month!, month: date.day }, earliest);
  const possible = [found, other].filter((day) => day && day >= today && isWeekday(day));
  return possible.length === 1 ? possible[0]! : null;
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
 * The days that a series means together: from the first to the second, or all days of a list. Null if a day doesn't
 * exist, or if there are unnamed days in between and the list may ask for several meetings.
 */
export function spanOfSeries(
  { points, between }: Series,
  isRange: boolean,
  counting: Counting,
): DaySpan | null {
  const [first, second] = points;
  if (points.length === 1) return daySpanOf(first!, counting);
  if (points.length === 2 && (isRange || !isList(between[0]!))) return rangeOf(first!, second!, counting);
  return between.every(isList) ? listOf({ points, between }, counting) : null;
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

/** Days between those of a list; more of them make the list a riddle. */
const MOST_SKIPPED = 31;

function listOf({ points, between }: Series, counting: Counting): DaySpan | null {
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
  const gaps = sorted.slice(1).flatMap(({ from }, index): DaySpan[] => {
    const end = sorted[index]!.to;
    return from <= end.plus({ days: gap })
      ? []
      : [{ from: end.plus({ days: 1 }), to: from.minus({ days: 1 }) }];
  });
  const whole = { from: sorted[0]!.from, to: sorted.at(-1)!.to };
  if (gaps.length === 0) return whole;
  // `Tuesday and Thursday` could ask for two meetings.
  const isEither =
    between.some((words) => /or|\//.test(words)) && !between.some((words) => /and|&/.test(words));
  const isInOrder = sorted.every((span, index) => span === spans[index]);
  const skipped = gaps.reduce((days, { from, to }) => days + to.diff(from, 'days').days + 1, 0);
  return isEither && isInOrder && skipped <= MOST_SKIPPED ? { ...whole, gaps } : null;
}
