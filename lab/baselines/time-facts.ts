import type { SlotState } from '../../contracts/events/suggestion.ts';
import { DEFAULT_RANKING_POLICY, type RankingPolicy } from '../../contracts/ranking-policy.ts';
import type { SchedulingRequest, UtcMinute } from '../../services/scheduling/engine.ts';
import { startAt } from '../../services/scheduling/grid.ts';
import { findPossibleStarts } from '../../services/scheduling/possible-starts.ts';
import { preparePeople } from '../../services/scheduling/ranker-1/prepared-person.ts';
import { cannotCome, type PersonAt, peopleAt } from '../../services/scheduling/ranker-1/states.ts';

/** How a time is for everyone, whatever anyone makes of it. */
export type TimeFacts = {
  start: UtcMinute;
  end: UtcMinute;
  /** In the order of the request; the organizer is number 0. */
  people: readonly PersonAt[];
  /** The same by calendars and weekly hours alone, for those who know of no days off and of no notice. */
  byCalendar: readonly SlotState[];
};

/** The policy whose inconvenience is compared, whatever a ranking was made under. */
const POLICY: RankingPolicy = DEFAULT_RANKING_POLICY;

/** Gives the facts of any time of a request. */
export function timeFactsOf(request: SchedulingRequest): (start: UtcMinute) => TimeFacts {
  const attendees = preparePeople(request, POLICY);
  const unsaid = preparePeople(withWeekAlone(request), POLICY);
  return (start) => ({
    start,
    end: start + request.duration,
    people: peopleAt(attendees, request, start, POLICY),
    byCalendar: peopleAt(unsaid, request, start, POLICY).map(({ state }) => state),
  });
}

const withWeekAlone = (request: SchedulingRequest): SchedulingRequest => ({
  ...request,
  people: request.people.map(({ wishes, ...person }) =>
    wishes?.week ? { ...person, wishes: { week: wishes.week } } : person,
  ),
});

/**
 * Every time that a rule may choose from, the earliest first: those that Kairos could suggest by the dates, the times the
 * organizer allows, and the lead time, and at which the organizer can come. Only the ones in the part of the day that was
 * asked for, unless there are none.
 */
export function possibleTimes(request: SchedulingRequest): TimeFacts[] {
  const possible = findPossibleStarts(request);
  if (!possible) return [];
  const { grid, inRange } = possible;
  const organizer = preparePeople(request, POLICY).filter(({ number }) => number === 0);
  const starts = Array.from({ length: grid.size }, (_, index) => startAt(grid, index)).filter(
    (start, index) => {
      const [own] = inRange[index] === 1 ? peopleAt(organizer, request, start, POLICY) : [];
      return own !== undefined && !cannotCome(own.state);
    },
  );
  const wanted = starts.filter(
    (start) => !peopleAt(organizer, request, start, POLICY).some(({ missed }) => missed > 0),
  );
  return (wanted.length > 0 ? wanted : starts).map(timeFactsOf(request));
}

/** Who can't come, and who isn't known to. */
export const absentAt = ({ people }: TimeFacts) => people.filter(({ state }) => cannotCome(state));
export const unknownAt = ({ people }: TimeFacts) => people.filter(({ state }) => state === 'unknown');

/** What the worst-off of those who may come bears, in points. */
export const worstComingAt = ({ people }: TimeFacts): number =>
  Math.max(0, ...people.map(({ inconvenience }) => inconvenience?.points ?? 0));

/** The same for everyone. Someone who can't come bears more than anyone who does: all 100. */
export const worstAt = (time: TimeFacts): number => (absentAt(time).length > 0 ? 100 : worstComingAt(time));

/** Why someone would rightly refuse a time. */
type WhyRefused = 'busy' | 'asleep' | 'dayOff';

/** Why any of the people would rightly refuse it, each reason once. */
export const refusalsAt = ({ people }: TimeFacts): WhyRefused[] => [
  ...(people.some(({ state }) => state === 'busy') ? ['busy' as const] : []),
  ...(people.some(({ state }) => state === 'night') ? ['asleep' as const] : []),
  ...(people.some(({ inconvenience }) => inconvenience?.causes.some(({ kind }) => kind === 'dayOff'))
    ? ['dayOff' as const]
    : []),
];
