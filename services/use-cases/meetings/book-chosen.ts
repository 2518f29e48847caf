import type { ChoiceBasis } from '#contracts/events/meeting.ts';
import { activeBooking, type ExistingMeeting } from '#services/domain/meeting/state.ts';
import { type BookingDeps, bookTime, finishBookings, type ReadAfterCalendars } from '../commands/booking.ts';
import type { CommandContext } from '../commands/execute.ts';
import { loadMeeting } from './load-meeting.ts';
import type { MeetingWithId, Refused, TimeChoice, UseCaseDone } from './organizing.ts';

type ChosenTime = TimeChoice & {
  basis?: ChoiceBasis | undefined;
  /** How long the organizer can undo it; 0 if they can't. */
  graceSeconds: number;
};

/**
 * Books the time that an organizer chose, after the calendars have been read and then the meeting (`justRead`). Of two
 * choices based on the same state, the first is booked and the second refused with the booked time.
 */
export async function bookChosen(
  deps: BookingDeps,
  { id, state }: MeetingWithId,
  { basis, newDuration, graceSeconds, ...choice }: ChosenTime,
  context: CommandContext,
  justRead?: ReadAfterCalendars,
): Promise<UseCaseDone | Refused> {
  const start = new Date(choice.start);
  const end = new Date(start.getTime() + (newDuration ?? state.duration) * 60_000);
  const request = {
    ...choice,
    ...(newDuration !== undefined && { newDuration }),
    ...(graceSeconds > 0 && { graceSeconds }),
    meetingId: id,
    start: start.toISOString(),
    end: end.toISOString(),
    by: 'organizer' as const,
    ...(basis && { basis }),
    basedOn: state.changedAtRevision,
  };
  let outcome = await bookTime(deps, request, context, justRead);
  if (!outcome.ok && outcome.refused.code === 'bookingOpen') {
    // Only the outcome of the open booking shows the conflict of this choice.
    await finishBookings(deps, id, context);
    outcome = await bookTime(deps, request, context);
  }
  if (outcome.ok) return { ok: true, state: outcome.state, checkpoint: outcome.checkpoint };
  if (outcome.refused.code !== 'alreadyScheduled') return outcome;
  return withBooked(outcome, (await loadMeeting(deps.log, id)).state);
}

/** Adds the booked time to a refusal. */
export function withBooked(refused: Refused, state: ExistingMeeting): Refused {
  const held = activeBooking(state);
  return held ? { ...refused, booked: { start: held.start, end: held.end } } : refused;
}
