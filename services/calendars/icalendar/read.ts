import { DAY } from '#contracts/durations.ts';
import type { Interval } from '#services/domain/evidence/busy-time.ts';
import type { UnclearSpan } from '../port.ts';
import type { BusySpan } from '../provider.ts';
import { type EntryContext, endOf, instantOf, readVevent } from './event.ts';
import type { Budget, SearchWindow } from './occurrences.ts';
import { readSeries } from './series.ts';
import {
  type CalendarPieces,
  seriesIn,
  splitCalendars,
  type UnreadableReason,
  UnreadableText,
} from './split.ts';
import { dayIn } from './values.ts';
import { homeZone, localRules, zonesOf } from './zones.ts';

export type ReadingTask = {
  /** iCalendar texts: a whole feed, or the objects of a calendar. */
  texts: readonly string[];
  range: { start: Date; end: Date };
  /** The zone of the calendar, if stated beside the texts; of any name. */
  zone: string | null;
  /** The person's IANA zone: for whole days and floating times where the calendar names no zone. Null if unknown. */
  personZone: string | null;
  /** The person's own addresses: events that these declined leave their time free. */
  addresses: readonly string[];
};

export type CalendarText =
  | {
      known: true;
      /** Empty if the calendar has none. */
      name: string;
      /** From your calendar IANA zone; null if not named. */
      zone: string | null;
      busy: BusySpan[];
      /** The parts that can't be told; absent: none. */
      unclear?: readonly UnclearSpan[];
    }
  | { known: false; why: UnreadableReason };

/** The most for a calendar within a range: busy spans, and occurrences that are gone through to find them. */
const CALENDAR_BUDGET: Readonly<Budget> = { spans: 50_000, steps: 1_000_000 };

/** The most unclear times; with more, the calendar as a whole is useless. */
const MOST_UNCLEAR = 1_000;

/**
 * The busy time that iCalendar texts hold within a range. An event that can't be understood makes the time that it may
 * take unclear, and no other. Memory grows with the texts and the spans; the work is bounded.
 */
export function readCalendar(task: ReadingTask): CalendarText {
  const window = { from: task.range.start.getTime(), to: task.range.end.getTime() };
  const budget = { ...CALENDAR_BUDGET };
  let calendars: CalendarPieces[];
  try {
    calendars = task.texts.flatMap(splitCalendars);
  } catch (error) {
    if (error instanceof UnreadableText) return { known: false, why: error.why };
    throw error;
  }
  if (
    calendars.some(({ hasFreeBusy }) => hasFreeBusy) &&
    calendars.every(({ events }) => events.length === 0)
  )
    return { known: false, why: 'freeBusyOnly' };

  const busy: BusySpan[] = [];
  const unclear: UnclearSpan[] = [];
  const given = homeZone(task.zone);
  const contexts = new Map<CalendarPieces, EntryContext>();
  for (const events of seriesIn(calendars).values()) {
    if (events.length === 1 && isElsewhere(events[0]!.text, window)) continue;
    const versions = events.map(({ text, calendar }) => {
      const context = contexts.get(calendar) ?? contextOf(calendar, given, task);
      contexts.set(calendar, context);
      return readVevent(text, context);
    });
    for (const found of readSeries(versions, window, budget)) {
      for (const span of found.busy) busy.push(span);
      for (const span of found.unclear) unclear.push(span);
    }
    if (unclear.length > MOST_UNCLEAR) return { known: false, why: 'tooMuch' };
  }
  return {
    known: true,
    name: calendars.find(({ name }) => name)?.name ?? '',
    zone: given ?? calendars.map(({ zone }) => homeZone(zone)).find((zone) => zone !== null) ?? null,
    busy,
    ...(unclear.length > 0 && { unclear }),
  };
}

/**
 * When the only event of a text takes place, by the zones of the text; null if the event repeats, takes whole days, or
 * can't be told.
 */
export function timeOfEvent(text: string, personZone: string | null): Interval | null {
  try {
    const calendars = splitCalendars(text);
    const [event, ...others] = [...seriesIn(calendars).values()].flat();
    if (!event || others.length > 0) return null;
    const context = contextOf(event.calendar, null, { personZone, addresses: [] });
    const { entry, isUntold } = readVevent(event.text, context);
    if (!entry || isUntold || entry.start.isDate || entry.rules.length + entry.also.length > 0) return null;
    return { start: new Date(instantOf(entry.start)), end: new Date(endOf(entry.start, entry.length)) };
  } catch (error) {
    if (error instanceof UnreadableText) return null;
    throw error;
  }
}

function contextOf(
  { zone, zones }: CalendarPieces,
  given: string | null,
  { personZone, addresses }: Pick<ReadingTask, 'personZone' | 'addresses'>,
): EntryContext {
  const local = localRules(given ?? homeZone(zone) ?? personZone);
  return { zones: zonesOf(zones), local, addresses };
}

/**
 * Further than digits of a day are from the instant in any zone, and than a nonexistent day is from an existing day of
 * its month.
 */
const LEEWAY = 4 * DAY;

/**
 * Whether an event is plainly outside of the window, by the digits of its days: most of a large calendar is, and
 * needn't be parsed further.
 */
function isElsewhere(event: string, { from, to }: SearchWindow): boolean {
  const days = new Map<string, number>();
  WHEN.lastIndex = 0;
  for (let found = WHEN.exec(event); found; found = WHEN.exec(event)) {
    const [, property = '', rest = ''] = found;
    const name = property.toUpperCase();
    const isRule = name === 'RRULE';
    const digits = (isRule ? UNTIL_DIGITS : DAY_DIGITS).exec(rest)?.[1];
    const day = digits === undefined ? isRule && Number.POSITIVE_INFINITY : dayIn(digits);
    // Other lines than the usual, or two of a kind, deserve a closer look.
    if (typeof day !== 'number' || days.has(name) || name === 'DURATION' || name === 'RDATE') return false;
    days.set(name, day);
  }
  const start = days.get('DTSTART');
  if (start === undefined) return false;
  const length = (days.get('DTEND') ?? start) - start;
  const last = Math.max(start, days.get('RRULE') ?? start);
  return start > to + LEEWAY || (length >= 0 && last + length + DAY < from - LEEWAY);
}

const WHEN = /^(DTSTART|DTEND|DURATION|RRULE|RDATE)\b(.*)$/gim;
const DAY_DIGITS = /:(\d{8})(?=T|$)/i;
const UNTIL_DIGITS = /[;:]UNTIL=(\d{8})/i;
