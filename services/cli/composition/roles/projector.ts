import { readProjectionGauges } from '#projections/projector/gauges.ts';
import type { Closers } from '#services/runtime/shutdown.ts';
import type { Foundation } from '../foundation.ts';
import { keepRunning } from '../keep-running.ts';

/** Keeps the read models up with the log, or stands by for whoever does. */
export function startProjector({ projector, store, metrics, now }: Foundation, closers: Closers): void {
  metrics?.gauges(() => readProjectionGauges({ store, projector, now }));
  keepRunning('the read models', projector.run, closers);
}
