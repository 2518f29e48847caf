import { v5 as uuidV5 } from 'uuid';
import { reservationsDecider } from '#services/domain/reservations/reservations.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { type CommandContext, execute, load } from '../commands/execute.ts';

/** Releases all time that is held under the id of an erased person's address. Harmless if repeated. */
export async function releaseHeldBy(log: EventLog, id: string, now: () => Date): Promise<void> {
  const stream = `reservations-${id}` as const;
  const { state } = await load(log, reservationsDecider, stream);
  for (const { meeting, booking, joined } of state.reserved) {
    const key = { meeting, booking, ...(joined !== undefined && { joined }) };
    const context: CommandContext = {
      commandId: uuidV5(`erased:${booking}:${joined ?? ''}`, meeting),
      ...{ actor: { kind: 'kairos' }, correlationId: id, source: 'cli', now },
    };
    const released = await execute(
      log,
      reservationsDecider,
      stream,
      { type: 'ReleaseSlot', ...key },
      context,
    );
    if (!released.ok) throw new Error(released.refused.message);
  }
}
