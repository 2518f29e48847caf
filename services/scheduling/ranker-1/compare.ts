import type { Clause } from '#contracts/events/suggestion.ts';
import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import type { RankedSlot, SchedulingRequest } from '../engine.ts';
import { startAt } from '../grid.ts';
import type { PossibleStarts } from '../possible-starts.ts';
import { dayName } from '../windows.ts';
import { harderAt, orderOf, sparedIn, type TimeForPeople } from './because.ts';
import { daysForAll } from './days-for-all.ts';
import { type Described, inWords, type Wordless } from './describe.ts';
import type { PreparedPerson } from './prepared-person.ts';
import type { RankedStarts } from './ranking.ts';
import type { Candidate } from './spread.ts';
import { startsAt } from './starts.ts';
import { cannotCome, peopleAt } from './states.ts';
import { turnoutOf } from './turnout.ts';
import { turnsIn } from './turns.ts';
import { deciders } from './who-must-come.ts';

/** How many of the people left out get a clause. */
const MOST_INCLUDED = 2;

type Within = {
  request: SchedulingRequest;
  attendees: readonly PreparedPerson[];
  ranking: Pick<RankedStarts, 'grid' | 'candidates'>;
  policy: RankingPolicy;
};

/**
 * For the first few optional people who can't come to a time: the best time at which they can, and the greatest added
 * hardship for someone required. Nothing for a person who can't come to any time.
 */
function includingClauses(own: TimeForPeople, within: Within): Clause[] {
  const { request, attendees, ranking, policy } = within;
  const optional = attendees.filter((attendee) => attendee.optional);
  if (optional.length === 0) return [];
  const deciding = deciders(attendees);
  const states = peopleAt(optional, request, own.start, policy);
  const missing = optional.filter((_, index) => cannotCome(states[index]!.state));
  return missing.slice(0, MOST_INCLUDED).flatMap((person): Clause[] => {
    const best = bestWith(person, within);
    if (!best) return [];
    const start = startAt(ranking.grid, best.index);
    const everyone = peopleAt(deciding, request, start, policy);
    const burden = harderAt(own, { start, everyone, bent: [] }, deciding);
    const at = new Date(start * 60_000).toISOString();
    return [{ kind: 'including', participant: person.number, at, ...(burden && { burden }) }];
  });
}

/** The cheapest of the times at which someone is known to come; null if there is none. */
function bestWith(person: PreparedPerson, { request, ranking, policy }: Within): Candidate | null {
  const { grid, candidates } = ranking;
  const starts = startsAt(
    grid,
    Int32Array.from(candidates, ({ index }) => index),
  );
  const { coming, unknown } = turnoutOf(request, [person], starts, policy);
  return candidates.reduce<Candidate | null>(
    (best, one, place) => (coming[place]! > unknown[place]! && (!best || one.cost < best.cost) ? one : best),
    null,
  );
}

/** The context in which times are compared. */
type Compared = {
  request: SchedulingRequest;
  attendees: readonly PreparedPerson[];
  possible: PossibleStarts;
  ranking: RankedStarts;
  policy: RankingPolicy;
};

/**
 * The same times, best first, each with its advantages over the others and over the other days; the first also states
 * the cost of including people left out.
 */
export function compare(
  described: readonly Described[],
  { attendees: all, ...asked }: Compared,
): RankedSlot[] {
  const attendees = deciders(all);
  const within = { ...asked, attendees };
  const slots = described.map(({ slot }) => slot);
  const times = described.map(({ slot: { start, bent }, everyone }) => ({ start, bent, everyone }));
  const spared = sparedIn(times, attendees);
  const ofDays = dayClauses(slots, within);
  const turns = turnsIn(described, within);
  return slots.map((slot, index) => {
    const because = [
      ...slot.because,
      ...spared[index]!,
      ...turns[index]!,
      ...ofDays[index]!,
      ...orderOf(times, index),
      ...(index === 0 ? includingClauses(times[0]!, { ...within, attendees: all }) : []),
    ];
    return inWords({ ...slot, because }, within.request);
  });
}

/**
 * Clauses about the days: for the best time, that no time is free for everyone; for a day's best time that suits everyone,
 * that no earlier workday had such a time, or that the previous workday didn't.
 */
function dayClauses(
  slots: readonly Wordless[],
  { request, attendees, possible, ranking, policy }: Compared,
): Clause[][] {
  const days = daysForAll(request, attendees, possible, ranking, policy);
  const told = new Set<number>();
  return slots.map((slot, index) => {
    if (!slot.people.every(({ state }) => state === 'free'))
      return index === 0 && !days.isAny() ? [{ kind: 'neverForAll' }] : [];
    const day = days.dayOf(slot.start);
    const before = days.workdaysBefore(day);
    if (told.has(day) || before.length === 0) return [];
    told.add(day);
    if (!before.some(days.isFor)) return [{ kind: 'firstDayForAll' }];
    const last = before.at(-1)!;
    return days.isFor(last) ? [] : [{ kind: 'notForAllOn', day: dayName(last) }];
  });
}
