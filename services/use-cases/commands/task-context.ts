import { v5 as uuidV5 } from 'uuid';
import { correlationId } from '#services/runtime/correlation.ts';
import type { CommandContext } from './execute.ts';

/** The context of a command. Keeps the correlation id of the request or event acted upon, if any. */
export const contextOf = (
  commandId: string,
  by: Pick<CommandContext, 'actor' | 'source' | 'now'>,
): CommandContext => ({ ...by, commandId, correlationId: correlationId() ?? commandId });

/**
 * The context of a command that performs a task or records its outcome. `basis` is the state behind the decision for
 * the task, such as the meeting's revision: the same task on the same basis has the same id, however often and by
 * whichever worker attempted.
 */
export function sagaContext(
  meetingId: string,
  task: string,
  basis: number | string,
  now: () => Date,
): CommandContext {
  const commandId = uuidV5(`saga:${task}:${basis}`, meetingId);
  return contextOf(commandId, { actor: { kind: 'kairos' }, source: 'saga', now });
}
