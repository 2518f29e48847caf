import type { Carried } from '#contracts/events/suggestion.ts';
import type { Costs, RankingPolicy } from '#contracts/ranking-policy.ts';
import { knownOf, without } from '../answered.ts';
import { mergeBusyMinutes } from '../busy.ts';
import type { BusyIntervals, SchedulingPerson, SchedulingRequest } from '../engine.ts';
import { hoursKey, type PersonalHours, personalHoursOf } from './personal-hours.ts';

/** A person of the request, with the values that the ranking needs computed once. */
export type PreparedPerson = Pick<SchedulingPerson, 'number' | 'within' | 'unclear' | 'answered'> & {
  /** The same object for people whose hours are equal. */
  hours: PersonalHours;
  /** They needn't come. */
  optional: boolean;
  /** Sorted and disjoint, without their answers by hand; null for an unknown calendar. */
  busy: BusyIntervals | null;
  /** The part of it in which they can't come, because not everything is tentative: the same list for most people. */
  firm: BusyIntervals | null;
  /** The least time between now and a start, in minutes. */
  notice: number;
  /** The added weight of their inconvenience because of past burdens, in tenths of the maximum. */
  extra: number;
  /** How often in a row they had it hardest in the last meetings, for words. */
  taken: Carried['taken'];
};

/** Everyone, in the order of `request.people`. */
export function preparePeople(
  { people, organizerZone }: SchedulingRequest,
  { windows, costs }: RankingPolicy,
): PreparedPerson[] {
  const known = new Map<string, PersonalHours>();
  return people.map((person) => {
    const key = hoursKey(person);
    const hours = known.get(key) ?? personalHoursOf(person, organizerZone, windows);
    known.set(key, hours);
    const { busy: told, within, unclear } = knownOf(person);
    const busy = told && mergeBusyMinutes(told);
    return {
      number: person.number,
      ...(within && { within }),
      ...(unclear && { unclear }),
      ...(person.answered && { answered: person.answered }),
      optional: person.optional ?? false,
      hours,
      ...{ busy, firm: busy && person.tentative ? without(busy, person.tentative) : busy },
      notice: person.wishes?.noticeMinutes ?? 0,
      extra: Math.round(10 * Math.min(1, (person.carried?.points ?? 0) / costs.carriedInFull)),
      taken: person.carried?.taken ?? [],
    };
  });
}

/** The cost of a time for someone who would come if need be, in tenths of a point. */
export const ifNeedBeTenths = ({ ifNeedBe }: Costs): number => Math.round(ifNeedBe * 10);

/** The added cost of a time at which something tentative would have to give way, in tenths of a point. */
export const tentativeTenths = ({ tentative }: Costs): number => Math.round(tentative * 10);

/** The added cost of a meeting too close to another, in tenths of a point. */
export const pressedTenths = ({ pause }: PersonalHours, { tight, noBreathingRoom }: Costs): number =>
  Math.round((pause.isAskedFor ? noBreathingRoom : tight) * 10);
