import { DAY } from '#contracts/durations.ts';
import type { UnclearSpan } from '../port.ts';
import type { BusyKind } from '../provider.ts';
import { type ContentLine, contentLines } from './content-line.ts';
import { kindOf } from './event-kind.ts';
import { parseRule, type RecurrenceRule } from './recurrence-rule.ts';
import { UnreadableText, unescapedText } from './split.ts';
import { type CalendarTime, dayIn, type Length, longest, readDuration, readTime } from './values.ts';
import { FARTHEST, fixedRules, UNTOLD, UTC, type Wall, type ZoneRules } from './zone-rules.ts';
import type { ZoneLookup } from './zones.ts';

/** A moment as a calendar writes it. */
export type Moment = {
  wall: Wall;
  rules: ZoneRules;
  isDate: boolean;
  /** The time names no zone. */
  isFloating: boolean;
};

/** A VEVENT, as far as busy time depends on its parts. */
export type EventEntry = {
  start: Moment;
  length: Length;
  /** Null if the event leaves its time free. */
  kind: BusyKind | null;
  /** Each way to understand the RRULEs: the event takes place at all of these times. */
  rules: readonly RecurrenceRule[];
  /** Rules for when the event doesn't take place (EXRULE), each with all ways to understand the rule. */
  exceptRules: readonly (readonly RecurrenceRule[])[];
  /** Further times of the event (RDATE), some with a length of their own. */
  also: readonly { start: Moment; length: Length }[];
  /** When the event doesn't take place (EXDATE). */
  except: readonly Moment[];
  /** The occurrence of the series that this event replaces. */
  replaces: { moment: Moment; andFollowing: boolean } | null;
};

/** Instants in milliseconds, half open; infinite where there's no telling. */
export type TimeBounds = { from: number; to: number };

const ANY_TIME: TimeBounds = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/** A version of a VEVENT; calendars may hold several. */
export type EventVersion = {
  /** Which part of its UID: empty for the series itself, else which occurrence; null if that can't be told. */
  part: string | null;
  kind: BusyKind | null;
  /** Null if the time of the event can't be told. */
  entry: EventEntry | null;
  /** Whether a zone of the event is entirely unknown, so that the event may be `FARTHEST` from the time in `entry`. */
  isUntold: boolean;
  /** The bounds of an event's time if the time can't be told, or once telling took too much work. */
  bounds(): TimeBounds;
  why: UnclearSpan['why'];
  /** The event's name for the owner. */
  label: Pick<UnclearSpan, 'title' | 'date'>;
  /** Later versions have more of the first number, then of the next; NaN where the text has none. */
  revision: readonly number[];
};

export type EntryContext = {
  zones: ZoneLookup;
  /** The rules for whole days and times without a zone. */
  local: ZoneRules;
  /** The addresses of the person, to find their own reply. */
  addresses: readonly string[];
};

/** The greatest possible length of an event with an unreadable end: times, whole days. */
const UNTOLD_LENGTH = { time: DAY, date: 7 * DAY };

/** Titles are shown, not kept: longer texts are no titles. */
const LONGEST_TITLE = 200;

const WANTED = new Set([
  ...['DTSTART', 'DTEND', 'DURATION', 'RECURRENCE-ID', 'RRULE', 'EXRULE', 'RDATE', 'EXDATE'],
  ...['STATUS', 'TRANSP', 'X-MICROSOFT-CDO-BUSYSTATUS', 'ATTENDEE'],
  ...['SUMMARY', 'SEQUENCE', 'DTSTAMP', 'LAST-MODIFIED'],
]);

/** The properties among these that say when the event takes time. */
const TAKES = new Set(['DTSTART', 'DTEND', 'RDATE']);

export const instantOf = ({ wall, rules }: Moment): number => rules.toInstant(wall);

/** When something that starts at this moment ends, in milliseconds. */
export const endOf = ({ wall, rules }: Moment, { days, milliseconds }: Length): number =>
  rules.toInstant(wall + days * DAY) + milliseconds;

