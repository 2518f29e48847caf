import { MINUTE } from '#contracts/durations.ts';
import { intlZone } from '#contracts/intl-zone.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import { dateWindows, dayNumber } from '../windows.ts';

/** How much is read on either side of the dates: events next to a meeting count in its score. */
const MARGIN = 2 * 60 * MINUTE;

/**
 * The zone that a meeting's dates refer to: the organizer's when they created it, or UTC if this machine doesn't know
 * that zone, since dates off by a day are better than a meeting that no one can open.
 */
export const zoneOfDates = ({ organizerZone }: Pick<ExistingMeeting, 'organizerZone'>): string =>
  intlZone(organizerZone) === null ? 'UTC' : organizerZone;

/** A meeting's dates as instants, half open: from the first midnight to the last, in the zone of the dates. */
export function dateRange(
  meeting: Pick<ExistingMeeting, 'dateRangeStart' | 'dateRangeEnd' | 'organizerZone'>,
): { start: Date; end: Date } {
  const [first, last] = [dayNumber(meeting.dateRangeStart), dayNumber(meeting.dateRangeEnd)];
  const windows = dateWindows(zoneOfDates(meeting), first, last);
  // A zone that crossed the date line skipped a whole day. Then there is no window, and UTC bounds the day.
  const start = windows[0] ?? first * 24 * 60;
  const end = windows.at(-1) ?? start;
  return { start: new Date(start * MINUTE), end: new Date(end * MINUTE) };
}

/** The range for which calendars are read, for these days. */
export const rangeToRead = ({ start, end }: { start: Date; end: Date }): { start: Date; end: Date } => ({
  start: new Date(start.getTime() - MARGIN),
  end: new Date(end.getTime() + MARGIN),
});
