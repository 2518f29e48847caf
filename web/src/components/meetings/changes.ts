import type { DecisionMode, TimePreference } from '#contracts/preferences.ts';
import { isSame } from '#contracts/time-options.ts';
import type { MeetingInput } from '#web/components/meetings/rules.ts';

/** The editable fields of a meeting. */
export type MeetingChanges = MeetingInput & { timePreference: TimePreference; aiDecisionMode: DecisionMode };

/** Only the fields that changed. */
export const changedFields = (before: MeetingChanges, after: MeetingChanges): Partial<MeetingChanges> =>
  Object.fromEntries(
    Object.entries(after).filter(([field, value]) => !isSame(before[field as keyof MeetingChanges], value)),
  );
