import { type ConversationCommand, conversationDecider } from '#services/domain/conversation/conversation.ts';
import type { TaskTarget } from '#services/sagas/load/load.ts';
import { taskKey } from '#services/sagas/plans/task.ts';
import { execute } from '#services/use-cases/commands/execute.ts';
import { sagaContext } from '#services/use-cases/commands/task-context.ts';
import {
  type PerformDeps,
  type TaskAndTarget,
  type TaskAttempt,
  type TaskResult,
  toTaskResult,
} from '../attempt.ts';

/** An attempt, or as much of it as is needed to give up. */
export type Recording = TaskAndTarget<TaskTarget> & Partial<Pick<TaskAttempt, 'inTurn'>>;

/** Records the outcome of a task for a conversation. */
export function recordOnConversation(
  { log, now }: Pick<PerformDeps, 'log' | 'now'>,
  { task, loaded, inTurn = (work) => work() }: Recording,
  command: ConversationCommand,
): Promise<TaskResult> {
  const { meetingId } = loaded.state;
  // Changing a message back to what it showed before is a separate change.
  const context = sagaContext(meetingId, `${taskKey(task)}:${command.type}`, loaded.said.length, now);
  // Messages posted in parallel must not make each other's record fail, or they would be posted again.
  return inTurn(async () =>
    toTaskResult(await execute(log, conversationDecider, `slack-${meetingId}`, command, context)),
  );
}
