import type { ShutdownHooks } from '#services/runtime/shutdown.ts';
import { createRelay } from '#services/storage/doorbell/relay/relay.ts';
import { runInBackground } from '../chores.ts';
import type { Foundation } from '../foundation.ts';

/**
 * Rings for all processes once the read models show an event. If rings stay in one process, there is nothing to relay.
 */
export function startRelay(
  { bells, store, projector, pool, metrics, report, now }: Foundation,
  closers: ShutdownHooks,
): void {
  if (!bells.nats) return;
  const relay = createRelay({
    store,
    readModels: projector,
    publish: bells.nats.publish,
    pool,
    onTrouble: (message) => report.warn(message),
    now,
  });
  metrics?.gauges(async () => {
    const { lagMs } = relay.status();
    return lagMs === null ? {} : { kairos_relay_lag_seconds: lagMs / 1_000 };
  });
  runInBackground('the relay', relay.run, closers);
}
