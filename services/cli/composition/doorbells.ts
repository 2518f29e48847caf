import type { Config } from '#services/config.ts';
import { errorMessage } from '#services/runtime/errors.ts';
import type { Log } from '#services/runtime/log.ts';
import type { Measures } from '#services/runtime/metrics.ts';
import type { ShutdownHooks } from '#services/runtime/shutdown.ts';
import { createInProcessDoorbell } from '#services/storage/doorbell/in-process.ts';
import type { NatsDoorbells } from '#services/storage/doorbell/nats/nats.ts';
import type { Doorbell } from '#services/storage/doorbell/port.ts';
import { CannotStart } from './cannot-start.ts';

/** The consumer that all saga workers share. */
const SAGAS = 'sagas';

type Doorbells = {
  /** Rings once the read models show a change; heard by every process that shows them. */
  live: Doorbell;
  /** Rings once something is due; one of the workers hears it. */
  sagas: Doorbell;
  /** Set if a relay rings for all processes; null if the projector rings within its process. */
  nats: NatsDoorbells | null;
};

/** The doorbell that the settings name. Throws CannotStart if NATS_URL can't be used. */
export async function openDoorbells(
  { doorbell }: Config,
  closers: ShutdownHooks,
  report: Log,
  measures: Measures,
): Promise<Doorbells> {
  if (doorbell.kind === 'process') {
    const live = createInProcessDoorbell((error) =>
      report.error({ err: error }, 'A doorbell listener failed'),
    );
    const sagas = createInProcessDoorbell((error) =>
      report.error({ err: error }, 'The sagas failed to handle a ring'),
    );
    closers.push({ name: 'the doorbells', close: () => Promise.all([live.close(), sagas.close()]) });
    return { live, sagas, nats: null };
  }
  const { connectNats } = await import('#services/storage/doorbell/nats/nats.ts');
  const nats = await connectNats({
    url: doorbell.url,
    onTrouble: (message) => report.warn(message),
    onRing: (lag) => measures.observe('kairos_doorbell_lag_seconds', lag / 1_000, {}),
  }).catch((error: unknown) => {
    throw new CannotStart(`NATS_URL can't be used: ${errorMessage(error)}`);
  });
  closers.push({ name: 'NATS', close: () => nats.close() });
  return { live: nats.everyone(), sagas: nats.shared(SAGAS), nats };
}
