import { DateTime } from 'luxon';
import { DAY } from '#contracts/durations.ts';
import type { RandomSeries, RuleParts } from './random-rule.ts';

type Day = { at: number; year: number; month: number; day: number; ordinal: number; weekday: number };

const UNITS = { HOURLY: 3_600_000, MINUTELY: 60_000, SECONDLY: 1_000 } as const;
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** Every day from 1968 to 2030, as luxon has them. */
const days: Day[] = [];
for (let at = DateTime.utc(1968, 1, 1); at.year < 2031; at = at.plus({ days: 1 }))
  days.push({
    at: at.toMillis(),
    year: at.year,
    month: at.month,
    day: at.day,
    ordinal: at.ordinal,
    weekday: at.weekday,
  });

const indexOf = (at: number) => Math.floor((at - days[0]!.at) / DAY);
const byYear = Map.groupBy(days, ({ year }) => year);
const monthKey = ({ year, month }: { year: number; month: number }) => year * 12 + month - 1;
const byMonth = Map.groupBy(days, monthKey);

/** Whether an element is at one of these places of a list, counted from either end. */
const isAtPlace = (list: readonly Day[], day: Day, places: readonly number[]) =>
  places.some((place) => list.at(place > 0 ? place - 1 : place)?.at === day.at);

/** The weeks of a year, each as its days: the weeks with most days in the year (RFC 5545, 3.3.10, BYWEEKNO). */
const weeksOf = remember((year: number, weekStart: number) => {
  const around = days.filter((day) => Math.abs(day.year - year) <= 1);
  const starts = around.filter(({ weekday }) => weekday === weekStart);
  const weeks = starts.map(({ at }) => days.slice(indexOf(at), indexOf(at) + 7));
  return weeks.filter((week) => week.filter((day) => day.year === year).length >= 4);
});

function remember<Value>(find: (a: number, b: number) => Value) {
  const found = new Map<string, Value>();
  return (a: number, b: number): Value => {
    const key = `${a} ${b}`;
    if (!found.has(key)) found.set(key, find(a, b));
    return found.get(key)!;
  };
}

function isOnDay(text: string, day: Day, parts: RuleParts): boolean {
  const [, place, name] = /^(-?\d+)?(..)$/.exec(text)!;
  if (WEEKDAYS[day.weekday - 1] !== name) return false;
  if (!place) return true;
  const within =
    parts.FREQ === 'MONTHLY' || parts.BYMONTH ? byMonth.get(monthKey(day))! : byYear.get(day.year)!;
  return isAtPlace(
    within.filter(({ weekday }) => weekday === day.weekday),
    day,
    [Number(place)],
  );
}

/** The days that a rule allows, with skipped days moved. */
function daysLeft({ parts, start }: RandomSeries, among: readonly Day[]): Day[] {
  const own = days[indexOf(start.getTime())]!;
  const named = Boolean(parts.BYWEEKNO || parts.BYYEARDAY || parts.BYMONTHDAY || parts.BYDAY);
  const months = parts.BYMONTH ?? (parts.FREQ === 'YEARLY' && !named ? [own.month] : null);
  const monthDays =
    parts.BYMONTHDAY ?? (!named && (parts.FREQ === 'YEARLY' || parts.FREQ === 'MONTHLY') ? [own.day] : null);
  const weekdays = parts.BYDAY ?? (!named && parts.FREQ === 'WEEKLY' ? [WEEKDAYS[own.weekday - 1]!] : null);
  const weekStart = WEEKDAYS.indexOf(parts.WKST ?? 'MO') + 1;
  const regular = among.filter((day) => {
    if (months && !months.includes(day.month)) return false;
    return !monthDays || isAtPlace(byMonth.get(monthKey(day))!, day, monthDays);
  });
  return [...regular, ...skipped()].filter((day) => {
    if (parts.BYYEARDAY && !isAtPlace(byYear.get(day.year)!, day, parts.BYYEARDAY)) return false;
    if (parts.BYWEEKNO && !isInWeek(day)) return false;
    return !weekdays || weekdays.some((text) => isOnDay(text, day, parts));
  });

  function isInWeek(day: Day): boolean {
    return [-1, 0, 1].some((years) => {
      const weeks = weeksOf(day.year + years, weekStart);
      return parts.BYWEEKNO!.some((number) =>
        weeks.at(number > 0 ? number - 1 : number)?.some(({ at }) => at === day.at),
      );
    });
  }

  /** Days that their months don't have (RFC 7529, 4.1). */
  function skipped(): Day[] {
    if (!parts.SKIP || parts.SKIP === 'OMIT' || !monthDays) return [];
    return [...Map.groupBy(among, monthKey).values()].flatMap((month) => {
      const last = month.at(-1)!;
      if (months && !months.includes(last.month)) return [];
      const missing = monthDays.some((day) => day > last.day);
      return missing ? [parts.SKIP === 'BACKWARD' ? last : days[indexOf(last.at) + 1]!] : [];
    });
  }
}

