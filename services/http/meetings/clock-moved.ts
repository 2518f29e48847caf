import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { minuteOfDay } from '#contracts/text/times.ts';
import { activeBooking, type ExistingMeeting } from '#services/domain/meeting/state.ts';
import { clockMoveOf } from '#services/use-cases/commands/clock-move.ts';

/**
 * The question to the organizer about the local time of the booking; null if the time is as promised, or the meeting
 * has begun.
 */
export function presentClockMove(
  meeting: ExistingMeeting,
  now: Date,
): NonNullable<MeetingDetailsAnswer['clockMoved']> | null {
  const held = activeBooking(meeting);
  const move = held && now < new Date(held.start) ? clockMoveOf(meeting) : null;
  if (!held || !move) return null;
  const { zone, promised } = move;
  return { zone, promised, was: minuteOfDay(promised, zone), is: minuteOfDay(held.start, zone) };
}
