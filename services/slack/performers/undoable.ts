import type { UndoOffer } from '#contracts/events/slack.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import { stillUndoable } from '#services/domain/meeting/undo.ts';
import type { UndoFacts } from '../messages/facts.ts';

/** The undoable part of a meeting, and since and until when; null for nothing. */
export function undoableOf(meeting: ExistingMeeting): UndoOffer | null {
  const still = stillUndoable(meeting);
  if (!still) return null;
  const since =
    meeting.status === 'cancelled' ? meeting.endedAt : meeting.bookings[(still.booking ?? 0) - 1]?.bookedAt;
  return { ...still, since: since ?? still.until };
}

/** The same for people. */
export const undoFacts = (undoable: UndoOffer | null): UndoFacts | null =>
  undoable && {
    booking: undoable.booking,
    seconds: Math.round((Date.parse(undoable.until) - Date.parse(undoable.since)) / 1_000),
  };
