import type { BusySpan, UnclearSpan } from '../provider.ts';
import { readEntry } from './event.ts';
import { type Budget, busySpansOf, type SearchWindow } from './occurrences.ts';
import { splitCalendars, type UnreadableReason, UnreadableText } from './split.ts';
import { ianaName, ianaRules, type ZoneRules, zonesOf } from './zones.ts';

export type ReadingTask = {
  /** iCalendar texts: a whole feed, or the objects of a calendar. */
  texts: readonly string[];
  range: { start: Date; end: Date };
  /** The zone of the calendar, if it says so beside the texts; of any name. */
  zone: string | null;
  /** The zone of the person, IANA: of whole days and floating times where the calendar names none. Null if unknown. */
  personZone: string | null;
  /** The person's own addresses: what they declined leaves their time free. */
  addresses: readonly string[];
};

export type CalendarText =
  | {
      known: true;
      /** Empty if it has none. */
      name: string;
      /** IANA, by what the calendar says; null if it doesn't. */
      zone: string | null;
      busy: BusySpan[];
      /** What of it can't be told; absent: nothing. */
      unclear?: readonly UnclearSpan[];
    }
  | { known: false; why: UnreadableReason };

/** What one calendar may come to within a range: busy spans, and occurrences that are gone through to find them. */
const MOST: Readonly<Budget> = { spans: 50_000, steps: 1_000_000 };

const DAY = 24 * 3_600_000;

/**
 * The busy time that iCalendar texts hold within a range. An event that can't be understood makes all of it unreadable,
 * unless it is plainly at another time. Memory grows with the texts and the spans; the work is bounded.
 */
export function readCalendar(task: ReadingTask): CalendarText {
  const window = { from: task.range.start.getTime(), to: task.range.end.getTime() };
  const budget = { ...MOST };
  const given = zoneOf(task.zone);
  let zone = given;
  let title = '';
  try {
    const busy: BusySpan[] = [];
    for (const text of task.texts) {
      for (const calendar of splitCalendars(text)) {
        const own = given ?? zoneOf(calendar.zone);
        zone ??= own;
        title ||= calendar.name ?? '';
        const context = {
          zones: zonesOf(calendar.zones),
          local: localRules(own ?? task.personZone),
          addresses: task.addresses,
        };
        for (const events of calendar.series.values()) {
          if (events.length === 1 && isElsewhere(events[0]!, window)) continue;
          const entries = events.map((event) => readEntry(event, context));
          for (const span of busySpansOf(entries, window, budget)) busy.push(span);
        }
      }
    }
    return { known: true, name: title, zone, busy };
  } catch (error) {
    if (error instanceof UnreadableText) return { known: false, why: error.why };
    throw error;
  }
}

const zoneOf = (name: string | null): string | null => (name === null ? null : ianaName(name));

/** Where no one says which zone a whole day is in, it can't be told when it is. */
function localRules(zone: string | null): ZoneRules {
  if (zone !== null) return ianaRules(zone);
  const untold = (): never => {
    throw new UnreadableText('unknownZone');
  };
  return { toInstant: untold, toWall: untold };
}

/**
 * Whether an event is plainly outside of the window, by the digits of its days: most of a large calendar is, and needn't
 * be taken apart.
 */
function isElsewhere(event: string, { from, to }: SearchWindow): boolean {
  if (/^(RRULE|RDATE|DURATION)[;:]/im.test(event)) return false;
  const start = dayOf('DTSTART', event);
  if (start === null) return false;
  if (start > to + 2 * DAY) return true;
  if (!/^DTEND[;:]/im.test(event)) return start + DAY < from - 2 * DAY;
  const end = dayOf('DTEND', event);
  return end !== null && start <= end && end + DAY < from - 2 * DAY;
}

function dayOf(property: 'DTSTART' | 'DTEND', event: string): number | null {
  const [, year, month, day] = DAYS[property].exec(event) ?? [];
  return year === undefined ? null : Date.UTC(Number(year), Number(month) - 1, Number(day));
}

const DAYS = {
  DTSTART: /^DTSTART(?:;[^:\r\n]*)?:(\d{4})(\d\d)(\d\d)/im,
  DTEND: /^DTEND(?:;[^:\r\n]*)?:(\d{4})(\d\d)(\d\d)/im,
};
