/** A VCALENDAR of any size, cut into pieces small enough to be read separately. */
export type CalendarPieces = {
  /** From your calendar name; null for none. */
  name: string | null;
  /** The calendar's name for its own zone (X-WR-TIMEZONE), as written. */
  zone: string | null;
  /** VTIMEZONE components by the key of their TZID, unfolded; empty if several share the key. */
  zones: ReadonlyMap<string, string>;
  /** The lines of each VEVENT, unfolded and without nested components. */
  events: readonly string[];
  /** Whether there is a VFREEBUSY, which says nothing about times outside of its own range. */
  hasFreeBusy: boolean;
};

/** Why a text, or an event in a text, is unclear. Never the same as free. */
export class UnreadableText extends Error {
  readonly why: UnreadableReason;

  constructor(why: UnreadableReason) {
    super(`Unreadable calendar: ${why}`);
    this.why = why;
  }
}

export type UnreadableReason =
  | 'notACalendar'
  | 'cutOff'
  | 'freeBusyOnly'
  | 'malformedEvent'
  | 'unknownRule'
  /** More occurrences than we count, or more work than we do. */
  | 'tooMuch'
  /** Reading failed, which no text should cause. */
  | 'unreadable';

const BOUNDARY = /^\uFEFF?(BEGIN|END):([\w-]+)[ \t]*$/gim;

/** Where a line goes on: after a break that a space follows (RFC 5545, 3.1). */
const FOLD = /(?:\r\n|\n|\r)[ \t]/g;

/**
 * Since some files don't fold, a line also goes on where the next isn't a property; but a line that looks like an
 * event's time stays separate, to be found unreadable. Broken folds are rare, and slower to mend than to notice.
 */
const BROKEN = /[\r\n](?!$|\n|[\w.-]+[;:])/;
const BREAK = /(?:\r\n?|\n)(?![\w.-]+[;:]|(?:DTSTART|DTEND|RRULE|RDATE|EXRULE|RECURRENCE-ID)\b)/g;

/** The lines of a text, each in one piece. */
export function unfold(text: string): string {
  const lines = text.replace(FOLD, '');
  return BROKEN.test(lines) ? lines.replace(BREAK, '') : lines;
}

/** The first value of a property in unfolded lines, as written; null if there is none. */
export function valueIn(name: string, lines: string): string | null {
  const pattern = patterns.get(name) ?? new RegExp(`^${name}(?:;(?:"[^"]*"|[^":\\r\\n])*)?:(.*)$`, 'im');
  patterns.set(name, pattern);
  return pattern.exec(lines)?.[1]?.trim() || null;
}

const patterns = new Map<string, RegExp>();

/** The text of a TEXT value (RFC 5545, 3.3.11), on a single line. */
export const unescapedText = (value: string): string =>
  value.replace(/\\(.)/g, (_, escaped: string) => (/n/i.test(escaped) ? ' ' : escaped)).trim();

/** How names of zones are compared: as a TEXT and as a parameter they are quoted in different ways. */
export const zoneKey = (tzid: string): string => unescapedText(tzid.replaceAll('"', '')).toLowerCase();

type Open = CalendarPieces & { zones: Map<string, string>; events: string[] };

/**
 * Cuts a text into its calendars. An unclosed component ends where the next begins, and an unopened event begins where
 * the last ended. Throws UnreadableText.
 */
export function splitCalendars(text: string): CalendarPieces[] {
  const calendars: CalendarPieces[] = [];
  let open: Open | null = null;
  let component: { name: 'VEVENT' | 'VTIMEZONE'; text: string; from: number; within: string[] } | null = null;
  let lastEnd = 0;

  function close(at: number): void {
    if (!open || !component) return;
    const lines = unfold(component.text + text.slice(component.from, at));
    if (component.name === 'VEVENT') open.events.push(lines);
    else {
      const key = zoneKey(valueIn('TZID', lines) ?? '');
      const other = open.zones.get(key);
      open.zones.set(key, other === undefined || other === lines ? lines : '');
    }
    component = null;
  }

  for (const found of text.matchAll(BOUNDARY)) {
    const [line, edge, written] = found as unknown as [string, string, string];
    const name = written.toUpperCase();
    const begins = edge.toUpperCase() === 'BEGIN';
    const [at, end] = [found.index, found.index + line.length];
    if (name === 'VCALENDAR') {
      if (begins === (open !== null)) throw new UnreadableText('cutOff');
      close(at);
      if (open) calendars.push(open);
      open = begins ? { ...toldOf(text, at), zones: new Map(), events: [], hasFreeBusy: false } : null;
    } else if (name === 'VEVENT' && !open) throw new UnreadableText('notACalendar');
    else if (begins && (name === 'VEVENT' || name === 'VTIMEZONE')) {
      close(at);
      component = { name, text: '', from: end, within: [] };
    } else if (begins && component?.name === 'VEVENT') {
      if (component.within.length === 0) component.text += text.slice(component.from, at);
      if (component.within.push(name) === 1) component.from = at;
    } else if (component && name === component.name) close(at);
    else if (component?.within.includes(name)) {
      component.within.splice(component.within.lastIndexOf(name));
      if (component.within.length === 0) component.from = end;
    } else if (name === 'VEVENT') open!.events.push(unfold(text.slice(lastEnd, at)));
    else if (name === 'VFREEBUSY' && open) open.hasFreeBusy = true;
    lastEnd = end;
  }
  if (open) throw new UnreadableText('cutOff');
  if (calendars.length === 0) throw new UnreadableText('notACalendar');
  return calendars;
}

/** The properties of the calendar that begins here, which are before its first component. */
function toldOf(text: string, begin: number): Pick<CalendarPieces, 'name' | 'zone'> {
  const next = /[\r\n]BEGIN:/gi;
  next.lastIndex = begin + 1;
  const head = unfold(text.slice(begin, next.exec(text)?.index));
  const name = valueIn('NAME', head) ?? valueIn('X-WR-CALNAME', head);
  return { name: name === null ? null : unescapedText(name), zone: valueIn('X-WR-TIMEZONE', head) };
}

/** An event, and the calendar that defines its zones. */
type EventText = { text: string; calendar: CalendarPieces };

/** The events by their UID, wherever in the calendars; events without a UID stay on their own. */
export function seriesIn(calendars: readonly CalendarPieces[]): Map<string, EventText[]> {
  const series = new Map<string, EventText[]>();
  for (const calendar of calendars)
    for (const text of calendar.events) {
      const uid = valueIn('UID', text) ?? `\0${series.size}`;
      const others = series.get(uid);
      if (others) others.push({ text, calendar });
      else series.set(uid, [{ text, calendar }]);
    }
  return series;
}
