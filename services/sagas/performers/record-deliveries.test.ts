import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from 'vitest';
import type { DeliveryRecord } from '#services/domain/delivery/delivery.ts';
import { withCorrelationId } from '#services/runtime/correlation.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { createDeliveryRecorder } from './record-deliveries.ts';

const attempt = (recipient: number): DeliveryRecord => ({
  type: 'RecordAttempt',
  recipient,
  kind: 'booked',
  number: 1,
  attempt: 1,
});

/** The context to which a tracer would attach the append. */
const work = new AsyncLocalStorage<string>();

/** A recorder over an empty stream, with its reads and appends. */
function recording() {
  const appends: { recipients: unknown[]; correlationId: string }[] = [];
  const under: unknown[] = [];
  let reads = 0;
  const log = {
    read: async () => {
      reads += 1;
      return [];
    },
    append: async (
      _: string,
      __: unknown,
      events: { data: { recipient: number }; meta: { correlationId: string } }[],
    ) => {
      const recipients = events.map(({ data }) => data.recipient);
      under.push(work.getStore());
      appends.push({ recipients, correlationId: events[0]!.meta.correlationId });
      return { revision: appends.length, checkpoint: String(appends.length), repeated: false };
    },
  } as unknown as EventLog;
  const now = () => new Date('2026-03-02T12:00:00.000Z');
  const record = createDeliveryRecorder({ log, now }, '00000000-0000-4000-8000-000000000001', '1');
  return { record, appends, under, reads: () => reads };
}

test('emails that are sent at the same time share an append and are told apart', async () => {
  const { record, appends, reads } = recording();
  const answers = await withCorrelationId('join', () =>
    Promise.all([1, 2, 3].map((one) => record(attempt(one)))),
  );
  expect(appends).toEqual([{ recipients: [1, 2, 3], correlationId: 'join' }]);
  expect(answers.map((answer) => answer.ok && answer.event?.data.recipient)).toEqual([1, 2, 3]);
  await withCorrelationId('join', () => record({ ...attempt(1), type: 'RecordSent', file: 'none', asOf: 0 }));
  expect([appends.length, reads()]).toEqual([2, 1]);
});

test('emails that follow from different requests lead back to their own, in the events and in the traces', async () => {
  const { record, appends, under } = recording();
  const send = (one: number) => withCorrelationId(`request ${one}`, () => record(attempt(one)));
  await Promise.all([1, 2].map((one) => work.run(`task ${one}`, () => send(one))));
  expect(appends).toEqual([
    { recipients: [1], correlationId: 'request 1' },
    { recipients: [2], correlationId: 'request 2' },
  ]);
  expect(under).toEqual(['task 1', 'task 2']);
});
