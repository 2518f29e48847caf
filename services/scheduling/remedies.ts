import type { Remedy } from '../../contracts/events/suggestion.ts';
import type { SchedulingRequest } from './engine.ts';
import { DAY, dateWindows, dayName, dayNumber, localDay } from './windows.ts';

/** Minutes, from the least change to the greatest. */
const SHORTER = [120, 90, 60, 45, 30, 15];
/** Days. */
const LONGER = [1, 3, 7, 14];
/** Leaving someone out is tried in meetings up to this size; in larger ones it hardly ever is the way out. */
const SMALL = 20;

/** A changed request, and the remedy that would make it. */
type Attempt = { request: SchedulingRequest; remedy: Remedy };

/**
 * The changes that `works` confirms, at most one of each kind. Other hours are not among them: where the preference
 * alone was in the way, the engine has bent it already.
 */
export function findRemedies(
  request: SchedulingRequest,
  works: (changed: SchedulingRequest) => boolean,
): Remedy[] {
  return [widerDates(request), shorter(request), without(request)].flatMap((attempts) => {
    const found = attempts.find((attempt) => works(attempt.request));
    return found ? [found.remedy] : [];
  });
}

/** Only as far as the calendars were read. */
function widerDates(request: SchedulingRequest): Attempt[] {
  const { knownUntil, organizerZone, dateRangeStart, dateRangeEnd, now } = request;
  if (knownUntil === undefined) return [];
  const last = Math.max(dayNumber(dateRangeEnd), localDay(organizerZone, now));
  return LONGER.map((days) => last + days)
    .filter((end) => (dateWindows(organizerZone, end, end).at(-1) ?? end * DAY) <= knownUntil)
    .map((end) => {
      const dates = { dateRangeStart, dateRangeEnd: dayName(end) };
      return { request: { ...request, ...dates }, remedy: { kind: 'widerDates', ...dates } };
    });
}

function shorter(request: SchedulingRequest): Attempt[] {
  return SHORTER.filter((duration) => duration < request.duration).map((duration) => ({
    request: { ...request, duration },
    remedy: { kind: 'shorter', duration },
  }));
}

function without(request: SchedulingRequest): Attempt[] {
  const { people } = request;
  if (people.length < 3 || people.length > SMALL) return [];
  return people
    .filter(({ number }) => number !== 0)
    .map(({ number }) => ({
      request: { ...request, people: people.filter((person) => person.number !== number) },
      remedy: { kind: 'without', participant: number },
    }));
}
