import type { MeetingRows } from '#projections/meetings/rows.ts';

/**
 * Until when nothing is owed to a meeting, as far as its read models tell; null if the plans have to be asked.
 * It is that of a meeting that was created and of which nothing else is known: nobody was invited, so that nothing
 * becomes owed before its last day is over. At the time that is answered this day ends in no zone.
 */
export const initialDueAt = ({ meeting }: MeetingRows): string | null =>
  meeting.revision === 0 && meeting.erased_at === null ? `${meeting.date_range_end}T00:00:00.000Z` : null;
