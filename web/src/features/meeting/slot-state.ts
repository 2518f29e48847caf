import { MINUTE } from '#contracts/durations.ts';
import type { SlotState } from '#contracts/events/suggestion.ts';
import { AWAKE } from '#contracts/windows.ts';
import { localMinute, MINUTES_PER_DAY } from '#web/lib/local-clock.ts';
import type { TimeSpan } from '#web/lib/time-span.ts';
import type { Attendee } from './attendees.ts';

/**
 * Someone's state at an unranked time, by the ranking's rules: their answers by hand, their calendar, the night, their
 * notice, their hours.
 */
export function stateIn(attendee: Attendee, slot: TimeSpan): SlotState {
  const { known, within, busy, unclear, zone, nights, soonest, answered } = attendee;
  if (zone === null) return 'unknown';
  if (answered.some((span) => span.answer === 'doesntWork' && overlaps(span, slot))) return 'busy';
  if (isCovered(slot, answered)) return 'free';
  const isRead = known && !(within && (slot.start < within.start || slot.end > within.end));
  const isIn = (spans: readonly TimeSpan[]) =>
    spans.some((span) => overlaps(span, slot) && !isCovered(common(span, slot), answered));
  if (isRead && isIn(busy)) return 'busy';
  if (!nights && isAtNight(zone, slot)) return 'night';
  if (slot.start < soonest) return 'tooSoon';
  if (!isRead || isIn(unclear)) return 'unknown';
  return isOpen(attendee, slot) ? 'free' : 'outOfHours';
}

/** Whether they could come, and answered "if need be" for part of the time. */
export const isIfNeedBe = (attendee: Attendee, slot: TimeSpan): boolean =>
  attendee.answered.some((span) => span.answer === 'ifNeedBe' && overlaps(span, slot)) &&
  ['free', 'outOfHours'].includes(stateIn(attendee, slot));

const overlaps = (one: TimeSpan, other: TimeSpan) => one.start < other.end && one.end > other.start;

const common = (one: TimeSpan, other: TimeSpan): TimeSpan => ({
  start: Math.max(one.start, other.start),
  end: Math.min(one.end, other.end),
});

/** Whether sorted spans cover a whole time. */
function isCovered({ start, end }: TimeSpan, spans: readonly TimeSpan[]): boolean {
  let until = start;
  for (const span of spans) if (span.start <= until) until = Math.max(until, span.end);
  return until >= end;
}

/** Whether someone can be asked for the whole time. */
export const isOpen = ({ open }: Attendee, slot: TimeSpan): boolean =>
  open.some(({ start, end }) => start <= slot.start && slot.end <= end);

function isAtNight(zone: string, { start, end }: TimeSpan): boolean {
  const first = localMinute(zone, start);
  const midnight = Math.floor(first / MINUTES_PER_DAY) * MINUTES_PER_DAY;
  const last = first + (end - start) / MINUTE;
  return first - midnight < AWAKE.from || last - midnight > AWAKE.to;
}
