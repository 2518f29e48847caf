import type { Carried } from '#contracts/events/suggestion.ts';
import type { Costs, RankingPolicy } from '#contracts/ranking-policy.ts';
import type { Daily } from '#contracts/windows.ts';
import { knownOf, without } from '../answered.ts';
import { mergedBusy } from '../busy.ts';
import type { BusyIntervals, SchedulingPerson, SchedulingRequest, UtcMinute } from '../engine.ts';
import { type DayNumber, dayNumber, isInside, MINUTES_A_DAY, windowsOn } from '../windows.ts';
import { hoursAnywhere, hoursKey, type PersonalHours, personalHoursOf } from './personal-hours.ts';

/** A person of the request, with the values that the ranking needs computed once. */
export type PreparedPerson = Pick<SchedulingPerson, 'number' | 'within' | 'unclear' | 'answered'> & {
  /** The same object for people whose hours are equal. */
  hours: PersonalHours;
  /** null if nobody knows where they are, so they have no clock. */
  knownZone: string | null;
  /** They needn't come. */
  optional: boolean;
  /** As how many people they count: as themselves, or for others who are alike in everything that is asked about. */
  alike: number;
  /** Sorted and disjoint, without their answers by hand; null for an unknown calendar. */
  busy: BusyIntervals | null;
  /** The part of it in which they can't come, because not everything is tentative: the same list for most people. */
  firm: BusyIntervals | null;
  /** Workdays on which they may be away; null for most people, who have none. */
  awayOn: ReadonlySet<DayNumber> | null;
  /** The least time between now and a start, in minutes. */
  notice: number;
  /** The added weight of their inconvenience because of past burdens, in tenths of the maximum. */
  extra: number;
  /** How often in a row they had it hardest in the last meetings, for words. */
  taken: Carried['taken'];
};

/** Everyone, in the order of `request.people`. */
export function preparePeople(
  { people, organizerZone, dateRangeStart, dateRangeEnd }: SchedulingRequest,
  { windows, costs }: RankingPolicy,
): PreparedPerson[] {
  const known = new Map<string, PersonalHours>();
  // Local days anywhere.
  const days = { first: dayNumber(dateRangeStart) - 1, last: dayNumber(dateRangeEnd) + 1 };
  return people.map((person) => {
    const isZoneKnown = person.zone !== null || person.number === 0;
    const key = isZoneKnown ? hoursKey(person) : 'anywhere';
    const hours =
      known.get(key) ??
      (isZoneKnown ? personalHoursOf(person, organizerZone, windows) : hoursAnywhere(organizerZone));
    known.set(key, hours);
    const { busy: told, within, unclear } = knownOf(person);
    const { busy, longest } = told ? mergedBusy(told) : { busy: null, longest: 0 };
    const firm = busy && person.tentative ? without(busy, person.tentative) : busy;
    return {
      number: person.number,
      ...(within && { within }),
      ...(unclear && { unclear }),
      ...(person.answered && { answered: person.answered }),
      knownZone: isZoneKnown ? hours.zone : null,
      optional: person.optional ?? false,
      alike: 1,
      hours,
      ...{ busy, firm, awayOn: firm && isZoneKnown && longest >= LONG ? awayOn(hours, firm, days) : null },
      notice: person.wishes?.noticeMinutes ?? 0,
      extra: Math.round(10 * Math.min(1, (person.carried?.points ?? 0) / costs.carriedInFull)),
      taken: person.carried?.taken ?? [],
    };
  });
}

/** From so many workdays in a row on, a calendar that takes all of someone's hours looks as if they were away. */
const DAYS_AWAY = 3;

/** The workdays in a row whose hours are all taken, if there are enough of them; days off in between don't count. */
function awayOn(
  { zone, kindOf }: PersonalHours,
  firm: BusyIntervals,
  { first, last }: { first: DayNumber; last: DayNumber },
): ReadonlySet<DayNumber> | null {
  const taken = longTimes(firm);
  if (lengthOf(taken) < DAYS_AWAY * LONG) return null;
  const away = new Set<DayNumber>();
  let run: DayNumber[] = [];
  for (let day = first; day <= last + 1; day++) {
    const { spans, dayOff, halfOff, isFreeWeekend } = kindOf(day);
    if (day <= last && (dayOff !== undefined || halfOff !== undefined || isFreeWeekend)) continue;
    if (day <= last && isAllTaken(zone, day, spans, taken)) run.push(day);
    else {
      if (run.length >= DAYS_AWAY) for (const one of run) away.add(one);
      run = [];
    }
  }
  return away.size > 0 ? away : null;
}

/** Hours of less than this don't tell that someone is away. */
const LONG = 3 * 60;

/** The times of at least three hours without a gap. Few calendars have more than one or two. */
function longTimes(firm: BusyIntervals): BusyIntervals {
  const long: UtcMinute[] = [];
  let [from, until] = [0, 0];
  for (let i = 0; i < firm.length; i += 2) {
    if (firm[i] !== until) from = firm[i]!;
    until = firm[i + 1]!;
    if (until - from < LONG) continue;
    if (long.at(-2) === from) long[long.length - 1] = until;
    else long.push(from, until);
  }
  return long;
}

const lengthOf = (times: BusyIntervals): number =>
  times.reduce((sum, minute, i) => sum + (i % 2 === 0 ? -minute : minute), 0);

function isAllTaken(zone: string, day: DayNumber, spans: readonly Daily[], taken: BusyIntervals): boolean {
  const ofDay = spans.map(({ from, to }) => ({ from: Math.max(0, from), to: Math.min(MINUTES_A_DAY, to) }));
  if (ofDay.some(({ from, to }) => to - from < LONG)) return false;
  const around = { from: (day - 1) * MINUTES_A_DAY, to: (day + 2) * MINUTES_A_DAY };
  const open = windowsOn(zone, around, (one) => (one === day ? ofDay : []));
  for (let i = 0; i < open.length; i += 2) if (!isInside(taken, open[i]!, open[i + 1]!)) return false;
  return open.length > 0;
}

/** The cost of a time for someone who would come if need be, in tenths of a point. */
export const ifNeedBeTenths = ({ ifNeedBe }: Costs): number => Math.round(ifNeedBe * 10);

/** The added cost of a time at which something tentative would have to give way, in tenths of a point. */
export const tentativeTenths = ({ tentative }: Costs): number => Math.round(tentative * 10);

/** The added cost of a meeting too close to another, in tenths of a point. */
export const pressedTenths = ({ pause }: PersonalHours, { tight, noBreathingRoom }: Costs): number =>
  Math.round((pause.isAskedFor ? noBreathingRoom : tight) * 10);
