import { readProjectionGauges } from '#projections/projector/gauges.ts';
import { errorMessage } from '#services/runtime/errors.ts';
import type { ShutdownHooks } from '#services/runtime/shutdown.ts';
import { replaceIdIndex } from '#services/storage/event-store/postgres/id-index.ts';
import { runInBackground } from '../background-task.ts';
import type { Foundation } from '../foundation.ts';

/** Keeps the read models up with the log, or waits on standby while another process does. */
export function startProjector(
  { config, projector, store, patientPool, outgrown, metrics, now, report }: Foundation,
  closers: ShutdownHooks,
): void {
  metrics?.gauges(() => readProjectionGauges({ store, projector, now }));
  const run = (signal: AbortSignal) => projector.run(AbortSignal.any([signal, outgrown]));
  runInBackground('the read models', run, closers);
  if (config.eventStore.kind === 'postgres')
    runInBackground(
      'the index of ids',
      (signal) =>
        replaceIdIndex(patientPool, signal).catch((error: unknown) => {
          if (!signal.aborted)
            report.warn({ error: errorMessage(error) }, "The log's index of ids couldn't be replaced yet");
        }),
      closers,
    );
}
