import { v5 as uuidV5 } from 'uuid';
import { correlationId } from '#services/runtime/correlation.ts';
import type { TaskResult } from '#services/sagas/load/target.ts';
import { TASK_DONE, toTaskResult } from '#services/sagas/performers/attempt.ts';
import { type CommandContext, execute } from '#services/use-cases/commands/execute.ts';
import { sagaContext } from '#services/use-cases/commands/task-context.ts';
import { loadIfThere } from '#services/use-cases/meetings/load-meeting.ts';
import { type ButtonPress, type Conversation, conversationDecider } from '../conversation/conversation.ts';
import type { SlackAttempt } from '../load/target.ts';
import type { SlackState } from '../plans/state.ts';
import { slackTask } from '../plans/task.ts';
import { setAttendance } from './change-attendance.ts';
import { executePress, type PressDeps, type PressResult } from './execute-press.ts';
import { type OwnSettingsDeps, setOwnSettings } from './own-settings.ts';
import type { SagaSlackDeps } from './slack-deps.ts';

/** After this many attempts, we tell the person about the obstacle. */
const TRIES = 3;

type Deps = PressDeps & OwnSettingsDeps & { slack: Pick<SagaSlackDeps, 'connections'> };

type PressAttempt = Pick<SlackAttempt, 'failed' | 'signal'> & {
  loaded: { state: Pick<SlackState, 'meetingId' | 'conversation'> };
};

/**
 * Performs a button's action if the person who pressed is the organizer, or the owner of the settings, and records the
 * reply. However often performed, a press takes effect once and is answered once. Throws on abort, or if the store does
 * not respond.
 */
export async function answerPress(
  deps: Deps,
  attempt: PressAttempt,
  { press: number }: { press: number },
): Promise<TaskResult> {
  const { meetingId, conversation } = attempt.loaded.state;
  const press = conversation.presses[number - 1];
  if (!press || press.answer) return TASK_DONE;
  const pressed = await answerOf(deps, attempt, press);
  if ('later' in pressed && attempt.failed + 1 < TRIES) return { done: false, why: pressed.later };
  const answer = 'later' in pressed ? { outcome: 'refused' as const, message: pressed.later } : pressed;
  const context = sagaContext(
    meetingId,
    slackTask({ kind: 'answerPress', press: number }).key,
    'answer',
    deps.now,
  );
  const command = { type: 'AnswerPress' as const, press: number, ...answer };
  return toTaskResult(await execute(deps.log, conversationDecider, `slack-${meetingId}`, command, context));
}

async function answerOf(
  deps: Deps,
  { loaded, signal }: PressAttempt,
  { press, team, by, action }: ButtonPress,
): Promise<PressResult> {
  const { meetingId, conversation } = loaded.state;
  if (action.kind === 'undoSettings') return undoSettings(deps, conversation, { team, by });
  if (action.kind === 'undoAttendance')
    return undoAttendance(deps, meetingId, conversation, { press, team, by });
  // Read again: another press, or someone on the web, may have changed the meeting.
  const { understanding } = conversation;
  const about = understanding?.kind === 'change' ? understanding.meeting : meetingId;
  const meeting = await loadIfThere(deps.log, about);
  if (!meeting || by === null) return { outcome: 'closed' };
  const connection = await deps.slack.connections.of(team, by);
  if (!connection) return { outcome: 'notLinked' };
  if (connection.userId !== meeting.state.organizerId) return { outcome: 'notOrganizer' };

  const context = contextOfPress(deps, meetingId, press, connection.userId);
  return executePress(deps, meeting, action, context, signal);
}

/** Restores someone's settings from before their request. */
async function undoSettings(
  deps: Deps,
  { understanding }: Conversation,
  { team, by }: Pick<ButtonPress, 'team' | 'by'>,
): Promise<PressResult> {
  if (understanding?.kind !== 'settings' || by === null) return { outcome: 'closed' };
  const { userId, before, after } = understanding;
  const connection = await deps.slack.connections.of(team, by);
  if (!connection) return { outcome: 'notLinked' };
  if (connection.userId !== userId) return { outcome: 'notOrganizer' };
  const message = await setOwnSettings(deps, userId, { from: after, to: before });
  return message === null ? { outcome: 'done' } : { outcome: 'refused', message };
}

/** Restores a meeting's attendance from before the request. */
async function undoAttendance(
  deps: Deps,
  conversationId: string,
  { understanding }: Conversation,
  { press, team, by }: Pick<ButtonPress, 'press' | 'team' | 'by'>,
): Promise<PressResult> {
  if (understanding?.kind !== 'attendance' || by === null) return { outcome: 'closed' };
  const { userId, meeting, before, after } = understanding;
  const connection = await deps.slack.connections.of(team, by);
  if (!connection) return { outcome: 'notLinked' };
  if (connection.userId !== userId) return { outcome: 'notOrganizer' };
  const context = contextOfPress(deps, conversationId, press, userId);
  const message = await setAttendance(deps, meeting, { from: after, to: before }, context);
  return message === null ? { outcome: 'done' } : { outcome: 'refused', message };
}

/** The same for every attempt, so work already begun is continued and done only once. */
function contextOfPress(
  { now }: PressDeps,
  meetingId: string,
  press: number,
  userId: string,
): CommandContext {
  const commandId = uuidV5(`slack:press:${press}`, meetingId);
  return {
    commandId,
    actor: { kind: 'user', id: userId },
    correlationId: correlationId() ?? commandId,
    source: 'slack',
    now,
  };
}
