import { localDayAt, startOfDay } from '#web/lib/local-clock.ts';
import type { TimeSpan } from '#web/lib/time-span.ts';
import type { Attendee } from './attendees.ts';

/** Part of a day, in percent of its length. */
export type DayPart = { from: number; to: number };

/** A day in someone's local time, from midnight to midnight: 23, 24, or 25 hours. */
type DayStrip = {
  /** Spans where they can be asked to meet, including answers by hand. */
  hours: DayPart[];
  /** Spans they answered by hand with "if need be". */
  ifNeedBe: DayPart[];
  /** Busy by their calendar, or by their answers by hand, which outrank the calendar. */
  busy: DayPart[];
  /**
   * Unknown spans. Calendars are only read within the meeting's dates, or the dates the person agreed to, and some
   * events may not be readable.
   */
  unread: DayPart[];
  slot: DayPart;
};

/** The local day in which the slot begins, or null if the person's zone is unknown. */
export function dayStrip(
  { zone, open, busy, unclear, within, answered }: Attendee,
  slot: TimeSpan,
  dates: TimeSpan,
): DayStrip | null {
  if (zone === null) return null;
  const range = within ?? dates;
  const day = localDayAt(zone, slot.start);
  const start = startOfDay(zone, day);
  const end = startOfDay(zone, day + 1);
  const percent = (at: number) => Math.min(100, Math.max(0, ((at - start) / (end - start)) * 100));
  const parts = (spans: readonly TimeSpan[]): DayPart[] =>
    spans
      .map((span) => ({ from: percent(span.start), to: percent(span.end) }))
      .filter(({ from, to }) => from < to);
  return {
    hours: parts([...open, ...answered.filter(({ answer }) => answer !== 'doesntWork')]),
    ifNeedBe: parts(answered.filter(({ answer }) => answer === 'ifNeedBe')),
    busy: parts([
      ...busy.flatMap((span) => without(span, answered)),
      ...answered.filter(({ answer }) => answer === 'doesntWork'),
    ]),
    unread: parts([
      ...unclear.flatMap((span) => without(span, answered)),
      { start, end: range.start },
      { start: range.end, end },
    ]),
    slot: { from: percent(slot.start), to: percent(slot.end) },
  };
}

/** The parts of a span outside `others`, which are sorted. */
function without({ start, end }: TimeSpan, others: readonly TimeSpan[]): TimeSpan[] {
  const left: TimeSpan[] = [];
  let from = start;
  for (const other of others) {
    if (other.start >= end) break;
    if (other.start > from) left.push({ start: from, end: other.start });
    from = Math.max(from, other.end);
  }
  if (from < end) left.push({ start: from, end });
  return left;
}
