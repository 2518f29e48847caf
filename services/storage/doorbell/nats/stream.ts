import type { Consumer, JetStreamClient, JetStreamManager, StreamConfig } from '@nats-io/jetstream';
import { MINUTE } from '#contracts/durations.ts';
import { SUBJECTS } from '../ring.ts';

const STREAM = 'KAIROS_RINGS';

/**
 * The pause before anything that vanished is recreated, in milliseconds. A server told to recreate a stream while it
 * still deletes the old one ends up with a stream that accepts rings and never delivers them (seen with 2.9.10).
 */
export const SETTLE_MS = 1_000;

const inNanoseconds = (milliseconds: number) => milliseconds * 1_000_000;

const CONFIG: Partial<StreamConfig> & { name: string } = {
  name: STREAM,
  description: 'Rings of Kairos: something happened to a meeting. Nothing is lost with them but time.',
  subjects: [SUBJECTS],
  storage: 'file',
  retention: 'limits',
  discard: 'old',
  // Two unheard rings of a meeting say no more than one.
  max_msgs_per_subject: 1,
  // Far longer than the interval of the saga_work sweep, which finds what a lost ring would have announced.
  max_age: inNanoseconds(60 * MINUTE),
  max_msgs: 1_000_000,
  duplicate_window: inNanoseconds(2 * MINUTE),
};

/** Makes the stream if it is missing. An existing one keeps the operator's configuration. */
export async function ensureStream(manager: JetStreamManager): Promise<void> {
  try {
    const { config } = await manager.streams.info(STREAM);
    if (!config.subjects?.includes(SUBJECTS))
      throw new Error(`its stream ${STREAM} isn't from Kairos: it doesn't take ${SUBJECTS}`);
  } catch (error) {
    if (!isMissing(error)) throw error;
    await manager.streams.add(CONFIG);
  }
}

/** The durable consumer of this name, made if it is missing. Any number of workers pull from it. */
export async function openConsumer(
  client: JetStreamClient,
  manager: JetStreamManager,
  name: string,
): Promise<Consumer> {
  try {
    return await client.consumers.get(STREAM, name);
  } catch (error) {
    if (!isMissing(error)) throw error;
    await ensureStream(manager);
    await manager.consumers.add(STREAM, {
      durable_name: name,
      ack_policy: 'explicit',
      // Includes what was rung before the consumer was made.
      deliver_policy: 'all',
      ack_wait: inNanoseconds(30_000),
    });
    return await client.consumers.get(STREAM, name);
  }
}

const isMissing = (error: unknown) =>
  error instanceof Error && ['StreamNotFoundError', 'ConsumerNotFoundError'].includes(error.name);
