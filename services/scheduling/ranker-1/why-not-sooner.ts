import type { Clause, ClauseOf } from '#contracts/events/suggestion.ts';
import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import { saidOf } from '../answered.ts';
import { isBusy, isReadIn } from '../busy.ts';
import type { SchedulingRequest, UtcMinute } from '../engine.ts';
import { START_STEP, startAt } from '../grid.ts';
import type { PossibleStarts } from '../possible-starts.ts';
import { type DayNumber, dayName, localDay, localTime, MINUTES_A_DAY, windowsOn } from '../windows.ts';
import { isAbsent, some } from './because.ts';
import { type CostedTime, instantOf, lossAt } from './beside.ts';
import { forEachDay, startsWithinAll } from './days.ts';
import type { Tenths } from './inconvenience.ts';
import type { PersonalHours } from './personal-hours.ts';
import type { PreparedPerson } from './prepared-person.ts';
import type { RankedStarts } from './ranking.ts';
import type { Candidate } from './spread.ts';
import { peopleAt } from './states.ts';
import { costsOn } from './turnout.ts';

/** The context in which times are compared. */
export type Ranked = {
  request: SchedulingRequest;
  /** Everyone who must come. */
  attendees: readonly PreparedPerson[];
  /** The others. */
  optional: readonly PreparedPerson[];
  possible: PossibleStarts;
  ranking: RankedStarts;
  policy: RankingPolicy;
};

/** Longer lists of busy people than a clause holds are no explanation. */
const MOST_BUSY = 12;

/**
 * Why the best time isn't another. If some people miss it who have no time on any day, that; else who takes the earliest day on
 * which it could have been, or how that day's best time is worse. If it's outside someone's hours, first why it isn't within
 * them. Nothing if none of these explains it.
 */
export function whyNotSooner(best: CostedTime, within: Ranked): Clause[] {
  const { attendees, request } = within;
  const missing = attendees.filter((_, index) => best.everyone[index]!.state === 'busy');
  const days = daysOf(within);
  const never = missing.length > 0 ? takenThroughout(missing, best.start, days, within) : null;
  if (never) return [never];
  const coming = attendees.filter((_, index) => !isAbsent(best.everyone[index]!));
  const clocks = clocksOf(coming, best.start, within);
  const isOutside = best.everyone.some(({ state }) => state === 'outOfHours');
  const isShared = isOutside && days.some(({ all }) => all.some(clocks.areOpen));
  if (isShared) {
    const blocked = blockedOn(startsOf(days, clocks.areOpen).filter(isSome), coming, request);
    if (blocked) return [blocked];
  }
  const organizer = attendees.find(({ number }) => number === 0);
  const sooner = days
    .filter(({ day, all }) => all[0]! < best.start && organizer?.hours.kindOf(day).spans.length !== 0)
    .map((one) => ({ ...one, all: one.all.filter((start) => start < best.start) }))
    .filter(({ all }) => all.some(clocks.areUsual));
  const bestDay = localDay(request.organizerZone, best.start);
  const first = sooner.findIndex(
    ({ day, all }) => day < bestDay || all.some(clocks.areAsGood) || all.some(clocks.areOpen),
  );
  if (first >= 0) {
    const { day, all } = sooner[first]!;
    const blocked = (are: (start: UtcMinute) => boolean) =>
      all.some(are) ? blockedOn(startsOf(sooner.slice(first), are), coming, request) : null;
    const lost =
      blocked(clocks.areAsGood) ?? soonerOn(day, best, clocks.areOpen, within) ?? blocked(clocks.areOpen);
    return lost ? [lost] : [];
  }
  if (isOutside) return isShared ? [] : [{ kind: 'noSharedHour' }];
  return [{ kind: 'nothingSooner' }];
}

/** Those who miss the best time, if none of them has time in their hours on any day; else null. */
function takenThroughout(
  missing: readonly PreparedPerson[],
  best: UtcMinute,
  all: ReturnType<typeof daysOf>,
  within: Ranked,
): Clause | null {
  const { areOpen } = clocksOf(missing, best, within);
  const days = all.filter((day) => day.all.some(areOpen));
  const blocked = blockedOn(startsOf(days, areOpen), missing, within.request);
  if (!blocked) return null;
  const { day, lastDay = day, busy } = blocked;
  const isThroughout = lastDay === dayName(days.at(-1)!.day);
  return isThroughout && busy[0]!.allDay && busy[0]!.count === missing.length ? blocked : null;
}

