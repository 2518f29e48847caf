import { WINDOWS } from '#contracts/windows.ts';
import type { SchedulingPerson, SchedulingRequest, UtcMinute } from '#services/scheduling/engine.ts';
import { admittedHours, MINUTES_A_DAY } from '#services/scheduling/windows.ts';

/**
 * Minutes of a meeting that lie outside people's own hours, by their zones, added up over the people. Whoever is busy
 * then, and so does not come, is not counted; one whose zone is unknown is taken to be where the organizer is. Hours
 * are those of the default policy, whatever the policy that is looked at, so that the two sides can be compared.
 */
export function outOfHours(
  { people, organizerZone }: SchedulingRequest,
  start: UtcMinute,
  end: UtcMinute,
): Map<string, number> {
  const minutes = new Map<string, number>();
  for (const person of people) {
    if (isBusy(person, start, end)) continue;
    const zone = person.zone ?? organizerZone;
    const outside = end - start - minutesInside(person, zone, start, end);
    if (outside > 0) minutes.set(zone, (minutes.get(zone) ?? 0) + outside);
  }
  return minutes;
}

function minutesInside({ hours }: SchedulingPerson, zone: string, start: UtcMinute, end: UtcMinute): number {
  const windows = admittedHours(
    zone,
    hours,
    { from: start - MINUTES_A_DAY, to: end + MINUTES_A_DAY },
    WINDOWS,
  );
  let inside = 0;
  for (let index = 0; index < windows.length; index += 2)
    inside += Math.max(0, Math.min(end, windows[index + 1]!) - Math.max(start, windows[index]!));
  return inside;
}

const isBusy = ({ busy }: SchedulingPerson, start: UtcMinute, end: UtcMinute): boolean =>
  busy?.some((from, index) => index % 2 === 0 && from < end && busy[index + 1]! > start) ?? false;
