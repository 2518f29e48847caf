import type { DecisionMode, TimePreference } from '#contracts/preferences.ts';
import type { Details } from '#web/components/meetings/rules.ts';

/** The editable fields of a meeting. */
export type Changes = Details & { timePreference: TimePreference; aiDecisionMode: DecisionMode };

/** Only the fields that changed. */
export const different = (before: Changes, after: Changes): Partial<Changes> =>
  Object.fromEntries(
    Object.entries(after).filter(([field, value]) => before[field as keyof Changes] !== value),
  );
