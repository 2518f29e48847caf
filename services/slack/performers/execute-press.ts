import type { SlackAction } from '#contracts/events/slack.ts';
import type { Remedy } from '#contracts/events/suggestion.ts';
import { activeBooking } from '#services/domain/meeting/state.ts';
import type { Users } from '#services/storage/accounts/port.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import type { CommandContext } from '#services/use-cases/commands/execute.ts';
import type {
  LoadedMeeting,
  MeetingWithId,
  OtherTimes,
  Refused,
} from '#services/use-cases/meetings/organizing.ts';
import type { ButtonPress } from '../conversation/conversation.ts';
import { executeChange, type MeetingChange, movableFrom } from './change-meeting.ts';
import type { SagaSlackDeps } from './slack-deps.ts';
import { undoableOf } from './undoable.ts';

export type PressDeps = {
  log: EventLog;
  users: Pick<Users, 'byId'>;
  slack: Pick<SagaSlackDeps, 'organizing'>;
  now: () => Date;
};

/** The actions of a button that concern a meeting. */
type MeetingAction = Exclude<SlackAction, { kind: 'undoSettings' | 'undoAttendance' }>;

type PressAnswer = NonNullable<ButtonPress['answer']>;

/** The answer to a press, or a temporary obstacle. */
export type PressResult = PressAnswer | { later: string };

const DONE: PressAnswer = { outcome: 'done' };

/**
 * Performs a button's action on behalf of the organizer. If an earlier attempt of this same press reached the log, its
 * own effects are no reason to refuse the press now.
 */
export async function executePress(
  deps: PressDeps,
  found: LoadedMeeting,
  action: MeetingAction,
  context: CommandContext,
  signal: AbortSignal,
): Promise<PressResult> {
  const { organizing } = deps.slack;
  const wasBegun = found.commandIds.has(context.commandId);
  if (wasBegun && action.kind !== 'book') return DONE;
  // Also undoes a cancellation.
  const changing = { deps, organizing, context, signal };
  if (action.kind === 'undo') return answered(await executeChange(changing, found, action));
  const { status } = found.state;
  if (status === 'cancelled' || status === 'lapsed') return { outcome: 'closed' };
  if (action.kind === 'cancel') return answered(await executeChange(changing, found, action));
  if (action.kind === 'move')
    return whereTo(found, await organizing.otherTimes(found, found.state.duration, context, signal));
  if (action.kind === 'book') {
    const { start, insteadOf = null, newDuration } = action;
    const choice = { start, without: [], insteadOf, newDuration };
    const chosen = await organizing.choose(found, choice, context, signal);
    if (chosen.ok) {
      const undoable = undoableOf(chosen.state);
      return { ...DONE, ...(undoable && { undoable }) };
    }
    return { ...answerTo(chosen), ...stillMovable(found, chosen, newDuration) };
  }
  if (status === 'scheduled') return alreadyBooked(found);
  return answered(await executeChange(changing, found, changeOf(action)));
}

/** What a suggested remedy changes. */
function changeOf(remedy: Remedy): MeetingChange {
  if (remedy.kind === 'shorter') return { kind: 'length', duration: remedy.duration };
  if (remedy.kind === 'without') return { kind: 'optional', participant: remedy.participant };
  return { ...remedy, kind: 'move' };
}

const answered = (outcome: { ok: true } | Refused): PressResult => (outcome.ok ? DONE : answerTo(outcome));

const alreadyBooked = ({ state }: MeetingWithId): PressAnswer => {
  const held = activeBooking(state);
  return { outcome: 'alreadyBooked', ...(held && { booked: held.start }) };
};

/** The times that are free now, if the requested new time no longer is. */
function stillMovable({ state }: MeetingWithId, { suggestions: found }: Refused, newDuration?: number) {
  const held = activeBooking(state);
  if (!held || !found) return {};
  const suggestions = found.filter(({ start }) => Date.parse(start) !== Date.parse(held.start));
  const stays = { isPossible: true, notFree: [] };
  return { movable: movableFrom(held, { ok: true, stays, suggestions }, newDuration) };
}

const whereTo = (found: MeetingWithId, looked: OtherTimes | Refused): PressResult => {
  const held = activeBooking(found.state);
  if (!looked.ok || !held) return looked.ok ? { outcome: 'closed' } : answerTo(looked);
  return { ...DONE, movable: movableFrom(held, looked) };
};

/** The person's answer to a refusal. Anything that may work in a moment is retried first. */
function answerTo({ refused: { code, message }, booked }: Refused): PressResult {
  switch (code) {
    case 'taken':
    case 'notPossible':
    case 'overlaps':
      return { outcome: 'taken' };
    case 'closed':
      return { outcome: 'closed' };
    case 'alreadyScheduled':
      return { outcome: 'alreadyBooked', ...(booked && { booked: booked.start }) };
    case 'conflict':
    case 'changed':
    case 'bookingOpen':
      return { later: message };
    default:
      return { outcome: 'refused', message };
  }
}
