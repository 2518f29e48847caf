import type { SlackAction } from '#contracts/events/slack.ts';
import type { Press } from '#services/domain/conversation/conversation.ts';
import { meeting as decider } from '#services/domain/meeting/decider.ts';
import type { MeetingCommand } from '#services/domain/meeting/meeting.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { type CommandContext, execute } from '#services/use-cases/commands/execute.ts';
import { changedDays } from '#services/use-cases/meetings/days.ts';
import { refuseCompleted } from '#services/use-cases/meetings/ended.ts';
import type { Found, LoadedMeeting, Refused } from '#services/use-cases/meetings/port.ts';
import type { SlackSide } from './side.ts';

export type PressDeps = {
  log: EventLog;
  slack: Pick<SlackSide, 'organizing'>;
  now: () => Date;
};

type PressAnswer = NonNullable<Press['answer']>;

/** What to tell of a press, or what stands in the way for a moment. */
export type Pressed = PressAnswer | { later: string };

const DONE: PressAnswer = { outcome: 'done' };

/**
 * Does for its organizer what a button asks for. Where an earlier try of this very press got as far as the log, what it
 * has led to since says nothing against it.
 */
export async function doAsPressed(
  deps: PressDeps,
  found: LoadedMeeting,
  action: SlackAction,
  context: CommandContext,
  signal: AbortSignal,
): Promise<Pressed> {
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
  const outcome = await execute(deps.log, decider, `meeting-${found.id}`, command, context);
  return outcome.ok ? DONE : answerTo(outcome);
}

function commandOf(
  found: Found,
  action: Exclude<SlackAction, { kind: 'book' }>,
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
      return { type: 'RemoveParticipant', participant: action.participant };
    case 'cancel':
      return refuseCompleted(found, now) ?? { type: 'CancelMeeting' };
  }
}

/** What the one who pressed is told of a refusal; what a moment later may work is tried again first. */
function answerTo({ refused: { code, message } }: Refused): Pressed {
  switch (code) {
    case 'taken':
    case 'notSuggested':
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
