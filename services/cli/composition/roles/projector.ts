import { readProjectionGauges } from '#projections/projector/gauges.ts';
import type { ShutdownHooks } from '#services/runtime/shutdown.ts';
import { runInBackground } from '../chores.ts';
import type { Foundation } from '../foundation.ts';

/** Keeps the read models up with the log, or waits on standby while another process does. */
export function startProjector(
  { projector, store, outgrown, metrics, now }: Foundation,
  closers: ShutdownHooks,
): void {
  metrics?.gauges(() => readProjectionGauges({ store, projector, now }));
  const run = (signal: AbortSignal) => projector.run(AbortSignal.any([signal, outgrown]));
  runInBackground('the read models', run, closers);
}
