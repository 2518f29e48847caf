import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import type { SchedulingRequest } from '../engine.ts';
import { startAt } from '../grid.ts';
import { findPossibleStarts } from '../possible-starts.ts';
import { dayName, dayNumber, MINUTES_A_DAY } from '../windows.ts';
import { exact } from './cost.ts';
import { inOrdinaryWeeks, type PersonalHours } from './personal-hours.ts';
import type { PreparedPerson } from './prepared-person.ts';
import { rankStarts } from './ranking.ts';
import { type Candidate, cheapest, FAR_WORSE } from './spread.ts';
import { peopleAt } from './states.ts';
import type { Ranked } from './why-not-sooner.ts';

/**
 * Whether the best of all times is outside the hours of someone who has to come, and far worse for those who come than the best
 * of an ordinary week: other dates, or another meeting, would be better than any time of these. Where the clocks alone are to
 * blame, it isn't.
 */
export function isNothingGood({
  request,
  attendees,
  possible,
  ranking,
  policy,
}: Omit<Ranked, 'optional'>): boolean {
  // In a hurry, a bad time may only be first for being the soonest.
  const patient =
    request.priority === 'soonest'
      ? rankStarts({ ...request, priority: 'best' }, attendees, possible, policy)
      : ranking;
  const best = cheapest(patient.candidates);
  if (!best || best.bearing <= FAR_WORSE) return false;
  const required = attendees.filter(({ optional }) => !optional);
  const people = peopleAt(required, request, startAt(patient.grid, best.index), policy);
  if (people.every(({ state }) => state !== 'outOfHours')) return false;
  const ordinary = bestOfOrdinaryWeek(request, attendees, policy);
  return ordinary !== undefined && exact(best.bearing - ordinary.bearing) > FAR_WORSE;
}

/** The best of the seven days from the first of the dates, with nothing in any calendar and nobody on vacation. */
function bestOfOrdinaryWeek(
  { excludedDays: _, ...request }: SchedulingRequest,
  attendees: readonly PreparedPerson[],
  policy: RankingPolicy,
): Candidate | undefined {
  const first = dayNumber(request.dateRangeStart);
  const week: SchedulingRequest = {
    ...request,
    now: (first - 2) * MINUTES_A_DAY,
    leadMinutes: 0,
    dateRangeEnd: dayName(first + 6),
    priority: 'best',
  };
  const possible = findPossibleStarts(week);
  if (!possible) return undefined;
  return cheapest(rankStarts(week, withNothingToDo(attendees, week), possible, policy).candidates);
}

/** People with nothing in their calendars. Those who have to come and keep the same hours are alike, and become one. */
function withNothingToDo(
  attendees: readonly PreparedPerson[],
  { quorums = [] }: SchedulingRequest,
): PreparedPerson[] {
  const inGroups = new Set(quorums.flatMap(({ members }) => members));
  const all: PreparedPerson[] = [];
  const known = new Map<PersonalHours['weekdays'], Map<string, PreparedPerson>>();
  for (const { number, knownZone, hours, optional } of attendees) {
    const inZones = known.get(hours.weekdays) ?? new Map<string, PreparedPerson>();
    known.set(hours.weekdays, inZones);
    const isAlike = number !== 0 && !optional && !inGroups.has(number);
    const other = isAlike && inZones.get(hours.zone);
    if (other) {
      other.alike += 1;
      continue;
    }
    const person = {
      ...{ number, knownZone, hours: inOrdinaryWeeks(hours), optional, alike: 1 },
      ...{ busy: [], firm: [], awayOn: null, notice: 0, extra: 0, taken: [] },
    };
    all.push(person);
    if (isAlike) inZones.set(hours.zone, person);
  }
  return all;
}
