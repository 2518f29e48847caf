import { normalizeEmail } from '#contracts/email-address.ts';
import type { MeetingCommand } from '#services/domain/meeting/commands.ts';
import { addressesTakingPart } from '#services/domain/meeting/decide-people.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import type { CommandContext } from '../commands/execute.ts';
import { changedDays, changedVideo, refuseDeadline, type VideoDeps } from './details.ts';
import { refuseCompleted } from './ended.ts';
import { executeOnMeeting } from './load-meeting.ts';
import type { LoadedMeeting, Organizing } from './organizing.ts';
import { createHeldBack } from './recipient-quota.ts';

type ChangeDeps = Parameters<typeof createHeldBack>[0] & {
  log: EventLog;
  settings: VideoDeps['settings'] & {
    /** How long organizers can undo what they decided; 0 if they can't. */
    graceSeconds: number;
  };
};

type Changing = Pick<Organizing, 'change' | 'invite' | 'remove' | 'cancel' | 'undo'>;

/** Changes a meeting and its people, cancels meetings, and undoes actions not yet sent out. */
export function createChanging(deps: ChangeDeps): Changing {
  const { log, settings, now } = deps;
  const heldBackIn = createHeldBack(deps);

  /** A repeated command gets its first result, even if the meeting has taken place since. */
  const refused = (found: LoadedMeeting, { commandId }: CommandContext) =>
    found.commandIds.has(commandId) ? null : refuseCompleted(found, now());

  const decided = async (found: LoadedMeeting, command: MeetingCommand, context: CommandContext) =>
    refused(found, context) ?? executeOnMeeting(log, found, command, context);

  return {
    async change(found, { video: choice, videoAddress, ...wanted }, context) {
      const completed = refused(found, context);
      if (completed) return completed;
      const dates = changedDays(found, wanted, now());
      if (!dates.ok) return dates;
      const late = refuseDeadline(wanted.deadline, { ...found.state, ...dates.days }, now());
      if (late) return late;
      const video = changedVideo(deps, { video: choice, videoAddress }, found.state);
      if (!video.ok) return video;
      const said = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
      const changes = { ...said, ...dates.days, ...video.video };
      return executeOnMeeting(log, found, { type: 'ChangeMeeting', changes }, context);
    },

    async invite({ addresses }, found, participants, context) {
      const emails = [...new Map(participants.map(({ email }) => [normalizeEmail(email), email])).values()];
      const alreadyIn = addressesTakingPart(found.state, emails);
      const command = { type: 'InviteParticipants', organizerAddresses: addresses, participants } as const;
      const done = await decided(found, command, context);
      if (!done.ok) return done;
      const heldBackFor = await heldBackIn({ id: found.id, state: done.state }, emails);
      return { ...done, asked: emails.length - alreadyIn.length, heldBackFor, alreadyIn };
    },

    remove: (found, who, context) => decided(found, { type: 'RemoveParticipant', ...who }, context),

    cancel(found, context) {
      const grace = settings.graceSeconds > 0 ? { graceSeconds: settings.graceSeconds } : {};
      return decided(found, { type: 'CancelMeeting', ...grace }, context);
    },

    undo: (found, booking, context) =>
      executeOnMeeting(
        log,
        found,
        booking === null ? { type: 'UndoCancellation' } : { type: 'UndoBooking', booking },
        context,
      ),
  };
}
