import { DAY, HOUR, MINUTE, SECOND } from '#contracts/durations.ts';
import { FREQUENCIES, type RecurrenceRule, type SeriesStart, weekdayKey } from './recurrence-rule.ts';
import { UnreadableText } from './split.ts';
import type { Wall } from './zone-rules.ts';

/** Days since 1970-01-01. */
type DayNumber = number;

/** The starts in a period of a rule: each of the times on each of the bases, both in order. */
type PeriodSet = { bases: readonly Wall[]; times: readonly number[] };

type Spend = (steps: number) => void;

/** The part of a rule to expand: from `first` to `last`, with the times within each period. */
type Stretch = {
  rule: RecurrenceRule;
  start: Wall;
  first: Wall;
  last: Wall;
  times: readonly number[];
  spend: Spend;
};

/** The number of days per step. */
const DAYS_A_STEP = 8;

/**
 * The starts of a rule on the clock of its series, in order and each once, from `from` to `to`. Never before the start
 * of the series, which is only included, and only counts, if the rule names it. All work is taken from the budget;
 * throws UnreadableText once the budget is used up.
 */
export function* startsOf(
  rule: RecurrenceRule,
  start: SeriesStart,
  { from, to }: { from: Wall; to: Wall },
  budget: { steps: number },
): Generator<Wall> {
  const spend: Spend = (steps) => {
    budget.steps -= steps;
    if (budget.steps < 0) throw new UnreadableText('tooMuch');
  };
  const last = Math.min(to, rule.until ?? to);
  // Only a rule that counts its starts needs the starts before `from`.
  const first = rule.count === null ? Math.max(start.wall, from) : start.wall;
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  let before = Number.NEGATIVE_INFINITY;
  const times = timesOf(rule, start);
  spend(times.length / DAYS_A_STEP);
  for (const set of setsOf({ rule, start: start.wall, first, last, times, spend })) {
    for (const wall of chosen(set, rule.positions)) {
      spend(1);
      if (wall > last || left <= 0) return;
      if (wall < first || wall <= before) continue;
      before = wall;
      left--;
      if (wall >= from) yield wall;
    }
  }
}

/** The starts of a period in order; of those, the starts at these positions, counted from either end (BYSETPOS). */
function* chosen({ bases, times }: PeriodSet, positions: RecurrenceRule['positions']): Generator<Wall> {
  if (!positions) {
    for (const base of bases) for (const time of times) yield base + time;
    return;
  }
  const size = bases.length * times.length;
  const places = new Set([...positions].map((position) => (position < 0 ? size + position : position - 1)));
  for (const place of [...places].sort((one, other) => one - other)) {
    if (place < 0 || place >= size) continue;
    yield bases[Math.floor(place / times.length)]! + times[place % times.length]!;
  }
}

/** The sets of all periods that may reach from `first` to `last`. */
function setsOf(stretch: Stretch): Generator<PeriodSet> {
  switch (stretch.rule.frequency) {
    case 'YEARLY':
    case 'MONTHLY':
      return ofMonths(stretch);
    case 'WEEKLY':
    case 'DAILY':
      return ofDays(stretch);
    default:
      return ofTimes(stretch);
  }
}

/** The times within a period, or within each of its days if the period is a day or longer. */
function timesOf(
  { frequency, hours, minutes, seconds }: RecurrenceRule,
  { wall, isDate }: SeriesStart,
): number[] {
  if (isDate) return [0];
  const at = new Date(wall);
  const length = FREQUENCIES.indexOf(frequency);
  const sorted = (named: ReadonlySet<number> | null, own: number) =>
    named ? [...named].sort((one, other) => one - other) : [own];
  const hourly = length > 2 ? sorted(hours, at.getUTCHours()) : [0];
  const minutely = length > 1 ? sorted(minutes, at.getUTCMinutes()) : [0];
  const secondly = length > 0 ? sorted(seconds, at.getUTCSeconds()) : [0];
  return hourly.flatMap((hour) =>
    minutely.flatMap((minute) => secondly.map((second) => hour * HOUR + minute * MINUTE + second * SECOND)),
  );
}

function* ofMonths({ rule, start, first, last, times, spend }: Stretch): Generator<PeriodSet> {
  const together = rule.frequency === 'YEARLY' ? 12 : 1;
  const step = rule.interval * together;
  const begin = Math.floor(monthOf(start) / together) * together;
  // A day that is skipped forward is in the month after its own.
  const before = Math.max(0, Math.floor((monthOf(first) - 1 - begin) / step));
  for (let month = begin + before * step; firstDay(month) * DAY <= last; month += step) {
    const days = new Set<DayNumber>();
    for (let each = month; each < month + together; each++) {
      spend(1);
      if (rule.months?.has((each % 12) + 1) === false) continue;
      for (const day of daysOfMonth(rule, each)) {
        spend(1 / DAYS_A_STEP);
        if (fitsYear(rule, day) && fitsWeekday(rule, day)) days.add(day);
      }
    }
    yield { bases: [...days].sort((one, other) => one - other).map((day) => day * DAY), times };
  }
}

function* daysOfMonth({ monthDays, skip }: RecurrenceRule, month: number): Generator<DayNumber> {
  const first = firstDay(month);
  const length = firstDay(month + 1) - first;
  if (!monthDays) {
    for (let day = 0; day < length; day++) yield first + day;
    return;
  }
  for (const named of monthDays) {
    const day = named < 0 ? length + named : named - 1;
    if (day >= 0 && day < length) yield first + day;
    else if (day >= length && skip !== 'OMIT') yield first + length - (skip === 'BACKWARD' ? 1 : 0);
  }
}

