import { lease } from '#services/sagas/lease.ts';
import type { TaskResult } from '#services/sagas/load/target.ts';
import { toTaskResult } from '#services/sagas/performers/attempt.ts';
import { taskKey } from '#services/sagas/plans/task.ts';
import { execute } from '#services/use-cases/commands/execute.ts';
import { sagaContext } from '#services/use-cases/commands/task-context.ts';
import { type ConversationCommand, conversationDecider } from '../conversation/conversation.ts';
import type { SlackAttempt } from '../load/target.ts';
import type { SlackFailure } from '../port.ts';
import type { SlackTaskDeps } from './slack-deps.ts';

/** An attempt, or the parts of an attempt needed to give up. */
export type Recording = Pick<SlackAttempt, 'task' | 'loaded'> & Partial<Pick<SlackAttempt, 'inTurn'>>;

/** Records the outcome of a task for a conversation. */
export function recordOnConversation(
  { log, now }: Pick<SlackTaskDeps, 'log' | 'now'>,
  { task, loaded, inTurn = (work) => work() }: Recording,
  command: ConversationCommand,
): Promise<TaskResult> {
  const { meetingId } = loaded.state;
  // Changing a message back to its previous content is a separate change.
  const context = sagaContext(meetingId, `${taskKey(task)}:${command.type}`, loaded.said.length, now);
  // Messages posted in parallel must not make each other's record fail, or they would be posted again.
  return inTurn(async () =>
    toTaskResult(await execute(log, conversationDecider, `slack-${meetingId}`, command, context)),
  );
}

/** Slack did not do the task. The task is tried again once no earlier call can still take effect. */
export function retryLater({ detail, retryAfter = 0, outcomeUnknown }: SlackFailure): TaskResult {
  const wait = outcomeUnknown ? Math.max(retryAfter, lease.doubt) : retryAfter;
  return {
    done: false,
    why: `Slack: ${detail}`,
    ...(wait > 0 && { retryAfter: wait }),
    ...(outcomeUnknown && { outcomeUnknown }),
  };
}
