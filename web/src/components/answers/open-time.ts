import type { JoinAnswer } from '#contracts/api/join.ts';
import { MINUTE } from '#contracts/durations.ts';
import { dayNameOf, instantOfLocalMinute, localDayNumber, MINUTES_PER_DAY } from '#web/lib/local-clock.ts';
import type { TimeSpan } from '#web/lib/time-span.ts';

type Meeting = Pick<
  JoinAnswer['meeting'],
  'dateRangeStart' | 'dateRangeEnd' | 'excludedDays' | 'earliest' | 'latest' | 'organizerZone'
>;

const HALF_HOUR = 30 * MINUTE;

/**
 * The time still available to the meeting from `now` on: its dates without excluded days, between its earliest and
 * latest time of day. Sorted; adjacent days are merged into a span.
 */
export function openTime(meeting: Meeting, now: number): TimeSpan[] {
  const { organizerZone, excludedDays, earliest, latest } = meeting;
  const soonest = Math.ceil(now / HALF_HOUR) * HALF_HOUR;
  const spans: TimeSpan[] = [];
  const last = localDayNumber(meeting.dateRangeEnd);
  for (let day = localDayNumber(meeting.dateRangeStart); day <= last; day++) {
    if (excludedDays.includes(dayNameOf(day))) continue;
    const at = (minute: number) => instantOfLocalMinute(organizerZone, day * MINUTES_PER_DAY + minute);
    const start = Math.max(at(minutesOf(earliest) ?? 0), soonest);
    const end = at(minutesOf(latest) ?? MINUTES_PER_DAY);
    const before = spans.at(-1);
    if (start >= end) continue;
    if (before?.end === start) before.end = end;
    else spans.push({ start, end });
  }
  return spans;
}

function minutesOf(time: string | null): number | null {
  if (time === null) return null;
  const [hours, minutes] = time.split(':').map(Number);
  return hours! * 60 + minutes!;
}

/** ISO instants as epoch milliseconds. */
export const spansInTime = (spans: readonly { start: string; end: string }[]): TimeSpan[] =>
  spans.map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }));
