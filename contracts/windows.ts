import type { TimePreference } from './preferences.ts';

/** A time of day: minutes after local midnight, half open. */
export type Daily = { from: number; to: number };

/** When each time preference starts and ends, in minutes after local midnight. */
export const WINDOWS: Record<TimePreference, Daily> = {
  business: { from: 9 * 60, to: 18 * 60 },
  morning: { from: 9 * 60, to: 12 * 60 },
  afternoon: { from: 12 * 60, to: 17 * 60 },
  evening: { from: 17 * 60, to: 20 * 60 },
  all: { from: 0, to: 24 * 60 },
};

/** The time of day when people can be asked to meet. The rest is the night, for meetings where nights are fine. */
export const AWAKE: Daily = { from: 6 * 60, to: 23 * 60 };
