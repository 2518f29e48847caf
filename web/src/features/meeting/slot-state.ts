import type { SlotState } from '#contracts/events/suggestion.ts';
import { AWAKE } from '#contracts/windows.ts';
import { localMinute, MINUTE, MINUTES_PER_DAY } from '#web/lib/local-clock.ts';
import type { Attendee, TimeSpan } from './attendees.ts';

/** Someone's state at an unranked time, by the ranking's rules: their calendar, the night, their notice, their hours. */
export function stateIn(attendee: Attendee, slot: TimeSpan): SlotState {
  const { known, within, busy, zone, nights, soonest } = attendee;
  if (zone === null) return 'unknown';
  const isRead = known && !(within && (slot.start < within.start || slot.end > within.end));
  if (isRead && busy.some(({ start, end }) => start < slot.end && end > slot.start)) return 'busy';
  if (!nights && isAtNight(zone, slot)) return 'night';
  if (slot.start < soonest) return 'tooSoon';
  if (!isRead) return 'unknown';
  return isOpen(attendee, slot) ? 'free' : 'outOfHours';
}

/** Whether someone can be asked for all of a time. */
export const isOpen = ({ open }: Attendee, slot: TimeSpan): boolean =>
  open.some(({ start, end }) => start <= slot.start && slot.end <= end);

function isAtNight(zone: string, { start, end }: TimeSpan): boolean {
  const first = localMinute(zone, start);
  const midnight = Math.floor(first / MINUTES_PER_DAY) * MINUTES_PER_DAY;
  const last = first + (end - start) / MINUTE;
  return first - midnight < AWAKE.from || last - midnight > AWAKE.to;
}
