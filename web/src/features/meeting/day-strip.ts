import { DAY, instantOf, localDay, startOfDay } from '#web/lib/local-clock.ts';
import type { Attendee, Span } from './attendees.ts';
import { hoursOn } from './slot-state.ts';

/** Part of a day, in percent of its length. */
export type Part = { from: number; to: number };

/** One day in someone's local time, from midnight to midnight: 23, 24, or 25 hours. */
export type DayStrip = {
  hours: Part | null;
  busy: Part[];
  /** Outside the meeting's dates, where calendars aren't read. */
  unread: Part[];
  slot: Part;
};

/** The local day in which the slot begins, or null if the person's zone is unknown. */
export function dayStrip({ zone, hours, busy }: Attendee, slot: Span, range: Span): DayStrip | null {
  if (zone === null) return null;
  const day = localDay(zone, slot.start);
  const start = startOfDay(zone, day);
  const end = startOfDay(zone, day + 1);
  const percent = (at: number) => Math.min(100, Math.max(0, ((at - start) / (end - start)) * 100));
  const parts = (spans: readonly Span[]): Part[] =>
    spans
      .map((span) => ({ from: percent(span.start), to: percent(span.end) }))
      .filter(({ from, to }) => from < to);
  const open = hoursOn(hours, day);
  const openSpan = open && {
    start: instantOf(zone, day * DAY + open.from),
    end: instantOf(zone, day * DAY + open.to),
  };
  return {
    hours: (openSpan && parts([openSpan])[0]) ?? null,
    busy: parts(busy),
    unread: parts([
      { start, end: range.start },
      { start: range.end, end },
    ]),
    slot: { from: percent(slot.start), to: percent(slot.end) },
  };
}
