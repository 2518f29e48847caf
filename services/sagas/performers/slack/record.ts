import {
  type ConversationCommand,
  conversation as decider,
} from '#services/domain/conversation/conversation.ts';
import type { LoadedEither } from '#services/sagas/load/load.ts';
import { taskKey } from '#services/sagas/plans/task.ts';
import { execute } from '#services/use-cases/commands/execute.ts';
import { sagaContext } from '#services/use-cases/commands/task-context.ts';
import { type Attempt, type Outcome, type PerformDeps, type Performed, told } from '../attempt.ts';

/** An attempt, or what is left of it when it is given up. */
export type Recording = Outcome<LoadedEither> & Partial<Pick<Attempt, 'inTurn'>>;

/** Records what became of something that is owed to a conversation. */
export function recordSaid(
  { log, now }: Pick<PerformDeps, 'log' | 'now'>,
  { task, loaded, inTurn = (work) => work() }: Recording,
  command: ConversationCommand,
): Promise<Performed> {
  const { meetingId } = loaded.state;
  // A message that is changed back to what it showed before is another change.
  const context = sagaContext(meetingId, `${taskKey(task)}:${command.type}`, loaded.said.length, now);
  // What is posted side by side must not make each other's record fail: it would be posted again.
  return inTurn(async () => told(await execute(log, decider, `slack-${meetingId}`, command, context)));
}
