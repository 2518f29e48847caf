import { WINDOWS } from '../../contracts/windows.ts';
import type { SchedulingPerson, SchedulingRequest, UtcMinute } from '../../services/scheduling/engine.ts';
import {
  admittedHours,
  type DayNumber,
  localWindows,
  MINUTES_A_DAY,
  type MinuteSpan,
  type Windows,
} from '../../services/scheduling/windows.ts';

/**
 * A meeting's minutes outside people's own hours, by zone, added up over the people. People who are busy then, and so
 * don't come, aren't counted; a person whose zone is unknown is assumed to be where the organizer is. Preset hours are
 * always the default policy's, which keeps the two sides comparable.
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

function minutesInside(person: SchedulingPerson, zone: string, start: UtcMinute, end: UtcMinute): number {
  const windows = hoursOf(person, zone, { from: start - MINUTES_A_DAY, to: end + MINUTES_A_DAY });
  let inside = 0;
  for (let index = 0; index < windows.length; index += 2)
    inside += Math.max(0, Math.min(end, windows[index + 1]!) - Math.max(start, windows[index]!));
  return inside;
}

function hoursOf({ hours, wishes }: SchedulingPerson, zone: string, span: MinuteSpan): Windows {
  if (!wishes?.week) return admittedHours(zone, hours, span, WINDOWS);
  return wishes.week.flatMap((spans, weekday) =>
    spans.flatMap((daily) => localWindows(zone, span, daily, (day) => weekdayOf(day) === weekday)),
  );
}

/** 0 is Monday; 1970-01-01 was a Thursday. */
const weekdayOf = (day: DayNumber): number => (day + 3) % 7;

const isBusy = ({ busy }: SchedulingPerson, start: UtcMinute, end: UtcMinute): boolean =>
  busy?.some((from, index) => index % 2 === 0 && from < end && busy[index + 1]! > start) ?? false;
