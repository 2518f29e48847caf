import { AsyncLocalStorage } from 'node:async_hooks';
import type { DeliveryEvent } from '#contracts/events/delivery.ts';
import {
  type DeliveryRecord,
  type DeliveryState,
  deliveryDecider,
} from '#services/domain/delivery/delivery.ts';
import { correlationId } from '#services/runtime/correlation.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { createBatcher } from '#services/storage/postgres/batcher.ts';
import { execute, type LoadedStream } from '#services/use-cases/commands/execute.ts';
import { sagaContext } from '#services/use-cases/commands/task-context.ts';

/** The resulting event, null if there was nothing to record; otherwise why recording failed. */
export type Recorded = { ok: true; event: DeliveryEvent | null } | { ok: false; why: string };

export type DeliveryRecorder = (record: DeliveryRecord) => Promise<Recorded>;

/**
 * Records the fate of a meeting's emails. Facts that arrive together share an append if they follow from the same
 * request: emails are sent in parallel, and their appends would only be in each other's way.
 *
 * `worker` identifies this worker, so when two workers record the same attempt, only the worker that recorded it is
 * told so.
 */
export function createDeliveryRecorder(
  { log, now }: { log: EventLog; now: () => Date },
  meetingId: string,
  worker: string,
): DeliveryRecorder {
  let known: LoadedStream<DeliveryState> | undefined;

  async function recordTogether(records: readonly DeliveryRecord[]): Promise<Recorded[]> {
    const context = sagaContext(meetingId, 'deliveries', `${worker} ${JSON.stringify(records)}`, now);
    const command = { type: 'RecordDeliveries', records } as const;
    const loaded = known;
    known = undefined;
    const answer = await execute(log, deliveryDecider, `delivery-${meetingId}`, command, context, loaded);
    if (!answer.ok) return records.map(() => ({ ok: false, why: answer.refused.message }));
    known = answer;
    return records.map((record) => ({
      ok: true,
      event: answer.events.find(({ data }) => isOf(record, data)) ?? null,
    }));
  }

  type Item = {
    record: DeliveryRecord;
    cause: string;
    inItsContext: ReturnType<typeof AsyncLocalStorage.snapshot>;
  };
  const batcher = createBatcher<Item, Recorded>(
    async (items) => {
      const recorded = new Map<DeliveryRecord, Recorded>();
      for (const group of Map.groupBy(items, ({ cause }) => cause).values()) {
        const records = group.map(({ record }) => record);
        // The batch runs under the request and trace of one of its own emails, not of the email that started batching.
        const answers = await group[0]!.inItsContext(() => recordTogether(records));
        for (const [index, record] of records.entries()) recorded.set(record, answers[index]!);
      }
      return items.map(({ record }) => recorded.get(record)!);
    },
    { items: Number.POSITIVE_INFINITY, weight: Number.POSITIVE_INFINITY, weigh: () => 0 },
  );

  return (record) =>
    batcher.push({
      record,
      cause: correlationId() ?? meetingId,
      inItsContext: AsyncLocalStorage.snapshot(),
    });
}

const isOf = (record: DeliveryRecord, data: DeliveryEvent['data']): boolean =>
  record.recipient === data.recipient && record.kind === data.kind && record.number === data.number;
