import type { SlackAction } from '#contracts/events/slack.ts';
import type { ButtonPress } from '#services/domain/conversation/conversation.ts';
import type { MeetingCommand } from '#services/domain/meeting/commands.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { type CommandContext, execute } from '#services/use-cases/commands/execute.ts';
import { changedDays } from '#services/use-cases/meetings/days.ts';
import { refuseCompleted } from '#services/use-cases/meetings/ended.ts';
import type { LoadedMeeting, MeetingWithId, Refused } from '#services/use-cases/meetings/port.ts';
import type { SagaSlackDeps } from './slack-deps.ts';

export type PressDeps = {
  log: EventLog;
  slack: Pick<SagaSlackDeps, 'organizing'>;
  now: () => Date;
};

/** What a button may ask for of a meeting. */
type MeetingAction = Exclude<SlackAction, { kind: 'undoSettings' | 'undoAttendance' }>;

type PressAnswer = NonNullable<ButtonPress['answer']>;

/** The answer to a press, or what is temporarily in the way. */
export type PressResult = PressAnswer | { later: string };

const DONE: PressAnswer = { outcome: 'done' };

/**
 * Does what a button asks for on behalf of the organizer. If an earlier attempt of this same press reached the log, its
 * own effects are no reason to refuse it now.
 */
export async function executePress(
  deps: PressDeps,
  found: LoadedMeeting,
  action: MeetingAction,
  context: CommandContext,
  signal: AbortSignal,
): Promise<PressResult> {
  const wasBegun = found.commandIds.has(context.commandId);
  if (wasBegun && action.kind !== 'book') return DONE;
  const { status } = found.state;
  if (status === 'cancelled' || status === 'lapsed') return { outcome: 'closed' };
  if (status === 'scheduled' && action.kind !== 'cancel' && !wasBegun) return { outcome: 'alreadyBooked' };
  if (action.kind === 'book') {
    const choice = { start: action.start, without: [], insteadOf: null };
    const booked = await deps.slack.organizing.choose(found, choice, context, signal);
    return booked.ok ? DONE : answerTo(booked);
  }
  const command = commandOf(found, action, deps.now());
  if ('refused' in command) return answerTo(command);
  const outcome = await execute(deps.log, meetingDecider, `meeting-${found.id}`, command, context);
  return outcome.ok ? DONE : answerTo(outcome);
}

function commandOf(
  found: MeetingWithId,
  action: Exclude<MeetingAction, { kind: 'book' }>,
  now: Date,
): MeetingCommand | Refused {
  switch (action.kind) {
    case 'widerDates': {
      const changed = changedDays(found, action, now);
      return changed.ok ? { type: 'ChangeMeeting', changes: changed.days } : changed;
    }
    case 'shorter':
      return { type: 'ChangeMeeting', changes: { duration: action.duration } };
    case 'without':
      return { type: 'ChangeAttendance', optional: [action.participant] };
    case 'cancel':
      return refuseCompleted(found, now) ?? { type: 'CancelMeeting' };
  }
}

/** What the person is told of a refusal. Anything that may work in a moment is retried first. */
function answerTo({ refused: { code, message } }: Refused): PressResult {
  switch (code) {
    case 'taken':
    case 'notPossible':
    case 'overlaps':
      return { outcome: 'taken' };
    case 'closed':
      return { outcome: 'closed' };
    case 'alreadyScheduled':
      return { outcome: 'alreadyBooked' };
    case 'conflict':
    case 'changed':
    case 'bookingOpen':
      return { later: message };
    default:
      return { outcome: 'refused', message };
  }
}
