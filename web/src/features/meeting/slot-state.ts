import type { SlotState } from '#contracts/events/suggestion.ts';
import { WINDOWS } from '#contracts/windows.ts';
import { isWeekendDay, localMinute, MINUTE, MINUTES_PER_DAY } from '#web/lib/local-clock.ts';
import type { Attendee, TimeSpan } from './attendees.ts';

/** Someone's state at an unranked time, by the ranking's rules: first their calendar, then their hours. */
export function stateIn({ known, within, busy, zone, hours }: Attendee, slot: TimeSpan): SlotState {
  if (!known || zone === null) return 'unknown';
  if (within && (slot.start < within.start || slot.end > within.end)) return 'unknown';
  if (busy.some(({ start, end }) => start < slot.end && end > slot.start)) return 'busy';
  return isInHours(zone, hours, slot) ? 'free' : 'outOfHours';
}

/** Someone's hours on a local day, in minutes after midnight. Null if none. */
export function hoursOn(hours: Attendee['hours'], day: number): { from: number; to: number } | null {
  if (hours === null || (hours === 'business' && isWeekendDay(day))) return null;
  return WINDOWS[hours];
}

function isInHours(zone: string, hours: Attendee['hours'], { start, end }: TimeSpan): boolean {
  if (hours === 'all') return true;
  const first = localMinute(zone, start);
  const last = localMinute(zone, end - MINUTE);
  const day = Math.floor(first / MINUTES_PER_DAY);
  const open = hoursOn(hours, day);
  return (
    open !== null && first >= day * MINUTES_PER_DAY + open.from && last < day * MINUTES_PER_DAY + open.to
  );
}
