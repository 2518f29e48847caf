import type { DecisionMode, TimePreference } from '../../../../contracts/preferences.ts';
import { WINDOWS } from '../../../../contracts/windows.ts';

const NAME: Record<TimePreference, string> = {
  business: 'Business hours',
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
  all: 'Any time',
};

/** 9 AM of 540 minutes after midnight. */
const hour = (minutes: number): string => `${((minutes / 60 + 11) % 12) + 1} ${minutes < 720 ? 'AM' : 'PM'}`;

/** "Morning (9 AM to 12 PM)" */
export function preferenceInWords(preference: TimePreference): string {
  const { from, to } = WINDOWS[preference];
  return preference === 'all' ? NAME.all : `${NAME[preference]} (${hour(from)} to ${hour(to)})`;
}

/** All of them, in the order in which they are offered. */
export const PREFERENCES = Object.keys(NAME) as TimePreference[];

/** As a manager of the meeting reads it. */
export const MODE_IN_WORDS: Record<DecisionMode, string> = { auto: 'Auto Schedule', manual: 'Manual Review' };
