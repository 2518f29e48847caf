import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import { AWAKE, type Daily } from '#contracts/windows.ts';
import type { SchedulingPerson } from './engine.ts';
import { personalHoursOf } from './ranker-1/personal-hours.ts';
import { type MinuteSpan, WHOLE_DAY, type Windows, windowsOn } from './windows.ts';

/**
 * When someone can be asked to meet, between two instants: within their own hours, not on a day off, and unless nights
 * are fine not when they're asleep. A meeting in it isn't outside their hours. Throws RangeError for an unknown zone.
 */
export function openTimes(
  person: Omit<SchedulingPerson, 'busy'> & { zone: string },
  span: MinuteSpan,
  { windows, nights }: Pick<RankingPolicy, 'windows'> & { nights: boolean },
): Windows {
  const hours = personalHoursOf({ ...person, busy: null }, person.zone, windows);
  return windowsOn(person.zone, span, (day) => {
    const { open, nightShifts } = hours.kindOf(day);
    return open.map((span) => within(span, nights || nightShifts.includes(span) ? WHOLE_DAY : AWAKE));
  });
}

/** Ends before it begins where nothing of it lies in the bounds. */
const within = ({ from, to }: Daily, bounds: Daily): Daily => ({
  from: Math.max(from, bounds.from),
  to: Math.min(to, bounds.to),
});
