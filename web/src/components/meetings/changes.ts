import type { DecisionMode, TimePreference } from '#contracts/preferences.ts';
import { isSame } from '#contracts/time-options.ts';
import type { MeetingInput } from '#web/components/meetings/rules.ts';
import { localDayIn } from '#web/lib/dates.ts';

/** The editable fields of a meeting. */
export type MeetingChanges = MeetingInput & { timePreference: TimePreference; aiDecisionMode: DecisionMode };

/** Only the fields that changed. */
export const changedFields = (before: MeetingChanges, after: MeetingChanges): Partial<MeetingChanges> =>
  Object.fromEntries(
    Object.entries(after).filter(([field, value]) => !isSame(before[field as keyof MeetingChanges], value)),
  );

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