function* ofDays({ rule, start, first, last, times, spend }: Stretch): Generator<PeriodSet> {
  const together = rule.frequency === 'WEEKLY' ? 7 : 1;
  const step = rule.interval * together;
  const from = Math.floor(start / DAY);
  const begin = together === 7 ? weekStartOf(rule, from) : from;
  const before = Math.max(0, Math.floor((Math.floor(first / DAY) - begin) / step));
  for (let day = begin + before * step; day * DAY <= last; day += step) {
    spend(1);
    const bases: Wall[] = [];
    for (let each = day; each < day + together; each++) if (fits(rule, each)) bases.push(each * DAY);
    yield { bases, times };
  }
}

function* ofTimes({ rule, start, first, last, times, spend }: Stretch): Generator<PeriodSet> {
  const unit = rule.frequency === 'HOURLY' ? HOUR : rule.frequency === 'MINUTELY' ? MINUTE : SECOND;
  const step = rule.interval * unit;
  const begin = Math.floor(start / unit) * unit;
  const before = Math.max(0, Math.floor((first - begin) / step));
  let at = begin + before * step;
  while (at <= last) {
    spend(1);
    const next = failing(rule, at);
    if (next === null) {
      yield { bases: [at], times };
      at += step;
    } else at += Math.max(1, Math.ceil((next - at) / step)) * step;
  }
}

/** When the first unit of time ends that the rule leaves out at this time; null if the rule leaves out none. */
function failing(rule: RecurrenceRule, at: Wall): Wall | null {
  const { hours, minutes, seconds } = rule;
  const endOf = (unit: number) => (Math.floor(at / unit) + 1) * unit;
  if (!fits(rule, Math.floor(at / DAY))) return endOf(DAY);
  const time = new Date(at);
  if (hours?.has(time.getUTCHours()) === false) return endOf(HOUR);
  if (rule.frequency === 'HOURLY') return null;
  if (minutes?.has(time.getUTCMinutes()) === false) return endOf(MINUTE);
  if (rule.frequency === 'MINUTELY') return null;
  return seconds?.has(time.getUTCSeconds()) === false ? endOf(SECOND) : null;
}

/** Whether a day passes all parts that limit the days of rules with periods of a week or less. */
function fits(rule: RecurrenceRule, day: DayNumber): boolean {
  const { months, monthDays } = rule;
  if (!fitsWeekday(rule, day) || !fitsYear(rule, day)) return false;
  if (months?.has((monthOf(day * DAY) % 12) + 1) === false) return false;
  if (!monthDays) return true;
  const month = monthOf(day * DAY);
  return isAt(monthDays, day, firstDay(month), firstDay(month + 1));
}

/** Whether a day passes the parts that number days and weeks of a year. */
function fitsYear(rule: RecurrenceRule, day: DayNumber): boolean {
  const { yearDays, weeks } = rule;
  if (weeks && !isAt(weeks, ...weekOf(rule, day))) return false;
  if (!yearDays) return true;
  const january = januaryBefore(day);
  return isAt(yearDays, day, firstDay(january), firstDay(january + 12));
}

function fitsWeekday({ weekdays, placedInMonth }: RecurrenceRule, day: DayNumber): boolean {
  if (!weekdays) return true;
  const weekday = weekdayOf(day);
  if (weekdays.has(weekdayKey(weekday, 0))) return true;
  const begin = placedInMonth ? monthOf(day * DAY) : januaryBefore(day);
  const [first, next] = [firstDay(begin), firstDay(begin + (placedInMonth ? 1 : 12))];
  const [fromStart, fromEnd] = [Math.floor((day - first) / 7) + 1, -Math.floor((next - 1 - day) / 7) - 1];
  return weekdays.has(weekdayKey(weekday, fromStart)) || weekdays.has(weekdayKey(weekday, fromEnd));
}

/** Whether a place is in a set that counts from 1 at `first`, or from -1 before `next`, the place after the last. */
const isAt = (places: ReadonlySet<number>, one: number, first: number, next: number): boolean =>
  places.has(one - first + 1) || places.has(one - next);

/**
 * A week, with the first week and the week after the last of its year, in weeks. The year is where most of the week is.
 */
function weekOf(rule: RecurrenceRule, day: DayNumber): [week: number, first: number, next: number] {
  const week = weekStartOf(rule, day);
  const january = januaryBefore(week + 3);
  const firstOf = (month: number) => weekStartOf(rule, firstDay(month) + 3);
  const first = firstOf(january);
  return [(week - first) / 7, 0, (firstOf(january + 12) - first) / 7];
}

const weekdayOf = (day: DayNumber): number => (((day + 3) % 7) + 7) % 7;

const weekStartOf = ({ weekStart }: RecurrenceRule, day: DayNumber): DayNumber =>
  day - ((weekdayOf(day) - weekStart + 7) % 7);

/** Months since the year 0. */
function monthOf(wall: Wall): number {
  const at = new Date(wall);
  return at.getUTCFullYear() * 12 + at.getUTCMonth();
}

const januaryBefore = (day: DayNumber): number => new Date(day * DAY).getUTCFullYear() * 12;

const firstDay = (month: number): DayNumber => Date.UTC(Math.floor(month / 12), month % 12) / DAY;
