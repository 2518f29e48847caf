import { DAY_HOURS } from '#contracts/day-hours.ts';
import { MINUTE } from '#contracts/durations.ts';
import { intlZone } from '#contracts/intl-zone.ts';
import { everyDay, localDay, localWindows, MINUTES_A_DAY } from '#services/scheduling/windows.ts';

const HOURS = { from: DAY_HOURS.from * 60, to: DAY_HOURS.to * 60 };

/** A zone that may have been recorded by another machine. */
const known = (zone: string): string => (intlZone(zone) === null ? 'UTC' : zone);

/** The day hours around an instant, as milliseconds, half open. */
function dayHours(at: Date, zone: string): { from: number; to: number }[] {
  const minute = Math.floor(at.getTime() / MINUTE);
  const span = { from: minute - 2 * MINUTES_A_DAY, to: minute + 3 * MINUTES_A_DAY };
  const windows = localWindows(known(zone), span, HOURS, everyDay);
  return Array.from({ length: windows.length / 2 }, (_, index) => ({
    from: windows[2 * index]! * MINUTE,
    to: windows[2 * index + 1]! * MINUTE,
  }));
}

/** The same instant if within the day hours of a zone, or else when they next begin. */
export function intoDayHours(at: Date, zone: string): Date {
  const next = dayHours(at, zone).find(({ to }) => to > at.getTime());
  return next && next.from > at.getTime() ? new Date(next.from) : at;
}

/** When the day hours begin on the day of an instant. On a day that a zone skipped: the instant itself. */
export function dayHoursOf(at: Date, zone: string): Date {
  const dayOf = (time: number) => localDay(known(zone), Math.floor(time / MINUTE));
  const own = dayHours(at, zone).find(({ from }) => dayOf(from) === dayOf(at.getTime()));
  return own ? new Date(own.from) : at;
}
