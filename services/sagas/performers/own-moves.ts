import { mayMoveTo, whomToMoveFor } from '#services/domain/meeting/own-moves.ts';
import { differences } from '#services/domain/meeting/standing-watch.ts';
import { activeBooking } from '#services/domain/meeting/state.ts';
import { crashPoint } from '#services/runtime/crash-points.ts';
import { toSuggestion } from '#services/scheduling/meeting-request/suggestion.ts';
import { bookTime } from '#services/use-cases/commands/booking.ts';
import { rulesRanker } from '#services/use-cases/find-times/rank.ts';
import {
  commandContextOf,
  type Outcome,
  type PerformDeps,
  TASK_DONE,
  type TaskAttempt,
  toTaskResult,
} from './attempt.ts';
import { lookForTimes, UNREADABLE, worthAnotherReading } from './choose-time.ts';
import { nextTimes, organizersEvent, timesOf } from './standing-watch.ts';

/**
 * Moves a booked meeting to the best time that suits everyone who has to come, by a fresh look at the calendars. If the look
 * differs by now, that is recorded instead; if no time is as good, that the time is kept.
 */
export async function moveBooked(deps: PerformDeps, attempt: TaskAttempt): Promise<Outcome> {
  const { meeting, meetingId } = attempt.loaded.state;
  const held = activeBooking(meeting);
  const now = deps.now().toISOString();
  const movedFor = whomToMoveFor(meeting, new Date(now));
  if (!held || movedFor.length === 0) return TASK_DONE;
  const shown = await organizersEvent(deps, attempt, held);
  if ('done' in shown) return shown;
  const { times } = await timesOf(deps, attempt, held, () => true);
  const look = { booking: held.number, at: now, times, ...shown };
  if (differences(meeting, held, look)) return { type: 'RecordLook', ...look };

  const looked = await lookForTimes(deps, attempt);
  if (worthAnotherReading(looked, attempt.failed)) return UNREADABLE;
  const { found, rankable, newest, reservations } = looked;
  const basis = { evidenceRevision: rankable.evidence.revision, ranker: rulesRanker(deps.policy) };
  const best = (found.kind === 'times' ? found.slots : [])
    .map((slot) => ({ ...basis, suggestion: toSuggestion(slot) }))
    .find((one) => mayMoveTo(meeting, { start: one.suggestion.start, basis: one, now }));
  const keep = { type: 'KeepTime', booking: held.number, next: nextTimes(looked, held), now } as const;
  if (!best) return keep;
  const { start, end } = best.suggestion;
  const moved = await bookTime(
    deps,
    {
      ...{ meetingId, start, end, by: 'automatic' as const, without: [], movedFor, basis: best },
      ...{ insteadOf: held.start, basedOn: meeting.revision },
    },
    commandContextOf(deps, attempt),
    { meeting: newest, reservations },
  );
  crashPoint('CP-5-booking-before-effects');
  // Without a record of the attempt, the move would be due again at once.
  return !moved.ok && moved.refused.code === 'notAutomatic' ? keep : toTaskResult(moved);
}