/** Which period of its rule a day is in, counted from that of the start. */
function periodOf({ parts, start }: RandomSeries, at: number): number {
  const [one, first] = [days[indexOf(at)]!, days[indexOf(start.getTime())]!];
  if (parts.FREQ === 'YEARLY') return one.year - first.year;
  if (parts.FREQ === 'MONTHLY') return monthKey(one) - monthKey(first);
  if (parts.FREQ === 'DAILY') return indexOf(at) - indexOf(start.getTime());
  const weekStart = WEEKDAYS.indexOf(parts.WKST ?? 'MO') + 1;
  let begin = indexOf(start.getTime());
  while (days[begin]!.weekday !== weekStart) begin--;
  return Math.floor((indexOf(at) - begin) / 7);
}

/**
 * The starts of a rule, written down from the table of RFC 5545, 3.3.10 without a thought for speed: every day or every second
 * is looked at. Null where the standard doesn't say which they are.
 */
export function slowStarts(series: RandomSeries): Date[] | null {
  const { parts, start, from, to, isDate } = series;
  const { FREQ } = parts;
  if (parts.BYWEEKNO && !parts.BYDAY && !parts.BYMONTHDAY && !parts.BYYEARDAY) return null;
  const interval = parts.INTERVAL ?? 1;
  const until = parts.UNTIL ? untilOf(parts.UNTIL, isDate) : Number.POSITIVE_INFINITY;
  const periods = FREQ === 'HOURLY' || FREQ === 'MINUTELY' || FREQ === 'SECONDLY' ? ofTimes() : ofDays();
  const found = periods
    .flatMap((period) => atPositions([...new Set(period)].sort((one, other) => one - other)))
    .filter((at) => at >= start.getTime() && at <= until);
  const counted = [...new Set(found)].slice(0, parts.COUNT ?? found.length);
  return counted.filter((at) => at >= from.getTime() && at <= to.getTime()).map((at) => new Date(at));

  function atPositions(period: number[]): number[] {
    if (!parts.BYSETPOS) return period;
    return period.filter((at) =>
      parts.BYSETPOS!.some((place) => period.at(place > 0 ? place - 1 : place) === at),
    );
  }

  function ofDays(): number[][] {
    const byPeriod = Map.groupBy(
      days.slice(Math.max(0, indexOf(start.getTime()) - 400), indexOf(to.getTime()) + 400),
      ({ at }) => periodOf(series, at),
    );
    const own = new Date(start);
    const times = isDate
      ? [0]
      : (parts.BYHOUR ?? [own.getUTCHours()]).flatMap((hour) =>
          (parts.BYMINUTE ?? [own.getUTCMinutes()]).flatMap((minute) =>
            (parts.BYSECOND ?? [own.getUTCSeconds()]).map(
              (second) => ((hour * 60 + minute) * 60 + second) * 1000,
            ),
          ),
        );
    return [...byPeriod].flatMap(([period, its]) =>
      period < 0 || period % interval !== 0
        ? []
        : [daysLeft(series, its).flatMap(({ at }) => times.map((time) => at + time))],
    );
  }

  function ofTimes(): number[][] {
    const unit = UNITS[FREQ as keyof typeof UNITS];
    const begin = Math.floor(start.getTime() / unit) * unit;
    const step = interval * unit;
    let at = parts.COUNT ? begin : begin + Math.max(0, Math.floor((from.getTime() - begin) / step)) * step;
    const all: number[][] = [];
    for (; at <= Math.min(to.getTime(), until); at += step) {
      const time = new Date(at);
      if (daysLeft(series, [days[indexOf(at)]!]).length === 0) continue;
      if (parts.BYHOUR && !parts.BYHOUR.includes(time.getUTCHours())) continue;
      if (FREQ !== 'HOURLY' && parts.BYMINUTE && !parts.BYMINUTE.includes(time.getUTCMinutes())) continue;
      if (FREQ === 'SECONDLY' && parts.BYSECOND && !parts.BYSECOND.includes(time.getUTCSeconds())) continue;
      const minutes = FREQ === 'HOURLY' ? (parts.BYMINUTE ?? [start.getUTCMinutes()]) : [0];
      const seconds = FREQ === 'SECONDLY' ? [0] : (parts.BYSECOND ?? [start.getUTCSeconds()]);
      all.push(minutes.flatMap((minute) => seconds.map((second) => at + minute * 60_000 + second * 1000)));
    }
    return all;
  }
}

function untilOf(text: string, isDate: boolean): number {
  const at = DateTime.fromFormat(text, "yyyyMMdd'T'HHmmss", { zone: 'utc' });
  return (isDate ? at.startOf('day') : at).toMillis();
}
