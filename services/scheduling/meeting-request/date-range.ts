import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import { dateWindows, dayNumber } from '../windows.ts';

const MINUTE = 60_000;

/** The days of a meeting as instants, half open: from the first midnight in the organizer's zone to the last one. */
export function dateRange(
  meeting: Pick<ExistingMeeting, 'dateRangeStart' | 'dateRangeEnd' | 'organizerZone'>,
): { start: Date; end: Date } {
  const [first, last] = [dayNumber(meeting.dateRangeStart), dayNumber(meeting.dateRangeEnd)];
  const windows = dateWindows(meeting.organizerZone, first, last);
  // A zone that crossed the date line has left a whole day out: then there is no window, and UTC bounds it.
  const start = windows[0] ?? first * 24 * 60;
  const end = windows.at(-1) ?? start;
  return { start: new Date(start * MINUTE), end: new Date(end * MINUTE) };
}
