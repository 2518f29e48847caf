import { parkedEventNotice } from '../../projections/projector/isolate.ts';
import { withStore } from '../../services/cli/with-store.ts';
import type { Config } from '../../services/config.ts';
import { parseAsOf } from '../as-of/as-of.ts';
import { findLogPrefix } from '../as-of/log-prefix.ts';
import { type Replayed, replayInto } from '../as-of/replay-into.ts';
import { assertRequestedSchemaName, rowsSchemaOf } from '../as-of/schema-name.ts';
import { assertSchemaAvailable } from '../as-of/schemas.ts';
import { kairosVersion } from '../as-of/version.ts';
import { reportCleanup } from './report-files.ts';

/** `kairos replay --into`: read models of all or part of the log, in a schema next to the live ones. */
export async function replayIntoCommand(
  config: Config,
  { asOf, into, replace = false }: { asOf?: string; into: string; replace?: boolean },
): Promise<number> {
  const now = () => new Date();
  const schema = assertRequestedSchemaName(into);
  const asked = parseAsOf(asOf, now());
  const removed: string[] = [];
  const replayed = await withStore(config, async ({ log, pool, signal, show }) => {
    // Before the log is read, which takes a while.
    await assertSchemaAvailable(pool, schema, { replace });
    const place = await findLogPrefix(
      { log, signal, progress: (...step) => show('reading', ...step) },
      asked,
    );
    return replayInto(
      {
        log,
        pool,
        now,
        signal,
        version: kairosVersion(),
        onParked: (event, error) => console.error(parkedEventNotice(event, error)),
        onRemoved: (left) => removed.push(left),
        progress: (step) => show('read models', step.done, step.total),
      },
      place,
      { schema, replace, asOf: asOf ?? 'the end of the log' },
    );
  });
  reportCleanup(removed);
  tell(schema, replayed);
  return 0;
}

function tell(schema: string, { place, milliseconds, parked }: Replayed): void {
  const perSecond = Math.round((place.events / Math.max(milliseconds, 1)) * 1_000);
  console.log(
    `${schema} shows ${place.events} events, up to position ${Number(place.position)}, an event of ${place.at} (${(milliseconds / 1_000).toFixed(1)} s, ${perSecond} events/s).`,
  );
  console.log(`The views are in ${schema}, the tables behind them in ${rowsSchemaOf(schema)}.`);
  if (parked > 0) console.log(`${parked} events couldn't be read; their meetings are marked incomplete.`);
}
