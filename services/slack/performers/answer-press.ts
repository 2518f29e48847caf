import { v5 as uuidV5 } from 'uuid';
import type { SlackAction } from '#contracts/events/slack.ts';
import type { Remedy } from '#contracts/events/suggestion.ts';
import { activeBooking } from '#services/domain/meeting/state.ts';
import type { TaskResult } from '#services/sagas/load/target.ts';
import { TASK_DONE } from '#services/sagas/performers/attempt.ts';
import type { CommandContext } from '#services/use-cases/commands/execute.ts';
import { contextOf } from '#services/use-cases/commands/task-context.ts';
import { executeOnMeeting, loadIfThere } from '#services/use-cases/meetings/load-meeting.ts';
import type {
  LoadedMeeting,
  MeetingWithId,
  OtherTimes,
  Refused,
} from '#services/use-cases/meetings/organizing.ts';
import type { ButtonPress, ConversationCommand } from '../conversation/conversation.ts';
import type { SlackAttempt } from '../load/target.ts';
import type { SlackState } from '../plans/state.ts';
import { executeChange, LATER, type MeetingChange, movableFrom } from './change-meeting.ts';
import { setAsUnderstood } from './set-as-understood.ts';
import type { SagaSlackDeps, SlackTaskDeps } from './slack-deps.ts';
import { undoableOf } from './undoable.ts';

/** After this many attempts, we tell the person about the obstacle. */
const TRIES = 3;

type Deps = Pick<SlackTaskDeps, 'log' | 'now'> & {
  users: Pick<SlackTaskDeps['users'], 'byId'>;
  slack: Pick<SagaSlackDeps, 'organizing' | 'connections' | 'changeSettings'>;
};

type PressAttempt = Pick<SlackAttempt, 'failed' | 'signal'> & {
  loaded: { state: Pick<SlackState, 'meetingId' | 'conversation'> };
};

/**
 * Performs a button's action if the person who pressed is the organizer, or the owner of the settings, and returns the
 * reply. However often performed, a press takes effect once. Throws on abort, or if the store does not respond.
 */
export async function answerPress(
  deps: Deps,
  attempt: PressAttempt,
  { press: number }: { press: number },
): Promise<ConversationCommand | TaskResult> {
  const press = attempt.loaded.state.conversation.presses[number - 1];
  if (!press || press.answer) return TASK_DONE;
  const pressed = await answerOf(deps, attempt, press);
  if ('done' in pressed && attempt.failed + 1 < TRIES) return pressed;
  const answer = 'done' in pressed ? { outcome: 'refused' as const, message: pressed.why } : pressed;
  return { type: 'SlackPressAnswered', press: number, ...answer };
}

async function answerOf(
  deps: Deps,
  { loaded, signal }: PressAttempt,
  { press, team, by, action }: ButtonPress,
): Promise<PressResult> {
  const {
    meetingId,
    conversation: { understanding },
  } = loaded.state;
  const isToSetBack = action.kind === 'undoSettings' || action.kind === 'undoAttendance';
  const set = isToSetBack && understanding?.kind === SETS_BACK[action.kind] ? understanding : null;
  // Read again: another press, or someone on the web, may have changed the meeting.
  const about = understanding?.kind === 'change' ? understanding.meeting : meetingId;
  const meeting = isToSetBack ? null : await loadIfThere(deps.log, about);
  const owner = set?.userId ?? meeting?.state.organizerId;
  if (owner === undefined || by === null) return { outcome: 'closed' };
  const connection = await deps.slack.connections.of(team, by);
  if (!connection) return { outcome: 'notLinked' };
  if (connection.userId !== owner) return { outcome: 'notOrganizer' };

  // The same for every attempt, so work already begun is continued and done only once.
  const commandId = uuidV5(`slack:press:${press}`, meetingId);
  const actor = { kind: 'user', id: owner } as const;
  const context = contextOf(commandId, { actor, source: 'slack', now: deps.now });
  if (!isToSetBack) return executePress(deps, meeting!, action, context, signal);
  const message = await setAsUnderstood(deps, set!, context, { back: true });
  return message === null ? DONE : { outcome: 'refused', message };
}

/** Which answers these buttons set back. */
const SETS_BACK = { undoSettings: 'settings', undoAttendance: 'attendance' } as const;

/** The actions of a button that concern a meeting. */
type MeetingAction = Exclude<SlackAction, { kind: 'undoSettings' | 'undoAttendance' }>;

type PressAnswer = NonNullable<ButtonPress['answer']>;

/** The answer to a press, or a temporary obstacle. */
type PressResult = PressAnswer | Extract<TaskResult, { done: false }>;

const DONE: PressAnswer = { outcome: 'done' };

/**
 * Performs a button's action on behalf of the organizer. If an earlier attempt of this same press reached the log, its
 * own effects are no reason to refuse the press now.
 */
async function executePress(
  deps: Deps,
  found: LoadedMeeting,
  action: MeetingAction,
  context: CommandContext,
  signal: AbortSignal,
): Promise<PressResult> {
  const { organizing } = deps.slack;
  const wasBegun = found.commandIds.has(context.commandId);
  if (wasBegun && action.kind !== 'book') return DONE;
  // Also undoes a cancellation.
  const changing = { deps, context, signal };
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
  if (action.kind === 'keep') {
    const keep = { type: 'KeepBooked', start: action.start } as const;
    return answered(await executeOnMeeting(deps.log, found, keep, context));
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
  if (LATER.includes(code)) return { done: false, why: message };
  switch (code) {
    case 'taken':
    case 'notPossible':
    case 'overlaps':
      return { outcome: 'taken' };
    case 'closed':
      return { outcome: 'closed' };
    case 'alreadyScheduled':
      return { outcome: 'alreadyBooked', ...(booked && { booked: booked.start }) };
    default:
      return { outcome: 'refused', message };
  }
}
