import { v4 as randomUuid } from 'uuid';
import type { OperationEvent } from '#contracts/events/operations.ts';
import { correlationId } from '#services/runtime/correlation.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { append } from './execute.ts';

const STREAM = 'operations-all';

type AdminAct = OperationEvent['data']['act'];

/** Records an act in the log, before the admin does it. `subject`: as in the event. */
export async function noteAct(
  { log, now }: { log: Pick<EventLog, 'append'>; now: () => Date },
  adminId: string,
  act: AdminAct,
  subject?: string,
): Promise<void> {
  const id = randomUuid();
  await append<'operations'>(log, STREAM, 'any', [
    {
      ...{ type: 'AdminActed', id, data: { act, ...(subject !== undefined && { subject }) } },
      meta: {
        ...{ at: now().toISOString(), actor: { kind: 'user', id: adminId }, commandId: id, source: 'http' },
        correlationId: correlationId() ?? id,
      },
    },
  ]);
}

/** The newest acts, the newest first, with the admin's account; null if it isn't known. */
export async function newestActs(log: Pick<EventLog, 'readPart'>, limit: number) {
  const events = await log.readPart<'operations'>(STREAM, { backwards: true, limit });
  return events.map(({ data, meta: { actor, at } }) => ({
    ...{ act: data.act, at },
    adminId: actor.kind === 'user' ? actor.id : null,
  }));
}