/** The starts of each day that are such, worked out as far as they're asked for. */
function* startsOf(
  days: readonly { all: readonly UtcMinute[] }[],
  are: (start: UtcMinute) => boolean,
): Generator<UtcMinute[], undefined> {
  for (const { all } of days) yield all.filter(are);
}

const isSome = (starts: readonly UtcMinute[]): boolean => starts.length > 0;

/** The organizer's days, in order, with the starts that the dates allow. */
function daysOf({ request, possible: { grid, inRange } }: Ranked) {
  const days: { day: DayNumber; all: UtcMinute[] }[] = [];
  forEachDay(request.organizerZone, grid, (day, first, end) => {
    const all: UtcMinute[] = [];
    for (let index = first; index < end; index++) if (inRange[index]! > 0) all.push(startAt(grid, index));
    if (all.length > 0) days.push({ day, all });
  });
  return days;
}

/** What people's clocks alone make of a start. Those who answered by hand may have said otherwise. */
function clocksOf(
  people: readonly PreparedPerson[],
  best: UtcMinute,
  { request: { duration }, possible: { grid }, policy }: Ranked,
) {
  const own = people.filter(({ answered }) => !answered);
  const hours = [...new Set(own.map((person) => person.hours))];
  const within = (some: readonly PersonalHours[]) => {
    const isWithin = startsWithinAll(some, grid);
    return (start: UtcMinute) => isWithin((start - grid.base) / START_STEP);
  };
  const tenthsAt = ({ zone, kindOf }: PersonalHours, start: UtcMinute): Tenths => {
    const { day, minute } = localTime(zone, start);
    return costsOn(kindOf(day), duration, policy.costs)[Math.floor(minute / START_STEP)]!;
  };
  const bests = hours.map((one) => tenthsAt(one, best));
  const organizer = own.find(({ number }) => number === 0)?.hours;
  const isUsual = within(organizer ? [organizer] : []);
  return {
    /** Within everyone's hours. */
    areOpen: within(hours),
    /** No less convenient for anyone than the best time. */
    areAsGood: (start: UtcMinute) => hours.every((one, index) => tenthsAt(one, start) <= bests[index]!),
    /** Within the organizer's hours, or the best time isn't either. */
    areUsual: isUsual(best) ? isUsual : () => true,
  };
}

/** Who takes the first of some days; null if no one does. Each day is some starts. */
function blockedOn(
  days: IteratorObject<readonly UtcMinute[], undefined>,
  people: readonly PreparedPerson[],
  request: SchedulingRequest,
): ClauseOf<'blocked'> | null {
  const first = days.next().value;
  const busy = first ? busyThrough(first, people, request) : null;
  if (!first || busy === null || busy.length > MOST_BUSY) return null;
  const last = lastTakenAlike(busy, days, people, request);
  const dayOf = (start: UtcMinute) => dayName(localDay(request.organizerZone, start));
  return {
    kind: 'blocked',
    day: dayOf(first[0]!),
    ...(last !== null && { lastDay: dayOf(last) }),
    busy,
  };
}

type BusyUntil = ClauseOf<'blocked'>['busy'][number];

/** People who, one after the other, have no room for the meeting at any of the starts; null if there is room. */
function busyThrough(
  starts: readonly UtcMinute[],
  people: readonly PreparedPerson[],
  request: SchedulingRequest,
): BusyUntil[] | null {
  const through: BusyUntil[] = [];
  for (let next = 0; next < starts.length; ) {
    let furthest = next;
    let who: PreparedPerson[] = [];
    for (const person of people) {
      let reach = next;
      while (reach < starts.length && !hasRoom(person, starts[reach]!, request)) reach++;
      if (reach > furthest) [furthest, who] = [reach, [person]];
      else if (reach === furthest && reach > next) who.push(person);
    }
    if (furthest === next) return null;
    const last = starts[furthest - 1]!;
    const until = roomFrom(who[0]!, last, request);
    const alike = who.filter((person) => roomFrom(person, last, request) === until);
    const isAllDay = alike.every((person) => !hasRoomOnDayOf(last, person, request));
    through.push({ ...some(alike), until: instantOf(until), ...(isAllDay && { allDay: true }) });
    next = furthest;
  }
  return through;
}

