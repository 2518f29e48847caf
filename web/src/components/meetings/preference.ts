import type { DecisionMode, TimePreference } from '#contracts/preferences.ts';
import { WINDOWS } from '#contracts/windows.ts';

const NAME: Record<TimePreference, string> = {
  business: 'Business hours',
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
  all: 'Any time',
};

/** 9 AM of 540 minutes after midnight. */
const hour = (minutes: number): string => `${((minutes / 60 + 11) % 12) + 1} ${minutes < 720 ? 'AM' : 'PM'}`;

/** "9 AM to 12 PM", or null if any hour works. */
export function hoursOf(preference: TimePreference): string | null {
  const { from, to } = WINDOWS[preference];
  return preference === 'all' ? null : `${hour(from)} to ${hour(to)}`;
}

/** "Morning (9 AM to 12 PM)" */
export function preferenceInWords(preference: TimePreference): string {
  const hours = hoursOf(preference);
  return hours === null ? NAME[preference] : `${NAME[preference]} (${hours})`;
}

/** How invited people read it, next to the hours. */
export const preferredTime = (preference: TimePreference): string =>
  preference === 'business' ? 'Any time in business hours' : NAME[preference];

/** All preferences, in the order they are offered. */
export const PREFERENCES = Object.keys(NAME) as TimePreference[];

/** How the manage dialog names the modes. */
export const MODE_IN_WORDS: Record<DecisionMode, string> = { auto: 'Auto Schedule', manual: 'Manual Review' };
