/** One VCALENDAR, cut into pieces small enough to be read one at a time, however large it is. */
export type CalendarPieces = {
  /** What it calls itself; null if it doesn't. */
  name: string | null;
  /** The zone it names for itself (X-WR-TIMEZONE), as it names it. */
  zone: string | null;
  /** VTIMEZONE components by their TZID, unfolded. */
  zones: ReadonlyMap<string, string>;
  /** VEVENT components by UID, unfolded and without their alarms. Those without a UID are each on their own. */
  series: ReadonlyMap<string, readonly string[]>;
};

/** Why a text isn't a calendar whose busy times can be told. Never the same as a free one. */
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
  /** It holds VFREEBUSY, which says nothing of what is outside of its own time. */
  | 'freeBusyOnly'
  | 'malformedEvent'
  | 'unknownZone'
  | 'unknownRule'
  /** More occurrences than we count, or more work than we do for one calendar. */
  | 'tooMuch';

const BOUNDARY = /^(BEGIN|END):(VCALENDAR|VEVENT|VTIMEZONE|VFREEBUSY)[ \t]*\r?$/gim;
const ALARM = /^BEGIN:VALARM[\s\S]*?^END:VALARM.*(?:\n|$)/gim;

/** A line that continues one above it starts with a space, so a boundary within a text is never taken for one. */
const unfold = (text: string) => text.replace(/\r?\n[ \t]/g, '');

const property = (name: string, piece: string): string | null =>
  new RegExp(`^${name}(?:;[^:\\r\\n]*)?:(.*?)\\r?$`, 'im').exec(piece)?.[1]?.trim() || null;

/** Cuts a text into its calendars. Throws UnreadableText. */
export function splitCalendars(text: string): CalendarPieces[] {
  const calendars: CalendarPieces[] = [];
  let open: (CalendarPieces & { zones: Map<string, string>; series: Map<string, string[]> }) | null = null;
  let component: { name: string; from: number } | null = null;

  for (const found of text.matchAll(BOUNDARY)) {
    const [line, edge, written] = found as unknown as [string, string, string];
    const name = written.toUpperCase();
    const begins = edge.toUpperCase() === 'BEGIN';
    if (name === 'VFREEBUSY') throw new UnreadableText('freeBusyOnly');
    if (name === 'VCALENDAR') {
      if (begins === (open !== null) || component) throw new UnreadableText('cutOff');
      if (open) calendars.push(open);
      open = begins ? { ...toldOf(text, found.index), zones: new Map(), series: new Map() } : null;
      continue;
    }
    if (!open) throw new UnreadableText('notACalendar');
    if (begins) {
      if (component) throw new UnreadableText('cutOff');
      component = { name, from: found.index };
      continue;
    }
    if (component?.name !== name) throw new UnreadableText('cutOff');
    const piece = unfold(text.slice(component.from, found.index + line.length));
    if (name === 'VTIMEZONE') open.zones.set(property('TZID', piece) ?? '', piece);
    else addEvent(open.series, piece.replace(ALARM, ''));
    component = null;
  }
  if (open || component) throw new UnreadableText('cutOff');
  if (calendars.length === 0) throw new UnreadableText('notACalendar');
  return calendars;
}

/** What a calendar that begins here says of itself; its properties are before its first component. */
function toldOf(text: string, begin: number): Pick<CalendarPieces, 'name' | 'zone'> {
  const next = /\nBEGIN:/gi;
  next.lastIndex = begin + 1;
  const head = unfold(text.slice(begin, next.exec(text)?.index));
  const name = property('NAME', head) ?? property('X-WR-CALNAME', head);
  return { name: name?.replace(/\\([\\;,])/g, '$1') ?? null, zone: property('X-WR-TIMEZONE', head) };
}

function addEvent(series: Map<string, string[]>, event: string): void {
  const uid = property('UID', event) ?? `\0${series.size}`;
  const others = series.get(uid);
  if (others) others.push(event);
  else series.set(uid, [event]);
}
