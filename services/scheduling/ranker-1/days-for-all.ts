import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import type { SchedulingRequest, UtcMinute } from '../engine.ts';
import { startAt } from '../grid.ts';
import type { PossibleStarts } from '../possible-starts.ts';
import { type DayNumber, localDay, localTime } from '../windows.ts';
import { forEachDay } from './days.ts';
import { isInHours } from './inconvenience.ts';
import type { PreparedPerson } from './prepared-person.ts';
import type { RankedStarts } from './ranking.ts';
import type { Candidate } from './spread.ts';
import { peopleAt } from './states.ts';

/** On which of the organizer's days there is a time when everyone is free. Nothing is worked out before it is asked for. */
export function daysForAll(
  request: SchedulingRequest,
  attendees: readonly PreparedPerson[],
  { grid, inRange }: PossibleStarts,
  { candidates, everyoneComes }: RankedStarts,
  policy: RankingPolicy,
) {
  const { organizerZone, duration } = request;
  const answered = attendees.filter((attendee) => attendee.answered);
  const allHours = new Set(attendees.filter((attendee) => !attendee.answered).map(({ hours }) => hours));
  const organizer = attendees.find(({ number }) => number === 0);

  const isForAll = (candidate: Candidate): boolean => {
    if (!everyoneComes(candidate)) return false;
    const start = startAt(grid, candidate.index);
    const suitsHours = [...allHours].every(({ zone, kindOf }) => {
      const { day, minute } = localTime(zone, start);
      return isInHours(kindOf(day), { start: minute, end: minute + duration });
    });
    return suitsHours && peopleAt(answered, request, start, policy).every(({ state }) => state === 'free');
  };

  const known = new Map<DayNumber, boolean>();
  const isFor = (day: DayNumber): boolean => {
    const answer = known.get(day) ?? candidates.some((one) => one.day === day && isForAll(one));
    known.set(day, answer);
    return answer;
  };

  let workdays: ReadonlySet<DayNumber> | undefined;
  const workdaysBefore = (before: DayNumber): DayNumber[] => {
    workdays ??= workdaysWithStart();
    return [...workdays].filter((day) => day < before);
  };
  /** The organizer's workdays on which the meeting could start, in order. */
  const workdaysWithStart = (): ReadonlySet<DayNumber> => {
    const days = new Set<DayNumber>();
    forEachDay(organizerZone, grid, (day, first, end) => {
      const isWorkday = organizer === undefined || organizer.hours.kindOf(day).spans.length > 0;
      if (isWorkday && inRange.subarray(first, end).includes(1)) days.add(day);
    });
    return days;
  };

  return {
    dayOf: (start: UtcMinute): DayNumber => localDay(organizerZone, start),
    /** Whether there is a time for everyone on any day. */
    isAny: (): boolean => candidates.some(isForAll),
    /** Whether there is a time for everyone on this day. */
    isFor,
    /** The organizer's workdays before a day, on which the meeting could start. */
    workdaysBefore,
  };
}
