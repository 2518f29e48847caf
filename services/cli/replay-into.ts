import { leftOut } from '#projections/projector/isolate.ts';
import { readAsked } from '#services/analysis/as-of/asked.ts';
import { findPlace } from '#services/analysis/as-of/place.ts';
import { type Replayed, replayInto } from '#services/analysis/as-of/replay-into.ts';
import { checkAskedName, tablesOf } from '#services/analysis/as-of/schema-name.ts';
import { refuseTaken } from '#services/analysis/as-of/schemas.ts';
import { kairosVersion } from '#services/analysis/as-of/version.ts';
import type { Config } from '#services/config.ts';
import { besideKairos } from './beside.ts';
import { tellRemoved } from './tell-removed.ts';

/** `kairos replay --into`: read models of the whole log or of a part of it, in a schema beside the live ones. */
export async function replayIntoCommand(
  config: Config,
  { asOf, into, replace = false }: { asOf?: string; into: string; replace?: boolean },
): Promise<number> {
  const now = () => new Date();
  const schema = checkAskedName(into);
  const asked = asOf === undefined ? null : readAsked(asOf, now());
  const removed: string[] = [];
  const replayed = await besideKairos(config, async ({ log, pool, signal, show }) => {
    // Before the log is read, which takes a while.
    await refuseTaken(pool, schema, { replace });
    const place = await findPlace({ log, signal, progress: (...step) => show('reading', ...step) }, asked);
    return replayInto(
      {
        log,
        pool,
        now,
        signal,
        version: kairosVersion(),
        onParked: (event, error) => console.error(leftOut(event, error)),
        onRemoved: (left) => removed.push(left),
        progress: (step) => show('read models', step.done, step.total),
      },
      place,
      { schema, replace, asOf: asOf ?? 'the end of the log' },
    );
  });
  tellRemoved(removed);
  tell(schema, replayed);
  return 0;
}

function tell(schema: string, { place, milliseconds, parked }: Replayed): void {
  const perSecond = Math.round((place.events / Math.max(milliseconds, 1)) * 1_000);
  console.log(
    `${schema} shows the ${place.events} events up to position ${Number(place.position)}, the last one of ${place.at} (${(milliseconds / 1_000).toFixed(1)} s, ${perSecond} events/s).`,
  );
  console.log(`The views are in ${schema}, what they are made of in ${tablesOf(schema)}.`);
  if (parked > 0) console.log(`${parked} events could not be read; their meetings are marked incomplete.`);
}