/** Reads the unfolded lines of a VEVENT, as far as they can be read. */
export function readVevent(text: string, context: EntryContext): EventVersion {
  const lines = contentLines(text, WANTED);
  const named = (name: string) => lines.filter((line) => line.name === name);
  const start = onlyOf(named('DTSTART'), context);
  const length = start && lengthOf(lines, start, context);
  const rules = start && rulesOf(named('RRULE'), start);
  const exceptRules = start && rulesOf(named('EXRULE'), start);
  const also = alsoOf(named('RDATE'), length, context);
  const kind = kindOf(lines, context.addresses);
  const range = named('RECURRENCE-ID')[0]?.parameters.get('RANGE')?.toUpperCase();
  const isRangeKnown = range === undefined || range === 'THISANDFUTURE';
  const replaces = replacedBy(named('RECURRENCE-ID'), range !== undefined, context);
  const except = named('EXDATE').flatMap((line) =>
    momentsOf(line, context).filter((moment) => moment !== null),
  );
  const firstDay = dayIn(named('DTSTART')[0]?.value.trim() ?? '');
  return {
    part: named('RECURRENCE-ID').length === 0 ? '' : replaces && String(instantOf(replaces.moment)),
    kind,
    isUntold: lines.some((line) => TAKES.has(line.name) && momentsOf(line, context).some(isUntold)),
    entry:
      start && length && rules && exceptRules && also && isRangeKnown
        ? { start, length, kind, rules: rules.flat(), exceptRules, also, except, replaces }
        : null,
    bounds: () => (range === undefined ? boundsOf(lines, start, length) : ANY_TIME),
    why: start && !(rules && exceptRules) ? 'unknownRule' : 'malformedEvent',
    label: {
      title: unescapedText(named('SUMMARY')[0]?.value ?? '').slice(0, LONGEST_TITLE),
      date: firstDay === null ? null : new Date(firstDay).toISOString().slice(0, 10),
    },
    revision: [
      Number(named('SEQUENCE')[0]?.value ?? 0),
      ...['DTSTAMP', 'LAST-MODIFIED'].map(
        (name) => readTime(named(name)[0]?.value ?? '')?.wall ?? Number.NaN,
      ),
    ],
  };
}

const isUntold = (moment: Moment | null): boolean => moment?.rules === UNTOLD;

/** The value on which these lines agree; null for none, or for several. */
function onlyOf(lines: readonly ContentLine[], context: EntryContext): Moment | null {
  const [first, ...others] = lines.flatMap((line) => momentsOf(line, context));
  if (!first) return null;
  return others.every((other) => other?.wall === first.wall && other.rules === first.rules) ? first : null;
}

/** The times of a list, with null for unreadable times. An empty list has none. */
function momentsOf(line: ContentLine, context: EntryContext): (Moment | null)[] {
  const { zone, texts } = timesIn(line);
  return texts.map((text) => {
    const time = readTime(text);
    return time && momentOf(time, zone, context);
  });
}

/** The zone and the times of a line. An unquoted name of a zone may have a colon: (UTC+01:00) Berlin. */
function timesIn({ parameters, value }: ContentLine): { zone: string; texts: string[] } {
  const zone = parameters.get('TZID') ?? '';
  const cut = /^.*?:(?=\d{8}|\d{4}-\d\d-)/.exec(value)?.[0].length ?? 0;
  return {
    zone: cut ? `${zone}:${value.slice(0, cut - 1)}` : zone,
    texts: value
      .slice(cut)
      .split(',')
      .map((text) => text.trim())
      .filter((text) => text !== ''),
  };
}

function momentOf(
  { wall, isDate, offset }: CalendarTime,
  zone: string,
  { zones, local }: EntryContext,
): Moment {
  const isFloating = !isDate && offset === null && zone === '';
  return { wall, isDate, isFloating, rules: rulesOfTime() };

  function rulesOfTime(): ZoneRules {
    if (isDate || isFloating) return local;
    if (offset === null) return zones.named(zone);
    return offset === 0 ? UTC : fixedRules(offset);
  }
}

/** The longest of several lengths; null if there are some and none is readable. */
function lengthOf(lines: readonly ContentLine[], start: Moment, context: EntryContext): Length | null {
  const lengths = lines.flatMap((line) => {
    if (line.name === 'DURATION') return readDuration(line.value.trim());
    if (line.name !== 'DTEND') return [];
    const ends = momentsOf(line, context);
    return ends.length === 0 ? null : ends.map((end) => end && lengthUntil(end, start));
  });
  if (lengths.length === 0) return { days: start.isDate ? 1 : 0, milliseconds: 0 };
  const [first = null, ...others] = lengths.filter((length) => length !== null);
  return others.reduce((most, other) => (most && longest(most) >= longest(other) ? most : other), first);
}

