import type { CostPolicy } from '#contracts/default-ranking-policy.ts';
import type { Inconvenience, SlotState } from '#contracts/events/suggestion.ts';
import { isBusy, isKnownIn } from '../busy.ts';
import type { SchedulingRequest, UtcMinute } from '../engine.ts';
import { localTime } from '../windows.ts';
import { type Attendee, pressedTenths } from './attendee.ts';
import {
  inconvenienceAt,
  isAtNight,
  isInHours,
  preferenceMissedAt,
  type TimeOfDay,
} from './inconvenience.ts';
import type { OwnHours } from './own-hours.ts';

/** How a time is for one person. */
export type PersonAt = {
  number: number;
  state: SlotState;
  /** Whether it is outside the time of day that was asked for, on their clock. */
  missesPreference: boolean;
  /** What makes it inconvenient, if they could come and anything does. */
  inconvenience: Omit<Inconvenience, 'participant'> | null;
};

/** People in one of these states can't come. Those whose calendar is unknown might. */
export const cannotCome = (state: SlotState): boolean =>
  state === 'busy' || state === 'night' || state === 'tooSoon';

/** How a start is for each of the attendees, in their order. */
export function peopleAt(
  attendees: readonly Attendee[],
  request: SchedulingRequest,
  start: UtcMinute,
  policy: CostPolicy,
): PersonAt[] {
  const { now, duration, nights = false } = request;
  const clocks = new Map<OwnHours, ClockAt>();
  return attendees.map((attendee) => {
    const { number, hours, notice } = attendee;
    const clock = clocks.get(hours) ?? clockAt(hours, request, start, policy);
    clocks.set(hours, clock);
    const { missesPreference } = clock;
    const end = start + duration;
    const busy = isKnownIn(attendee, start, end) ? attendee.busy : null;
    const state = ((): SlotState => {
      if (busy && isBusy(busy, start, end)) return 'busy';
      if (clock.isNight && !nights) return 'night';
      if (notice > 0 && start < now + notice) return 'tooSoon';
      if (!busy) return 'unknown';
      return clock.isInHours ? 'free' : 'outOfHours';
    })();
    if (cannotCome(state)) return { number, state, missesPreference, inconvenience: null };
    const { pause } = hours;
    const before = busy !== null && isBusy(busy, start - pause.before, start);
    const after = busy !== null && isBusy(busy, end, end + pause.after);
    if (!before && !after) return { number, state, missesPreference, inconvenience: clock.inconvenience };
    const tight = { kind: 'tight' as const, before, after };
    const points = (clock.tenths + pressedTenths(hours, policy.costs)) / 10;
    const causes = [...(clock.inconvenience?.causes ?? []), tight];
    return { number, state, missesPreference, inconvenience: points > 0 ? { points, causes } : null };
  });
}

/** What a start is for everyone with the same hours. */
type ClockAt = ReturnType<typeof clockAt>;

function clockAt(
  hours: OwnHours,
  { duration, timePreference }: SchedulingRequest,
  start: UtcMinute,
  { costs, windows }: CostPolicy,
) {
  const { day: number, minute } = localTime(hours.zone, start);
  const time: TimeOfDay = { start: minute, end: minute + duration };
  const day = hours.kindOf(number);
  const { tenths, causes } = inconvenienceAt(day, time, costs);
  return {
    missesPreference:
      timePreference !== 'all' && preferenceMissedAt(windows[timePreference], time, costs) > 0,
    isNight: isAtNight(time),
    isInHours: isInHours(day, time),
    tenths,
    inconvenience: tenths > 0 ? { points: tenths / 10, causes } : null,
  };
}
