import { resolve } from 'node:path';
import { withStore } from '../../services/cli/with-store.ts';
import type { Config } from '../../services/config.ts';
import { OperatorError } from '../../services/runtime/errors.ts';
import { parseAsOf } from '../as-of/as-of.ts';
import { kairosVersion } from '../as-of/version.ts';
import { exportTables, type Tables } from '../tables/export-tables.ts';
import type { FormatName } from '../tables/formats.ts';
import { reportCleanup } from './report-files.ts';

export type ExportTablesOptions = { format?: FormatName; out?: string; asOf?: string; personal?: boolean };

/** `kairos export --format … --out …`: tables for analysts, also while Kairos is running. */
export async function exportTablesCommand(
  config: Config,
  file: string | undefined,
  { format, out, asOf, personal = false }: ExportTablesOptions,
): Promise<number> {
  if (file !== undefined || format === undefined || out === undefined)
    throw new OperatorError(
      'Tables need --format and --out and no file: kairos export --format parquet --out <folder>.',
    );
  const now = () => new Date();
  const asked = parseAsOf(asOf, now());
  const removed: string[] = [];
  const tables = await withStore(config, ({ log, sealer, pool, signal, show }) =>
    exportTables(
      {
        log,
        sealer,
        pool,
        now,
        signal,
        version: kairosVersion(),
        progress: show,
        onRemoved: (left) => removed.push(left),
      },
      { format, asked, personal, out: resolve(out) },
    ),
  );
  reportCleanup(removed);
  tell(out, tables);
  return 0;
}

function tell(out: string, { place, parked, rows, erased }: Tables): void {
  const told = Object.entries(rows).map(([table, count]) => `${count} of ${table}`);
  console.log(`Wrote to ${out}: ${told.join(', ')}.`);
  console.log(`The tables show the log up to position ${Number(place.position)}, an event of ${place.at}.`);
  if (erased !== null)
    console.log(`Personal fields are in the events; ${erased} of them were erased and are empty.`);
  if (parked > 0) console.log(`${parked} events couldn't be read; their meetings are marked incomplete.`);
}
