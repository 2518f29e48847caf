import type { Costs } from '#contracts/ranking-policy.ts';
import type { Daily } from '#contracts/windows.ts';
import { START_STEP } from '../grid.ts';
import { STARTS_A_DAY } from './days.ts';
import { inconvenienceAt, preferenceMissedAt, type TimeOfDay } from './inconvenience.ts';
import type { DayKind } from './personal-hours.ts';

/** The last answer about a day, or about a time of day that was asked for. */
type Last = { costs: Costs; duration: number; answer: Int16Array };
type Memory<About extends object> = WeakMap<About, Last>;

function remembered<About extends object>(
  memory: Memory<About>,
  about: About,
  duration: number,
  costs: Costs,
  costOf: (time: TimeOfDay) => number,
): Int16Array {
  const last = memory.get(about);
  if (last?.costs === costs && last.duration === duration) return last.answer;
  const answer = new Int16Array(STARTS_A_DAY);
  for (let step = 0; step < STARTS_A_DAY; step++) {
    const start = step * START_STEP;
    answer[step] = costOf({ start, end: start + duration });
  }
  memory.set(about, { costs, duration, answer });
  return answer;
}

const ofDays: Memory<DayKind | Daily> = new WeakMap();

/**
 * How inconvenient a meeting is on such a day, for each start from midnight on, in tenths of a point. Days off with the
 * same usual hours are the same, whatever they are called.
 */
export const costsOn = (day: DayKind, duration: number, costs: Costs): Int16Array =>
  remembered(
    ofDays,
    day.dayOff === undefined ? day : day.usual,
    duration,
    costs,
    (time) => inconvenienceAt(day, time, costs).tenths,
  );

const ofPreferences: Memory<Daily> = new WeakMap();

/** How far each start of a day is from the time of day that was asked for, in tenths of a point. */
export const missedOn = (wanted: Daily, duration: number, costs: Costs): Int16Array =>
  remembered(ofPreferences, wanted, duration, costs, (time) => preferenceMissedAt(wanted, time, costs));
