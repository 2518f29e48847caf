import { stillUndoable } from '#services/domain/meeting/undo.ts';
import type { SagaState } from './state.ts';
import type { MeetingTask } from './task.ts';

/** Ends the time in which the organizer can undo a booking or a cancellation. */
export function plan({ meeting }: SagaState, now: Date): MeetingTask[] {
  const still = stillUndoable(meeting);
  return still && now >= new Date(still.until) ? [{ kind: 'endGracePeriod', booking: still.booking }] : [];
}

export function nextDue({ meeting }: SagaState): Date | null {
  const still = stillUndoable(meeting);
  return still && new Date(still.until);
}
