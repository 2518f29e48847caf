import type { Inconvenience, SlotState } from '#contracts/events/suggestion.ts';
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
  /** The distance from the time of day that was asked for, on their clock; 0 if they said that the time works. */
  missed: Tenths;
  /** Why the time is inconvenient, if at all, for a person who could come. */
  inconvenience: Omit<Inconvenience, 'participant'> | null;
};

/** People in any of these states can't come; people whose calendar is unknown might. */
export const cannotCome = (state: SlotState): boolean =>
  state === 'busy' || state === 'night' || state === 'tooSoon';

/** How a start is for each of the attendees, in their order. */
export const peopleAt = (
  attendees: readonly PreparedPerson[],
  request: SchedulingRequest,
  start: UtcMinute,
  policy: RankingPolicy,
): PersonAt[] => peopleAtEach(attendees, request, [start], policy)[0]!;

/** The same for each of some starts: one person after the other, so that calendars are at hand for all starts. */
export function peopleAtEach(
  attendees: readonly PreparedPerson[],
  request: SchedulingRequest,
  starts: readonly UtcMinute[],
  policy: RankingPolicy,
): PersonAt[][] {
  const clocks = new Map<PersonalHours, ClockAt[]>();
  const all = starts.map((): PersonAt[] => []);
  for (const attendee of attendees) {
    const { hours, answered } = attendee;
    let own = clocks.get(hours);
    if (!own) {
      own = starts.map((start) => clockAt(hours, request, start, policy));
      clocks.set(hours, own);
    }
    for (let i = 0; i < all.length; i++) {
      const clock = own[i]!;
      all[i]!.push(
        answered
          ? personBySaid(attendee, saidOf(answered, clock.start, clock.end), clock, request, policy)
          : personAt(attendee, clock, request, policy),
      );
    }
  }
  return all;
}

/**
 * Answers by hand outrank the calendar, hours, notice, and the time of day that was asked for, which apply to the parts
 * of the meeting that the answers don't cover.
 */
function personBySaid(
  attendee: PreparedPerson,
  { doesntWork, ifNeedBe, isWhole }: Said,
  clock: ClockAt,
  request: SchedulingRequest,
  policy: RankingPolicy,
): PersonAt {
  const { number, knownZone: zone } = attendee;
  const { missed, localStart } = clock;
  if (doesntWork) return { number, zone, localStart, state: 'busy', missed, inconvenience: null };
  const person: PersonAt = isWhole
    ? { number, zone, localStart, state: 'free', missed: 0, inconvenience: null }
    : personAt(attendee, clock, request, policy);
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

function personAt(
  attendee: PreparedPerson,
  clock: ClockAt,
  { now, nights = false }: SchedulingRequest,
  { costs }: RankingPolicy,
): PersonAt {
  const { number, knownZone: zone, busy, firm, unclear, notice, hours } = attendee;
  const { start, end, missed, localStart } = clock;
  const near = isReadIn(attendee, start, end) ? busyNear(busy!, start, end, hours.pause) : null;
  const isTaken = Boolean(near?.during) && (firm === busy || isBusy(firm!, start, end));
  const state = ((): SlotState => {
    if (isTaken) return 'busy';
    if (clock.isNight && !nights) return 'night';
    if (notice > 0 && start < now + notice) return 'tooSoon';
    if (!near || (unclear && isBusy(unclear, start, end))) return 'unknown';
    return clock.isInHours ? 'free' : 'outOfHours';
  })();
  const inconvenience = cannotCome(state)
    ? null
    : inconvenienceWith(addedBy(attendee, clock, state === 'unknown' ? null : near), clock, hours, costs);
  return { number, zone, localStart, state, missed, inconvenience };
}

/** The additions of a person's own calendar to a start that they may come to: some of these. */
const TIGHT_BEFORE = 1;
const TIGHT_AFTER = 2;
const TENTATIVE = 4;
const AWAY = 8;

const TIGHT = [
  undefined,
  { kind: 'tight', before: true, after: false },
  { kind: 'tight', before: false, after: true },
  { kind: 'tight', before: true, after: true },
] as const;

function addedBy(
  { awayOn }: PreparedPerson,
  { day }: ClockAt,
  near: ReturnType<typeof busyNear> | null,
): number {
  let added = awayOn?.has(day) ? AWAY : 0;
  if (near?.during) return added + TENTATIVE;
  if (near?.before) added += TIGHT_BEFORE;
  return near?.after ? added + TIGHT_AFTER : added;
}

/** Shared by everyone with the same hours whose calendars add the same, so that they are quickly found. */
function inconvenienceWith(
  added: number,
  { inconveniences, tenths: ownTenths, causes: own }: ClockAt,
  hours: PersonalHours,
  costs: Costs,
): PersonAt['inconvenience'] {
  const known = inconveniences[added];
  if (known !== undefined) return known;
  let tenths = ownTenths;
  const causes = tenths > 0 ? [...own] : [];
  if (added >= AWAY) {
    causes.push({ kind: 'away' });
    tenths += Math.round(costs.away * 10);
  }
  const tight = TIGHT[added % TENTATIVE];
  if (tight) {
    causes.push(tight);
    tenths += pressedTenths(hours, costs);
  } else if (added & TENTATIVE) {
    causes.push({ kind: 'tentative' });
    tenths += tentativeTenths(costs);
  }
  const all = tenths > 0 ? { points: tenths / 10, causes } : null;
  inconveniences[added] = all;
  return all;
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
    start,
    end: start + duration,
    isNight: isAsleep(day, time),
    isInHours: isInHours(day, time),
    day: number,
    localStart: minute,
    tenths,
    causes,
    /** By what people's calendars add. */
    inconveniences: [] as PersonAt['inconvenience'][],
  };
}
