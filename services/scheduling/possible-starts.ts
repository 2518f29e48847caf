import type { SchedulingRequest, UtcMinute } from './engine.ts';
import { countStarts, type Grid, makeGrid, startsInside } from './grid.ts';
import { dateWindows, dayNumber, localWindows, offsetAt, WHOLE_DAY, type Windows } from './windows.ts';

/** The starts that the dates, the times that the organizer allows, and the lead time leave. */
export type PossibleStarts = {
  grid: Grid;
  /** The first instant at which the meeting could start. */
  earliest: UtcMinute;
  /** 1 for the starts at which the meeting lies inside the dates and times that the organizer allows. */
  inRange: Int32Array;
};

/** `null` if the meeting's duration wouldn't fit into its dates even if they hadn't begun. */
export function findPossibleStarts(request: SchedulingRequest): PossibleStarts | null {
  const { duration, organizerZone, now, leadMinutes } = request;
  const dates = requestDates(request);
  const allowed = allowedWindows(request);
  if (dates.length === 0) return null;
  const offset = offsetAt(organizerZone, dates[0]!);
  const whole = makeGrid(dates[0]!, dates.at(-1)! - duration, duration, offset);
  if (startsInside(whole, allowed).length === 0) return null;
  const earliest = Math.max(dates[0]!, now + leadMinutes);
  const grid = makeGrid(earliest, dates.at(-1)! - duration, duration, offset);
  return {
    grid,
    earliest,
    inRange: countStarts(grid, [{ ranges: startsInside(grid, allowed), people: 1 }]),
  };
}

/** The meeting's dates. */
export const requestDates = ({ organizerZone, dateRangeStart, dateRangeEnd }: SchedulingRequest): Windows =>
  dateWindows(organizerZone, dayNumber(dateRangeStart), dayNumber(dateRangeEnd));

/** The parts of the dates that the organizer allows. */
export function allowedWindows(request: SchedulingRequest): Windows {
  const { organizerZone, excludedDays = [], allowedTimes = WHOLE_DAY } = request;
  const dates = requestDates(request);
  if (dates.length === 0 || (excludedDays.length === 0 && allowedTimes === WHOLE_DAY)) return dates;
  const excluded = new Set(excludedDays.map(dayNumber));
  const first = dayNumber(request.dateRangeStart);
  const last = dayNumber(request.dateRangeEnd);
  const counts = (day: number) => day >= first && day <= last && !excluded.has(day);
  return localWindows(organizerZone, { from: dates[0]!, to: dates.at(-1)! }, allowedTimes, counts);
}
