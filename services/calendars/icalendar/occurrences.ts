import type ICAL from 'ical.js';
import type { BusySpan } from '../provider.ts';
import { type EventEntry, endOf, instantOf, type Length, type Moment } from './event.ts';
import { UnreadableText } from './split.ts';
import { icalTime, type Wall } from './zones.ts';

/** Milliseconds since 1970, half open. */
export type SearchWindow = { from: number; to: number };

/** What may still be done for a calendar. */
export type Budget = { spans: number; steps: number };

const DAY = 24 * 3_600_000;

/** How far a local time may be from the instant of the same digits in UTC, and a day more for a changed clock. */
const SLACK = 2 * DAY;

/** Milliseconds of one period of the rules that may start in the middle. */
const PERIODS: Readonly<Record<string, number>> = {
  SECONDLY: 1_000,
  MINUTELY: 60_000,
  HOURLY: 3_600_000,
  DAILY: DAY,
  WEEKLY: 7 * DAY,
};

/**
 * The busy spans within a window of all that share a UID: events of their own, series with their exceptions, and single
 * occurrences of series that are elsewhere. Throws UnreadableText once the budget is used up.
 */
export function* busySpansOf(
  entries: readonly EventEntry[],
  window: SearchWindow,
  budget: Budget,
): Generator<BusySpan> {
  const replaced = entries.flatMap(({ replaces }) => replaces ?? []);
  for (const entry of entries) {
    if (entry.replaces) {
      yield* spanOf(entry.start, entry.length, entry, window, budget);
      continue;
    }
    const isExcepted = exceptions([...entry.except, ...replaced.map(({ moment }) => moment)]);
    const changes = changesToAllFollowing(entries);
    const reach = Math.max(0, ...changes.map(({ shift }) => Math.abs(shift)));
    for (const { start, length } of occurrencesOf(entry, window, reach, budget)) {
      const instant = instantOf(start);
      if (isExcepted(start, instant)) continue;
      const change = changes.findLast(({ from }) => from <= instant);
      if (change) {
        const moved = {
          ...change.entry.start,
          wall: change.entry.start.rules.toWall(instant) + change.shift,
        };
        yield* spanOf(moved, change.entry.length, change.entry, window, budget);
      } else yield* spanOf(start, length, entry, window, budget);
    }
  }
}

function* spanOf(
  start: Moment,
  length: Length,
  { kind }: EventEntry,
  { from, to }: SearchWindow,
  budget: Budget,
): Generator<BusySpan> {
  const [begins, ends] = [instantOf(start), endOf(start, length)];
  if (kind === null || begins >= ends || ends <= from || begins >= to) return;
  if (budget.spans-- <= 0) throw new UnreadableText('tooMuch');
  yield { start: new Date(begins), end: new Date(ends), kind, ...(start.isDate && { allDay: true }) };
}

/** Whether an occurrence is one of those that are left out; one that is given as a day leaves out all of that day. */
function exceptions(moments: readonly Moment[]): (start: Moment, instant: number) => boolean {
  const days = new Set(moments.filter(({ isDate }) => isDate).map(({ wall }) => wall));
  const instants = new Set(moments.filter(({ isDate }) => !isDate).map(instantOf));
  return ({ wall }, instant) => instants.has(instant) || days.has(Math.floor(wall / DAY) * DAY);
}

/** The entries that replace one occurrence and all after it, and how far each moves them, in order. */
function changesToAllFollowing(entries: readonly EventEntry[]) {
  return entries
    .flatMap((entry) => {
      if (!entry.replaces?.andFollowing) return [];
      const from = instantOf(entry.replaces.moment);
      return [{ entry, from, shift: entry.start.wall - entry.start.rules.toWall(from) }];
    })
    .sort((one, other) => one.from - other.from);
}

/** Each start of an entry that may reach into the window, once, and perhaps some beside it. */
function* occurrencesOf(
  entry: EventEntry,
  window: SearchWindow,
  reach: number,
  budget: Budget,
): Generator<{ start: Moment; length: Length }> {
  const { start, length, rules, also } = entry;
  yield { start, length };
  const seen = new Set<Wall>([start.wall]);
  const longest = length.days * DAY + length.milliseconds;
  const from = window.from - longest - reach - SLACK;
  const to = window.to + reach + SLACK;
  for (const rule of rules) {
    for (const wall of startsOf(rule, start, from, budget)) {
      if (wall > to) break;
      if (wall < from || seen.has(wall)) continue;
      seen.add(wall);
      yield { start: { ...start, wall }, length };
    }
  }
  for (const one of also) {
    if (one.start.rules === start.rules && seen.has(one.start.wall)) continue;
    yield one;
  }
}

/** The starts of a rule in order, from some time at or before `from`. */
function* startsOf(rule: ICAL.Recur, start: Moment, from: Wall, budget: Budget): Generator<Wall> {
  const local = rule.clone();
  if (rule.until) local.until = localEnd(rule.until, start);
  const iterator = understood(() =>
    local.iterator(icalTime(startNear(local, start.wall, from), start.isDate)),
  );
  for (;;) {
    const next = understood(() => iterator.next());
    if (!next) return;
    if (budget.steps-- <= 0) throw new UnreadableText('tooMuch');
    yield Date.UTC(next.year, next.month - 1, next.day, next.hour, next.minute, next.second);
  }
}

/** The library throws at rules that contradict themselves. */
function understood<T>(step: () => T): T {
  try {
    return step();
  } catch {
    throw new UnreadableText('malformedEvent');
  }
}

/** The end of a rule on the clock of its start: it is given in UTC, or as a day that is part of it. */
function localEnd(until: ICAL.Time, start: Moment): ICAL.Time {
  const { year, month, day, hour, minute, second } = until;
  if (until.isDate || start.isDate)
    return icalTime(Date.UTC(year, month - 1, day, ...(start.isDate ? [] : [23, 59, 59])), start.isDate);
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  return icalTime(until.zone.tzid === 'UTC' ? start.rules.toWall(wall) : wall);
}

/**
 * Where to begin with a rule that began long ago: whole periods later, one before it is needed. Rules that count their
 * occurrences, and those of months and years, begin where they begin.
 */
function startNear({ freq, interval, count }: ICAL.Recur, start: Wall, from: Wall): Wall {
  const period = PERIODS[freq];
  if (period === undefined || count || from <= start) return start;
  const step = period * interval;
  return start + Math.max(0, Math.floor((from - start) / step) - 1) * step;
}
