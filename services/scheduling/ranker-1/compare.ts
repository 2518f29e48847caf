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

/** What times are compared within. */
type Compared = {
  request: SchedulingRequest;
  attendees: readonly PreparedPerson[];
  possible: PossibleStarts;
  ranking: RankedStarts;
  policy: RankingPolicy;
};

/**
 * The same times, best first, with what speaks for each of them against the others and the other days, and for the first
 * what it would take to include who is left out.
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
 * What can be said of the days: of the best time, that no time is free for everyone; of the best time of a day that is
 * for everyone, that no day before was, or not the last one.
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
