import type { SchedulingRequest } from '../engine.ts';
import type { PreparedPerson } from './prepared-person.ts';
import type { Starts } from './starts.ts';
import type { PersonAt } from './states.ts';
import { turnoutOf } from './turnout.ts';

/** The people who decide whether a time is possible: everyone who isn't optional. */
export const deciders = (attendees: readonly PreparedPerson[]): readonly PreparedPerson[] =>
  attendees.some(({ optional }) => optional) ? attendees.filter(({ optional }) => !optional) : attendees;

/** Whether everyone is required and no group can spare a member. */
export const everyoneMustCome = ({ people, quorums = [] }: SchedulingRequest): boolean =>
  quorums.length === 0 && people.every(({ optional }) => !optional);

/** How many of the deciders needn't come to a start, by place: missing ones, and ones whose calendar is unknown. */
export type Excused = { missing: (place: number) => number; unknown: (place: number) => number };

const NOTHING = () => 0;

/** Excuses the surplus members of each group, starting with the people who can't come. */
export function excusedAt(...[request, attendees, starts, policy]: Parameters<typeof turnoutOf>): Excused {
  const groups = (request.quorums ?? []).map(({ atLeast, members }) => {
    const people = attendees.filter(({ number }) => members.includes(number));
    const { coming, unknown } = turnoutOf(request, people, starts, policy);
    const spare = Math.max(0, people.length - atLeast);
    const missing = (place: number) => Math.min(spare, people.length - coming[place]!);
    return { missing, unknown: (place: number) => Math.min(spare - missing(place), unknown[place]!) };
  });
  if (groups.length === 0) return { missing: NOTHING, unknown: NOTHING };
  return {
    missing: (place) => groups.reduce((sum, group) => sum + group.missing(place), 0),
    unknown: (place) => groups.reduce((sum, group) => sum + group.unknown(place), 0),
  };
}

const SURENESS: readonly PersonAt['state'][] = ['unknown', 'outOfHours'];

/** The participants of a single time who may be excused, least certain first. */
export function notNeeded(
  everyone: readonly PersonAt[],
  quorums: SchedulingRequest['quorums'] = [],
): ReadonlySet<number> {
  const excused = quorums.flatMap(({ atLeast, members }) => {
    const present = everyone.filter(({ number }) => members.includes(number));
    return present
      .filter(({ state }) => state !== 'free')
      .toSorted((one, other) => SURENESS.indexOf(one.state) - SURENESS.indexOf(other.state))
      .slice(0, Math.max(0, present.length - atLeast));
  });
  return new Set(excused.map(({ number }) => number));
}

/** How optional people are at each start; null if nobody is optional. */
export function optionalTurnout(
  request: SchedulingRequest,
  attendees: readonly PreparedPerson[],
  starts: Starts,
  policy: Parameters<typeof turnoutOf>[3],
) {
  const optional = attendees.filter((attendee) => attendee.optional);
  return optional.length > 0 ? turnoutOf(request, optional, starts, policy) : null;
}
