import { MINUTE } from '#contracts/durations.ts';
import { shortDay } from '#contracts/text/times.ts';
import { type LocalDay, MINUTES_PER_DAY } from './local-clock.ts';

/** 2026-11-24 of a day. */
export const dayNameOf = (day: LocalDay): string =>
  new Date(day * MINUTES_PER_DAY * MINUTE).toISOString().slice(0, 10);

/** "Fri, Nov 27" of a day of a calendar. */
export const dayWords = (day: LocalDay): string => shortDay(`${dayNameOf(day)}T12:00Z`, 'UTC');
