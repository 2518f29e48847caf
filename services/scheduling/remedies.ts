import type { Remedy } from '#contracts/events/suggestion.ts';
import type { SchedulingRequest } from './engine.ts';
import { dateWindows, dayName, dayNumber, localDay, MINUTES_A_DAY } from './windows.ts';

/** Minutes, from the smallest change to the largest. */
const SHORTER = [120, 90, 60, 45, 30, 15];
/** Days. */
const LONGER = [1, 3, 7, 14];
/** Leaving someone out is tried in meetings up to this size. In larger ones it rarely helps. */
const SMALL = 20;

/** The fields of a request that a remedy changes. */
export type RequestChange = Partial<SchedulingRequest>;

/** A change, and the remedy that describes it. */
type Attempt = { change: RequestChange; remedy: Remedy };

/** The result of a change: times that bend no rule, only times that do, or none. */
export type Effect = 'fine' | 'bent' | 'none';

/**
 * The changes that give a time, at most one of each kind: the smallest that gives a time suiting everyone, or else the
 * smallest that gives any time. Hours are never changed: if only that preference is in the way, the engine has already
 * bent it.
 */
export function findRemedies(
  request: SchedulingRequest,
  effectOf: (change: RequestChange) => Effect,
): Remedy[] {
  return attemptsIn(request).flatMap((attempts) => {
    let bent: Remedy | undefined;
    for (const { change, remedy } of attempts) {
      const effect = effectOf(change);
      if (effect === 'fine') return [remedy];
      if (effect === 'bent') bent ??= remedy;
    }
    return bent ? [bent] : [];
  });
}

/** The changes to try, by kind, each kind from the smallest change upward. */
export const attemptsIn = (request: SchedulingRequest): Attempt[][] => [
  widerDates(request),
  shorter(request),
  without(request),
];

/** Only as far as the calendars were read. */
function widerDates(request: SchedulingRequest): Attempt[] {
  const { knownUntil, organizerZone } = request;
  if (knownUntil === undefined) return [];
  return LONGER.map((days) => longer(request, days))
    .filter(({ dateRangeEnd }) => {
      const end = dayNumber(dateRangeEnd);
      return (dateWindows(organizerZone, end, end).at(-1) ?? end * MINUTES_A_DAY) <= knownUntil;
    })
    .map((dates) => ({ change: dates, remedy: { kind: 'widerDates', ...dates } }));
}

type Dates = Pick<SchedulingRequest, 'dateRangeStart' | 'dateRangeEnd'>;
type Dated = Dates & Pick<SchedulingRequest, 'organizerZone' | 'now'>;

/** The widest dates ever offered, which is how far calendars have to be read. */
export const widestDates = (request: Dated): Dates => longer(request, Math.max(...LONGER));

/** Adds days to the range, counted from today if the dates have passed. Leaves out past days. */
function longer({ dateRangeStart, dateRangeEnd, organizerZone, now }: Dated, days: number): Dates {
  const today = localDay(organizerZone, now);
  return {
    dateRangeStart: dayName(Math.max(dayNumber(dateRangeStart), today)),
    dateRangeEnd: dayName(Math.max(dayNumber(dateRangeEnd), today) + days),
  };
}

function shorter(request: SchedulingRequest): Attempt[] {
  return SHORTER.filter((duration) => duration < request.duration).map((duration) => ({
    change: { duration },
    remedy: { kind: 'shorter', duration },
  }));
}

/** Only people who must come can be in the way. */
function without(request: SchedulingRequest): Attempt[] {
  const { people, quorums = [] } = request;
  const inGroups = new Set(quorums.flatMap(({ members }) => members));
  if (people.length < 3 || people.length > SMALL) return [];
  return people
    .filter(({ number, optional }) => number !== 0 && !optional && !inGroups.has(number))
    .map(({ number }) => ({
      change: { people: people.filter((person) => person.number !== number) },
      remedy: { kind: 'without', participant: number },
    }));
}
