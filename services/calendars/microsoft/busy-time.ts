import { z } from 'zod';
import { HOUR } from '#contracts/durations.ts';
import type { Interval } from '#services/domain/evidence/busy-time.ts';
import { homeZone, ianaName, ianaRules } from '../icalendar/zones.ts';
import type { BusyKind, BusySpan } from '../provider.ts';

/** The requested fields of a view: each event's time, and whether the person is busy. Nothing about the content. */
export const EVENT_FIELDS =
  'id,iCalUId,start,end,showAs,isAllDay,isCancelled,responseStatus,originalStartTimeZone';

/** Half a day more than the earth turns: a whole day that begins in the first zone ends in the last. */
const [FIRST_ZONE, LAST_ZONE] = [14 * HOUR, 12 * HOUR];

const wall = z.iso.datetime({ local: true, offset: false });
const time = z.object({ dateTime: wall, timeZone: z.literal('UTC') });

const event = z.object({
  id: z.string(),
  iCalUId: z.string().nullish(),
  start: time,
  end: time,
  showAs: z.string(),
  isAllDay: z.boolean(),
  isCancelled: z.boolean(),
  responseStatus: z.object({ response: z.string() }).nullish(),
  /** A Windows zone name. */
  originalStartTimeZone: z.string().nullish(),
});

export type ViewedEvent = z.infer<typeof event>;

const viewPage = z.object({ value: z.array(event), '@odata.nextLink': z.string().optional() });

/** A page of a calendar's view, with the address of the next page; null for anything but a plain list of events. */
export function readPage(body: unknown): { events: ViewedEvent[]; next: string | undefined } | null {
  const read = viewPage.safeParse(body);
  return read.success ? { events: read.data.value, next: read.data['@odata.nextLink'] } : null;
}

/**
 * Unknown statuses, including Exchange's own `unknown`, are firm: the entry is there, and nothing says that its time is
 * free. Calling the whole calendar unreadable for such an entry would hide everything known.
 */
const KINDS: ReadonlyMap<string, BusyKind | null> = new Map([
  ['free', null],
  ['workingElsewhere', null],
  ['tentative', 'tentative'],
  ['oof', 'outOfOffice'],
]);

/**
 * When an event makes the person busy; null if the event leaves its time free, undefined if its times make no sense.
 */
export function busyOf(viewed: ViewedEvent, personZone: string | null): BusySpan | null | undefined {
  const { showAs, isAllDay, isCancelled, responseStatus } = viewed;
  const known = KINDS.get(showAs);
  const kind = known === undefined ? 'firm' : known;
  if (kind === null || isCancelled || responseStatus?.response === 'declined') return null;
  const interval = isAllDay ? wholeDays(viewed, personZone) : instants(viewed);
  if (interval.start > interval.end) return undefined;
  if (interval.start.getTime() === interval.end.getTime()) return null;
  return { ...interval, kind, ...(isAllDay && { allDay: true }) };
}

const instants = ({ start, end }: ViewedEvent): Interval => ({
  start: new Date(`${start.dateTime}Z`),
  end: new Date(`${end.dateTime}Z`),
});

/**
 * Whole days come as midnight to midnight, whatever zone was asked for: they are days in the zone of entry, else in the
 * person's zone. If neither is known, they are that day anywhere.
 */
function wholeDays(viewed: ViewedEvent, personZone: string | null): Interval {
  const { start, end } = instants(viewed);
  const zone = homeZone(viewed.originalStartTimeZone ?? null) ?? personZone;
  if (zone === null || ianaName(zone) === null)
    return {
      start: new Date(start.getTime() - FIRST_ZONE),
      end: new Date(end.getTime() + LAST_ZONE),
    };
  const { toInstant } = ianaRules(zone);
  return { start: new Date(toInstant(start.getTime())), end: new Date(toInstant(end.getTime())) };
}

/** Collects busy time page by page, and stores only spans that differ. */
export function createBusyTimes(range: Interval) {
  const kinds = new Map<string, BusySpan[]>();
  return {
    add(span: BusySpan) {
      if (span.start >= range.end || span.end <= range.start) return;
      const key = `${span.kind} ${span.allDay}`;
      const spans = kinds.get(key) ?? [];
      kinds.set(key, spans);
      const last = spans.at(-1);
      // Views are usually in order of time; other orders are kept.
      if (last && span.start >= last.start && span.start <= last.end) {
        if (span.end > last.end) last.end = span.end;
      } else spans.push({ ...span });
    },
    all: (): BusySpan[] => [...kinds.values()].flat(),
  };
}
