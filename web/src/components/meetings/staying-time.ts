import { localDayIn } from '#web/lib/dates.ts';
import type { MeetingChanges } from './changes.ts';

/** Whether a booked time, an ISO instant, starts outside these dates of this zone. False while they aren't filled in. */
export function isOutsideDates(
  time: string,
  { dateRangeStart, dateRangeEnd }: Pick<MeetingChanges, 'dateRangeStart' | 'dateRangeEnd'>,
  zone: string,
): boolean {
  if (!dateRangeStart || !dateRangeEnd) return false;
  const day = localDayIn(time, zone);
  return day < dateRangeStart || day > dateRangeEnd;
}
