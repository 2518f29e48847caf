import { HOUR } from '#contracts/durations.ts';
import { declinedBookedTime } from './asking-again.ts';
import { suitsUnasked } from './attendance.ts';
import type { Command, MeetingDecision } from './commands.ts';
import { busyBy, isNeeded } from './standing-watch.ts';
import { activeBooking, type ExistingMeeting } from './state.ts';
import { stillUndoable } from './undo.ts';

/* When Kairos moves a booked meeting on its own: if someone who has to come is now busy at that time. */

/** How often at most. */
const MOST_OWN_MOVES = 2;

/** How long before its start a meeting stays where people expect to find it, in milliseconds. */
const LEFT_ALONE = 4 * HOUR;

/** Whether Kairos was to move a meeting, and has done so as often as allowed. */
export const isMovedOften = ({ movesItself, bookings }: ExistingMeeting): boolean =>
  movesItself &&
  bookings.filter(({ movedFor, state }) => movedFor && state !== 'abandoned').length >= MOST_OWN_MOVES;

/** From when on Kairos leaves a meeting with this start alone. */
export const leftAloneFrom = (start: string): Date => new Date(Date.parse(start) - LEFT_ALONE);

/**
 * For whom Kairos is to move the booked meeting, by number, 0 for the organizer; nobody where the organizer didn't ask for
 * that before the person became busy, where a move was tried in vain since, or while someone who has to come has declined:
 * whether they're asked again is for the organizer to say.
 */
export function whomToMoveFor(meeting: ExistingMeeting, now: Date): number[] {
  const held = activeBooking(meeting);
  if (!held || !meeting.movesItself || isMovedOften(meeting) || now >= leftAloneFrom(held.start)) return [];
  const isInHand = meeting.bookings.some(({ state }) => state === 'open') || stillUndoable(meeting);
  const isDeclined = meeting.participants.some(
    (person) =>
      declinedBookedTime(person) && isNeeded(meeting, person.number) && !held.without.includes(person.number),
  );
  if (isInHand || isDeclined || held.seen?.event) return [];
  const tried = meeting.bookings.flatMap(({ movedFor, startedAt }) => (movedFor ? [startedAt] : []));
  const since = Math.max(meeting.detailsRevision, held.seen?.keptAt ?? 0, ...tried);
  return busyBy(meeting, held)
    .filter(({ revision }) => revision > since)
    .map(({ participant }) => participant);
}

/** Whether Kairos may move the booked meeting to this time. */
export const mayMoveTo = (
  meeting: ExistingMeeting,
  { start, basis, now }: Pick<Command<'StartBooking'>, 'start' | 'basis' | 'now'>,
): boolean =>
  whomToMoveFor(meeting, new Date(now)).length > 0 &&
  new Date(now) < leftAloneFrom(start) &&
  basis !== undefined &&
  suitsUnasked(meeting, basis.suggestion);

/** Records that no time is as good, so that the organizer is told instead. */
export const keepTime = (
  meeting: ExistingMeeting,
  { booking, next, now }: Command<'KeepTime'>,
): MeetingDecision =>
  activeBooking(meeting)?.number === booking && whomToMoveFor(meeting, new Date(now)).length > 0
    ? [{ type: 'CalendarLooked', data: { booking, next: [...next], kept: true } }]
    : [];