/** Whether nothing that is known of someone takes the meeting's time. */
function hasRoom(person: PreparedPerson, start: UtcMinute, { duration }: SchedulingRequest): boolean {
  const end = start + duration;
  const said = person.answered && saidOf(person.answered, start, end);
  if (said?.doesntWork) return false;
  return said?.isWhole || !isReadIn(person, start, end) || !isBusy(person.busy!, start, end);
}

/** The end of the busy time that takes the meeting's time. */
function roomFrom(person: PreparedPerson, start: UtcMinute, { duration }: SchedulingRequest): UtcMinute {
  const { busy, answered = [] } = person;
  let until = start;
  for (let i = 0; busy && i < busy.length && busy[i]! < start + duration; i += 2)
    until = Math.max(until, busy[i + 1]!);
  for (const { from, to, answer } of answered)
    if (answer === 'doesntWork' && from < start + duration) until = Math.max(until, to);
  return until;
}

/** Whether someone has room for the meeting anywhere in their hours on their day around a start. */
function hasRoomOnDayOf(start: UtcMinute, person: PreparedPerson, request: SchedulingRequest): boolean {
  const { zone, kindOf } = person.hours;
  const today = localDay(zone, start);
  const span = { from: start - MINUTES_A_DAY, to: start + MINUTES_A_DAY };
  const hours = windowsOn(zone, span, (day) => (day === today ? kindOf(day).spans : []));
  for (let i = 0; i < hours.length; i += 2)
    for (let at = hours[i]!; at + request.duration <= hours[i + 1]!; at += START_STEP)
      if (hasRoom(person, at, request)) return true;
  return false;
}

/** A start on the last of the next days that the same people take alike, if they alone take the first; or null. */
function lastTakenAlike(
  busy: readonly BusyUntil[],
  days: Iterable<readonly UtcMinute[]>,
  people: readonly PreparedPerson[],
  request: SchedulingRequest,
): UtcMinute | null {
  const [first] = busy;
  if (!first || busy.length > 1) return null;
  let last: UtcMinute | null = null;
  for (const starts of days) {
    const next = starts.length > 0 ? busyThrough(starts, people, request) : null;
    const areTheSame =
      next?.length === 1 &&
      next[0]!.allDay === first.allDay &&
      next[0]!.count === first.count &&
      JSON.stringify(next[0]!.participants) === JSON.stringify(first.participants);
    if (!areTheSame) break;
    last = starts[0]!;
  }
  return last;
}

/** Starts so near to another count as the same. */
const ABOUT = 60;

/** The best of a day's earlier times, and how it's worse; null if there is none. */
function soonerOn(
  day: DayNumber,
  best: CostedTime,
  isOpen: (start: UtcMinute) => boolean,
  { request, attendees, optional, ranking, policy }: Ranked,
): Clause | null {
  const { grid, candidates, costsOf, everyoneComes } = ranking;
  const onDay = candidates.filter((one) => one.day === day && startAt(grid, one.index) < best.start);
  const open = onDay.filter((one) => isOpen(startAt(grid, one.index)));
  const cheapest = (open.length > 0 ? open : onDay).reduce<Candidate | null>(
    (least, one) => (least && least.cost <= one.cost ? least : one),
    null,
  );
  if (!cheapest) return null;
  const start = startAt(grid, cheapest.index);
  const loss = lossAt(
    {
      ...{ start, costs: costsOf(cheapest) },
      everyone: peopleAt(attendees, request, start, policy),
      optional: peopleAt(optional, request, start, policy),
    },
    best,
    attendees,
  );
  if (!loss) return null;
  const isForAll = (one: Candidate) => everyoneComes(one) && isOpen(startAt(grid, one.index));
  const isOnly =
    isForAll(cheapest) &&
    onDay.every((one) => !isForAll(one) || Math.abs(one.index - cheapest.index) * START_STEP < ABOUT);
  return { kind: 'sooner', at: instantOf(start), ...(isOnly && { only: true as const }), loss };
}
