import { v5 as uuidV5 } from 'uuid';
import { correlationId } from '#services/runtime/correlation.ts';
import type { CommandContext } from './execute.ts';

/**
 * The context of a command that carries out a task or records its outcome. `basis` is what the task was decided on,
 * such as the revision of the meeting: the same task on the same basis has the same id, however often it is tried
 * and whoever tries it. It stands in line with the request or event that is being acted upon, if one is.
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
