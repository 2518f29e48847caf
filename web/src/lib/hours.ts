import type { TimePreference } from '../../../contracts/preferences.ts';
import { WINDOWS } from '../../../contracts/windows.ts';

const clock = (minutes: number): string =>
  `${((minutes / 60 + 11) % 12) + 1} ${minutes < 12 * 60 ? 'AM' : 'PM'}`;

/** "9 AM to 12 PM", the hours that a preference stands for in each person's own zone; null for any time. */
export function hoursOf(preference: TimePreference): string | null {
  const { from, to } = WINDOWS[preference];
  return preference === 'all' ? null : `${clock(from)} to ${clock(to)}`;
}
