import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { forEachText } from '#contracts/meeting-texts.ts';
import { askedTimeOf, isSame } from '#contracts/time-options.ts';
import type { MeetingInput } from '#web/components/meetings/rules.ts';
import { localDayIn } from '#web/lib/dates.ts';

/** The fields of a meeting as they're edited. */
export const fieldsOf = (meeting: MeetingAnswer): MeetingInput => ({
  title: meeting.title ?? '',
  ...forEachText((name) => meeting[name] ?? ''),
  ...askedTimeOf(meeting),
  alarm: meeting.alarm,
  video: meeting.video,
  videoAddress: meeting.video === 'own' ? (meeting.videoAddress ?? '') : '',
});

export const changedFields = (before: MeetingInput, after: MeetingInput): Partial<MeetingInput> =>
  Object.fromEntries(
    Object.entries(after).filter(([field, value]) => !isSame(before[field as keyof MeetingInput], value)),
  );

/** Whether a booked time, an ISO instant, starts outside these dates of this zone. False while they aren't filled in. */
export function isOutsideDates(
  time: string,
  { dateRangeStart, dateRangeEnd }: Pick<MeetingInput, 'dateRangeStart' | 'dateRangeEnd'>,
  zone: string,
): boolean {
  if (!dateRangeStart || !dateRangeEnd) return false;
  const day = localDayIn(time, zone);
  return day < dateRangeStart || day > dateRangeEnd;
}
