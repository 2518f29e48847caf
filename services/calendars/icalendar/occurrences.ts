import { DAY } from '#contracts/durations.ts';
import type { BusySpan } from '../provider.ts';
import { type EventEntry, endOf, instantOf, type Moment } from './event.ts';
import { startsOf } from './expand-rule.ts';
import { UnreadableText } from './split.ts';
import type { Length } from './values.ts';
import { UTC, type Wall } from './zone-rules.ts';

/** Milliseconds since 1970, half open. */
export type SearchWindow = { from: number; to: number };

/** The work still allowed for a calendar. */
export type Budget = { spans: number; steps: number };

/** How far a local time may be from the instant of the same digits in UTC, and a day more for a changed clock. */
const LEEWAY = 2 * DAY;

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
    const isExcepted = exceptions(entry.start, [...entry.except, ...replaced.map(({ moment }) => moment)]);
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

/**
 * Whether an occurrence is left out. An exception given as a day leaves out all of that day, and so does any time if
 * the series is of whole days.
 */
function exceptions(series: Moment, moments: readonly Moment[]): (start: Moment, instant: number) => boolean {
  const [whole, timed] = [moments.filter(isDay), moments.filter((moment) => !isDay(moment))];
  const days = new Set(whole.map((moment) => dayIn(series, moment)));
  const instants = new Set(timed.map((moment) => instantOf(onClockOf(series, moment))));
  return ({ wall }, instant) => instants.has(instant) || days.has(Math.floor(wall / DAY) * DAY);

  function isDay({ isDate }: Moment): boolean {
    return isDate || series.isDate;
  }
}

/** The day of a series that a moment names: midnight in UTC stands for the written day, as in many files. */
function dayIn(series: Moment, { wall, rules }: Moment): Wall {
  const local = rules === UTC && wall % DAY !== 0 ? series.rules.toWall(wall) : wall;
  return Math.floor(local / DAY) * DAY;
}

const onClockOf = (series: Moment, moment: Moment): Moment =>
  moment.isFloating ? { ...moment, rules: series.rules } : moment;

/** The entries that replace an occurrence and all later occurrences, with their shifts, in order. */
function changesToAllFollowing(entries: readonly EventEntry[]) {
  return entries
    .flatMap((entry) => {
      if (!entry.replaces?.andFollowing) return [];
      const from = instantOf(entry.replaces.moment);
      return [{ entry, from, shift: entry.start.wall - entry.start.rules.toWall(from) }];
    })
    .sort((one, other) => one.from - other.from);
}

/** Each start of an entry that may reach into the window, once, and perhaps some starts outside the window. */
function* occurrencesOf(
  entry: EventEntry,
  window: SearchWindow,
  reach: number,
  budget: Budget,
): Generator<{ start: Moment; length: Length }> {
  const { start, length, rules, exceptRules, also } = entry;
  const longest = length.days * DAY + length.milliseconds;
  const around = { from: window.from - longest - reach - LEEWAY, to: window.to + reach + LEEWAY };
  const left = exceptRules.map((readings) =>
    readings.map((rule) => new Set(startsOf(rule, start, around, budget))),
  );
  // An exception with several readings only counts where all of them agree.
  const isLeftOut = (wall: Wall) => left.some((readings) => readings.every((walls) => walls.has(wall)));
  const seen = new Set<Wall>([start.wall]);
  if (!isLeftOut(start.wall)) yield { start, length };
  for (const rule of rules) {
    for (const wall of startsOf(rule, start, around, budget)) {
      if (seen.has(wall)) continue;
      seen.add(wall);
      if (!isLeftOut(wall)) yield { start: { ...start, wall }, length };
    }
  }
  for (const one of also) {
    const isOnClock = one.start.rules === start.rules;
    if (isOnClock && (seen.has(one.start.wall) || isLeftOut(one.start.wall))) continue;
    yield one;
  }
}
