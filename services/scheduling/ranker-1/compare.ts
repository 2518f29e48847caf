import type { Clause } from '#contracts/events/suggestion.ts';
import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import type { RankedSlot, SchedulingRequest } from '../engine.ts';
import type { PossibleStarts } from '../possible-starts.ts';
import { dayName } from '../windows.ts';
import { orderOf, sparedIn } from './because.ts';
import { daysForAll } from './days-for-all.ts';
import { type Described, inWords, type Wordless } from './describe.ts';
import { includingClauses } from './including.ts';
import type { PreparedPerson } from './prepared-person.ts';
import type { RankedStarts } from './ranking.ts';
import { turnsIn } from './turns.ts';
import { deciders } from './who-must-come.ts';

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