function lengthUntil(end: Moment, start: Moment): Length | null {
  if (start.isDate) {
    const days = Math.ceil((end.wall - start.wall) / DAY);
    // Some write the day itself as the end.
    return days < 0 ? null : { days: Math.max(1, days), milliseconds: 0 };
  }
  const milliseconds = instantOf(end) - instantOf(start);
  return milliseconds < 0 ? null : { days: 0, milliseconds };
}

/** Null if any of them isn't understood. */
function rulesOf(lines: readonly ContentLine[], start: Moment): RecurrenceRule[][] | null {
  try {
    return lines.map(({ value }) => parseRule(value, start));
  } catch (error) {
    if (error instanceof UnreadableText) return null;
    throw error;
  }
}

/** Null if any of them is unreadable. */
function alsoOf(
  lines: readonly ContentLine[],
  length: Length | null,
  context: EntryContext,
): EventEntry['also'] | null {
  const also: EventEntry['also'][number][] = [];
  for (const line of lines) {
    const { zone, texts } = timesIn(line);
    for (const text of texts) {
      const [from = '', until] = text.split('/');
      const [written, end] = [readTime(from), until === undefined ? null : readTime(until)];
      if (!written || !length) return null;
      const start = momentOf(written, zone, context);
      const own = end ? lengthUntil(momentOf(end, zone, context), start) : readDuration(until ?? '');
      if (until !== undefined && !own) return null;
      also.push({ start, length: own ?? length });
    }
  }
  return also;
}

/** An unclear occurrence is replaced by none: its time stays busy beside the replacement. */
function replacedBy(
  lines: readonly ContentLine[],
  andFollowing: boolean,
  context: EntryContext,
): EventEntry['replaces'] {
  const moment = onlyOf(lines, context);
  return moment && { moment, andFollowing };
}

/** Bounds of an event's time, from as much of the event as can be read. */
function boundsOf(lines: readonly ContentLine[], start: Moment | null, length: Length | null): TimeBounds {
  const starts = daysIn(lines, 'DTSTART');
  const leeway = isUntold(start) ? FARTHEST : 0;
  // A day that its month doesn't have may be any of the three days before.
  const from = start ? instantOf(start) - leeway : earliest(starts) - FARTHEST - 3 * DAY;
  const last = latest([
    ...lines.flatMap(({ name, value }) =>
      name === 'RRULE' ? dayIn(/UNTIL=(\d.*)/i.exec(value)?.[1] ?? '') : [],
    ),
    ...daysIn(lines, 'RDATE'),
  ]);
  const isRecurring = lines.some(({ name }) => name === 'RRULE' || name === 'RDATE');
  const lastEnd = isRecurring ? last + 2 * DAY + UNTOLD_LENGTH.date : from;
  if (start && length) return { from, to: Math.max(endOf(start, length) + leeway, lastEnd) };
  const first = start ? start.wall : latest(starts);
  const endDay = latest(daysIn(lines, 'DTEND')) + DAY;
  const isEnd = Number.isFinite(endDay) && (endDay > first || !Number.isFinite(first));
  const end = isEnd ? endDay : first + UNTOLD_LENGTH[start && !start.isDate ? 'time' : 'date'];
  return {
    from,
    to: Math.max(start ? instantOf({ ...start, wall: end }) + leeway : end + FARTHEST, lastEnd),
  };
}

type Days = readonly (Wall | null)[];

/** The days of the times of these properties, null for each that can't be read. */
const daysIn = (lines: readonly ContentLine[], property: string): Days =>
  lines.flatMap((line) => (line.name === property ? timesIn(line).texts.map(dayIn) : []));

const earliest = (days: Days): number =>
  days.length === 0 ? -Infinity : Math.min(...days.map((day) => day ?? -Infinity));
const latest = (days: Days): number =>
  days.length === 0 ? Infinity : Math.max(...days.map((day) => day ?? Infinity));
