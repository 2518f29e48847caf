import type { MeetingRows } from '#projections/meetings/rows.ts';

/**
 * When a new meeting first needs a look, as far as its read models show; null if the plans have to be asked.
 *
 * Only for a newly created meeting: nobody is invited yet, so nothing falls due before its last day is over. At the
 * returned time, ISO 8601, that day has not ended in any time zone.
 */
export const initialDueAt = ({ meeting }: MeetingRows): string | null =>
  meeting.revision === 0 && meeting.erased_at === null ? `${meeting.date_range_end}T00:00:00.000Z` : null;
