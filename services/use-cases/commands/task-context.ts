import { v5 as uuidV5 } from 'uuid';
import { correlationId } from '#services/runtime/correlation.ts';
import type { CommandContext } from './execute.ts';

/**
 * The context of a command that performs a task or records its outcome. `basis` is the state behind the decision for
 * the task, such as the meeting's revision: the same task on the same basis has the same id, however often and by
 * whichever worker attempted. Keeps the correlation id of the request or event acted upon, if any.
 */
export function sagaContext(
  meetingId: string,
  task: string,
  basis: number | string,
  now: () => Date,
): CommandContext {
  const commandId = uuidV5(`saga:${task}:${basis}`, meetingId);
  return {
    commandId,
    actor: { kind: 'kairos' },
    correlationId: correlationId() ?? commandId,
    source: 'saga',
    now,
  };
}
