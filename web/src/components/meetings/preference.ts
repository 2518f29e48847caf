import type { Clock } from '#contracts/clock.ts';
import type { TimePreference } from '#contracts/preferences.ts';
import { fullHour } from '#contracts/text/times.ts';
import { WINDOWS } from '#contracts/windows.ts';

const NAME: Record<TimePreference, string> = {
  business: 'Business hours',
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
  all: 'Any time',
};

/** "9 AM to 12 PM" or "09:00 to 12:00", or null if any hour works. */
export function hoursOf(preference: TimePreference, clock: Clock): string | null {
  const { from, to } = WINDOWS[preference];
  return preference === 'all' ? null : `${fullHour(from / 60, clock)} to ${fullHour(to / 60, clock)}`;
}

/** "Morning (9 AM to 12 PM)" */
export function preferenceInWords(preference: TimePreference, clock: Clock): string {
  const hours = hoursOf(preference, clock);
  return hours === null ? NAME[preference] : `${NAME[preference]} (${hours})`;
}

/** How invited people read it, next to the hours. */
export const preferredTime = (preference: TimePreference): string =>
  preference === 'business' ? 'Any time in business hours' : NAME[preference];

/** All preferences, in the order they are offered. */
export const PREFERENCES = Object.keys(NAME) as TimePreference[];
