import { IANAZone } from 'luxon';
import { DAY, MINUTE } from '#contracts/durations.ts';
import { contentLine } from './content-lines.ts';

/** Milliseconds since 1970, as an instant or as the date and time that a clock shows. */
type Milliseconds = number;

/** In minutes. */
type OffsetAt = (instant: Milliseconds) => number;

/** A change of a clock between two offsets, in minutes. */
type ClockChange = { at: Milliseconds; from: number; to: number };

/** Times of a file on the clock of a zone. */
type TimesOnClock = {
  /** The VTIMEZONE component. */
  component: string[];
  /** 20261124T154500 */
  at(instant: Date): string;
};

const YEAR = 366 * DAY;

/** How many years after a meeting a rule has to hold to be written as a rule. */
const RULE_YEARS = 4;

/**
 * These instants on the clock of an IANA zone, with the rules that lead back to them. Null if there's no such zone, or if the
 * clock shows any of the times twice, since a local time means the first of two (RFC 5545, section 3.3.5): such times are
 * written in UTC.
 */
export function timesOnClock(zone: string, instants: readonly Date[]): TimesOnClock | null {
  // Names without a slash, and those of `Etc`, are offsets.
  if (!/^(?!Etc\/)\w+\//.test(zone) || !IANAZone.isValidZone(zone)) return null;
  const rules = IANAZone.create(zone);
  const offset: OffsetAt = (instant) => rules.offset(instant);
  const times = instants.map((instant) => instant.getTime());
  if (times.some((time) => isShownTwice(time, offset))) return null;
  const changes = changesBetween(Math.min(...times) - YEAR, Math.max(...times) + RULE_YEARS * YEAR, zone);
  return {
    component: [
      contentLine('BEGIN', 'VTIMEZONE'),
      contentLine('TZID', zone),
      ...observances(changes, Math.max(...times), offset),
      contentLine('END', 'VTIMEZONE'),
    ],
    at: (instant) => clockTime(instant.getTime(), offset(instant.getTime())),
  };
}

function isShownTwice(instant: Milliseconds, offset: OffsetAt): boolean {
  const shown = instant + offset(instant) * MINUTE;
  return [instant - DAY, instant + DAY].some((near) => {
    const other = shown - offset(near) * MINUTE;
    return other !== instant && offset(other) === offset(near);
  });
}

function changesBetween(start: Milliseconds, end: Milliseconds, zone: string): ClockChange[] {
  const [first, last] = [new Date(start).getUTCFullYear(), new Date(end).getUTCFullYear()];
  return Array.from({ length: last - first + 1 }, (_, index) => changesIn(first + index, zone))
    .flat()
    .filter(({ at }) => at > start && at <= end);
}

/** Kept by zone and year, since finding them asks for a hundred offsets. */
const knownChanges = new Map<string, readonly ClockChange[]>();

/** No clock is set twice within this time. */
const STEP = 5 * DAY;

function changesIn(year: number, zone: string): readonly ClockChange[] {
  const key = `${zone} ${year}`;
  const known = knownChanges.get(key);
  if (known) return known;
  const rules = IANAZone.create(zone);
  const changes: ClockChange[] = [];
  const end = Date.UTC(year + 1, 0);
  for (let before = Date.UTC(year, 0); before < end; before += STEP) {
    let [early, late] = [before, Math.min(before + STEP, end)];
    const [from, to] = [rules.offset(early), rules.offset(late)];
    if (from === to) continue;
    while (late - early > MINUTE) {
      const middle = early + Math.floor((late - early) / 2 / MINUTE) * MINUTE;
      if (rules.offset(middle) === from) early = middle;
      else late = middle;
    }
    changes.push({ at: late, from, to });
  }
  knownChanges.set(key, changes);
  return changes;
}

/** Rules where the clock is changed on the same days every year, else each change until a year after the meeting. */
function observances(changes: readonly ClockChange[], last: Milliseconds, offset: OffsetAt): string[] {
  const [first] = changes;
  if (!first) {
    const only = offset(last);
    return observance({ at: -only * MINUTE, from: only, to: only });
  }
  const kinds = [...Map.groupBy(changes, ({ from, to }) => `${from} ${to}`).values()];
  const rules = kinds.map(yearlyRule);
  if (kinds.length === 2 && rules.every((rule) => rule !== null))
    return kinds.flatMap(([onset], index) => (onset ? observance(onset, rules[index]) : []));
  const before = { at: first.at - YEAR, from: first.from, to: first.from };
  return [before, ...changes.filter(({ at }) => at < last + YEAR)].flatMap((change) => observance(change));
}

function observance({ at, from, to }: ClockChange, rule?: string | null): string[] {
  const kind = to > from ? 'DAYLIGHT' : 'STANDARD';
  return [
    contentLine('BEGIN', kind),
    contentLine('DTSTART', clockTime(at, from)),
    contentLine('TZOFFSETFROM', offsetInHours(from)),
    contentLine('TZOFFSETTO', offsetInHours(to)),
    ...(rule ? [contentLine('RRULE', rule)] : []),
    contentLine('END', kind),
  ];
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/** The day of the year on which all of these changes are, as a rule; null if no rule fits or a change is missing. */
function yearlyRule(changes: readonly ClockChange[]): string | null {
  const shown = changes.map(({ at, from }) => new Date(at + from * MINUTE));
  const areOnceAYear = shown.every(
    (at, index) => at.getUTCFullYear() === (shown[0]?.getUTCFullYear() ?? 0) + index,
  );
  if (changes.length < RULE_YEARS || !areOnceAYear) return null;
  const days = shown.map((at) => {
    const weekday = WEEKDAYS[at.getUTCDay()];
    const day = at.getUTCDate();
    const daysInMonth = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
    const says = (week: number) => `FREQ=YEARLY;BYMONTH=${at.getUTCMonth() + 1};BYDAY=${week}${weekday}`;
    return {
      time: at.toISOString().slice(11),
      fromStart: says(Math.ceil(day / 7)),
      fromEnd: day + 7 > daysInMonth ? says(-1) : null,
    };
  });
  const [day] = days;
  if (!day || days.some(({ time }) => time !== day.time)) return null;
  if (days.every(({ fromEnd }) => fromEnd !== null && fromEnd === day.fromEnd)) return day.fromEnd;
  return days.every(({ fromStart }) => fromStart === day.fromStart) ? day.fromStart : null;
}

/** 20261124T154500 */
const clockTime = (instant: Milliseconds, offset: number): string =>
  new Date(instant + offset * MINUTE).toISOString().replace(/[-:]|\.\d+Z/g, '');

/** +0545 */
function offsetInHours(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}${String(rest).padStart(2, '0')}`;
}
