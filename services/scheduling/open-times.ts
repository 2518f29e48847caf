import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import { AWAKE, type Daily } from '#contracts/windows.ts';
import type { SchedulingPerson } from './engine.ts';
import { personalHoursOf } from './ranker-1/personal-hours.ts';
import { type MinuteSpan, type Windows, windowsOn } from './windows.ts';

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
    const { open } = hours.kindOf(day);
    return nights ? open : open.map(whileAwake);
  });
}

/** Ends before it begins where the whole range is at night. */
const whileAwake = ({ from, to }: Daily): Daily => ({
  from: Math.max(from, AWAKE.from),
  to: Math.min(to, AWAKE.to),
});
