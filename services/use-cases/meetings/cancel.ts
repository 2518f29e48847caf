import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { type CommandContext, execute } from '../commands/execute.ts';
import { refuseCompleted } from './ended.ts';
import { requireMeeting } from './load-meeting.ts';
import type { LoadedMeeting, Organizing, Refused, UseCaseDone } from './organizing.ts';

type Command = Extract<
  Parameters<typeof meetingDecider.decide>[0],
  { type: 'CancelMeeting' | 'UndoBooking' | 'UndoCancellation' }
>;

/** Cancels meetings, and undoes actions not yet sent out: a cancellation, a booking, or a move. */
export function createCancelling({
  log,
  now,
  settings: { graceSeconds },
}: {
  log: EventLog;
  now: () => Date;
  settings: { graceSeconds: number };
}): Pick<Organizing, 'cancel' | 'undo'> {
  async function decided(
    found: LoadedMeeting,
    command: Command,
    context: CommandContext,
  ): Promise<UseCaseDone | Refused> {
    const done = await execute(log, meetingDecider, `meeting-${found.id}`, command, context, found);
    return done.ok ? { ok: true, state: requireMeeting(done.state), checkpoint: done.checkpoint } : done;
  }

  return {
    async cancel(found, context) {
      const grace = graceSeconds > 0 ? { graceSeconds } : {};
      return refuseCompleted(found, now()) ?? decided(found, { type: 'CancelMeeting', ...grace }, context);
    },
    undo: (found, booking, context) =>
      decided(
        found,
        booking === null ? { type: 'UndoCancellation' } : { type: 'UndoBooking', booking },
        context,
      ),
  };
}
