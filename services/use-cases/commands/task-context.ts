import { v5 as uuidV5 } from 'uuid';
import { correlationId } from '#services/runtime/correlation.ts';
import type { CommandContext } from './execute.ts';

/**
 * The context of a command that performs a task or records its outcome. `basis` is what the task was decided on, such
 * as the meeting's revision: the same task on the same basis has the same id, however often and by whichever worker it
 * is tried. It keeps the correlation id of the request or event being acted upon, if there is one.
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
