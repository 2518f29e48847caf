import type { CostPolicy, Costs } from '#contracts/default-ranking-policy.ts';
import type { TimePreference } from '#contracts/preferences.ts';
import type { Daily } from '#contracts/windows.ts';
import { START_STEP } from '../grid.ts';
import { STARTS_A_DAY } from './days.ts';
import { inconvenienceAt, isAtNight, preferenceMissedAt, type TimeOfDay } from './inconvenience.ts';
import type { DayKind } from './own-hours.ts';

/** The cost of a start for someone who sleeps then: they can't come. */
export const ASLEEP = -1;

type Meeting = { duration: number; nights: boolean };

/** The last answer for a kind of day, or for a time of day that was asked for. */
type Last = { costs: Costs; meeting: Meeting; answer: Int16Array };
const known = new WeakMap<DayKind | Daily, Last>();

function remembered(about: DayKind | Daily, meeting: Meeting, costs: Costs, work: () => Int16Array) {
  const last = known.get(about);
  const { duration, nights } = meeting;
  if (last?.costs === costs && last.meeting.duration === duration && last.meeting.nights === nights)
    return last.answer;
  const answer = work();
  known.set(about, { costs, meeting, answer });
  return answer;
}

/**
 * How inconvenient a meeting is on such a day, for each start from midnight on, in tenths of a point; `ASLEEP` at night,
 * unless nights are allowed.
 */
export const costsOn = (day: DayKind, meeting: Meeting, costs: Costs): Int16Array =>
  remembered(day, meeting, costs, () =>
    everyStart(meeting.duration, (time) =>
      isAtNight(time) && !meeting.nights ? ASLEEP : inconvenienceAt(day, time, costs).tenths,
    ),
  );

const NOT_MISSED = new Int16Array(STARTS_A_DAY);

/** How far each start of a day is from the time of day that was asked for, in tenths of a point. */
export function missedOn(
  preference: TimePreference,
  duration: number,
  { costs, windows }: CostPolicy,
): Int16Array {
  if (preference === 'all') return NOT_MISSED;
  const wanted = windows[preference];
  return remembered(wanted, { duration, nights: true }, costs, () =>
    everyStart(duration, (time) => preferenceMissedAt(wanted, time, costs)),
  );
}

const everyStart = (duration: number, costOf: (time: TimeOfDay) => number): Int16Array =>
  Int16Array.from({ length: STARTS_A_DAY }, (_, step) =>
    costOf({ start: step * START_STEP, end: step * START_STEP + duration }),
  );
