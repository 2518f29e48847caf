import type { Inconvenience, InconvenienceCause, SlotState } from '#contracts/events/suggestion.ts';
import type { Costs, RankingPolicy } from '#contracts/ranking-policy.ts';
import { type Said, saidOf } from '../answered.ts';
import { busyNear, isBusy, isReadIn } from '../busy.ts';
import type { SchedulingRequest, UtcMinute } from '../engine.ts';
import { localTime } from '../windows.ts';
import {
  inconvenienceAt,
  isAsleep,
  isInHours,
  preferenceMissedAt,
  type Tenths,
  type TimeOfDay,
} from './inconvenience.ts';
import type { PersonalHours } from './personal-hours.ts';
import { ifNeedBeTenths, type PreparedPerson, pressedTenths, tentativeTenths } from './prepared-person.ts';

/** A time's effect on a person. */
export type PersonAt = {
  number: number;
  /** null if nobody knows where they are. */
  zone: string | null;
  /** Minutes after midnight on their clock, or the organizer's if nobody knows theirs. */
  localStart: number;
  state: SlotState;
  /** How far it is from the time of day that was asked for, on their clock; 0 if they said that the time works. */
  missed: Tenths;
  /** Why the time is inconvenient, if at all, for a person who could come. */
  inconvenience: Omit<Inconvenience, 'participant'> | null;
};

/** People in any of these states can't come; people whose calendar is unknown might. */
export const cannotCome = (state: SlotState): boolean =>
  state === 'busy' || state === 'night' || state === 'tooSoon';

type AtStart = { request: SchedulingRequest; start: UtcMinute; policy: RankingPolicy };

/** How a start is for each of the attendees, in their order. */
export function peopleAt(
  attendees: readonly PreparedPerson[],
  request: SchedulingRequest,
  start: UtcMinute,
  policy: RankingPolicy,
): PersonAt[] {
  const clocks = new Map<PersonalHours, ClockAt>();
  return attendees.map((attendee) => {
    const { hours } = attendee;
    let clock = clocks.get(hours);
    if (!clock) {
      clock = clockAt(hours, request, start, policy);
      clocks.set(hours, clock);
    }
    const said = attendee.answered && saidOf(attendee.answered, start, start + request.duration);
    return said
      ? personBySaid(attendee, said, clock, { request, start, policy })
      : personAt(attendee, clock, { request, start, policy });
  });
}

/**
 * Answers by hand outrank the calendar, hours, notice, and the time of day that was asked for, which apply to the parts
 * of the meeting that the answers don't cover.
 */
function personBySaid(
  attendee: PreparedPerson,
  { doesntWork, ifNeedBe, isWhole }: Said,
  clock: ClockAt,
  { request, start, policy }: AtStart,
): PersonAt {
  const { number, knownZone: zone } = attendee;
  const { missed, localStart } = clock;
  if (doesntWork) return { number, zone, localStart, state: 'busy', missed, inconvenience: null };
  const person: PersonAt = isWhole
    ? { number, zone, localStart, state: 'free', missed: 0, inconvenience: null }
    : personAt(attendee, clock, { request, start, policy });
  const tenths = ifNeedBeTenths(policy.costs);
  if (!ifNeedBe || tenths === 0 || cannotCome(person.state)) return person;
  const { points = 0, causes = [] } = person.inconvenience ?? {};
  return {
    ...person,
    inconvenience: {
      points: Math.round(10 * points + tenths) / 10,
      causes: [...causes, { kind: 'ifNeedBe' }],
    },
  };
}

function personAt(attendee: PreparedPerson, clock: ClockAt, { request, start, policy }: AtStart): PersonAt {
  const { number, knownZone: zone, notice, hours } = attendee;
  const { missed, localStart } = clock;
  const { now, nights = false } = request;
  const end = start + request.duration;
  const near = isReadIn(attendee, start, end) ? busyNear(attendee.busy!, start, end, hours.pause) : null;
  const isTaken = Boolean(near?.during) && isBusy(attendee.firm!, start, end);
  const state = ((): SlotState => {
    if (isTaken) return 'busy';
    if (clock.isNight && !nights) return 'night';
    if (notice > 0 && start < now + notice) return 'tooSoon';
    if (!near || (attendee.unclear && isBusy(attendee.unclear, start, end))) return 'unknown';
    return clock.isInHours ? 'free' : 'outOfHours';
  })();
  if (cannotCome(state)) return { number, zone, localStart, state, missed, inconvenience: null };
  const added = addedBy(attendee, clock, state === 'unknown' ? null : near, policy.costs);
  if (!added) return { number, zone, localStart, state, missed, inconvenience: clock.inconvenience };
  const points = (clock.tenths + added.tenths) / 10;
  const causes = [...(clock.inconvenience?.causes ?? []), ...added.causes];
  return { number, zone, localStart, state, missed, inconvenience: points > 0 ? { points, causes } : null };
}

/** Shared by everyone whom they concern, so that people with the same cause are quickly found. */
const TIGHT = {
  before: { kind: 'tight', before: true, after: false },
  after: { kind: 'tight', before: false, after: true },
  both: { kind: 'tight', before: true, after: true },
} as const;

/** What a person's own calendar adds to the cost of a start that they may come to; null for nothing. */
function addedBy(
  { hours, awayOn }: PreparedPerson,
  { day }: ClockAt,
  near: ReturnType<typeof busyNear> | null,
  costs: Costs,
): { tenths: Tenths; causes: InconvenienceCause[] } | null {
  const causes: InconvenienceCause[] = [];
  let tenths = 0;
  if (awayOn?.has(day)) {
    causes.push({ kind: 'away' });
    tenths += Math.round(costs.away * 10);
  }
  if (near?.during) {
    causes.push({ kind: 'tentative' });
    tenths += tentativeTenths(costs);
  } else if (near?.before || near?.after) {
    causes.push(TIGHT[near.before ? (near.after ? 'both' : 'before') : 'after']);
    tenths += pressedTenths(hours, costs);
  }
  return causes.length > 0 ? { tenths, causes } : null;
}

/** The cost of a start for everyone with the same hours. */
type ClockAt = ReturnType<typeof clockAt>;

function clockAt(
  hours: PersonalHours,
  { duration, timePreference }: SchedulingRequest,
  start: UtcMinute,
  { costs, windows }: RankingPolicy,
) {
  const { day: number, minute } = localTime(hours.zone, start);
  const time: TimeOfDay = { start: minute, end: minute + duration };
  const day = hours.kindOf(number);
  const { tenths, causes } = inconvenienceAt(day, time, costs);
  return {
    missed:
      timePreference === 'all' || !hours.isZoneKnown
        ? 0
        : preferenceMissedAt(windows[timePreference], time, costs),
    isNight: isAsleep(day, time),
    isInHours: isInHours(day, time),
    day: number,
    localStart: minute,
    tenths,
    inconvenience: tenths > 0 ? { points: tenths / 10, causes } : null,
  };
}
