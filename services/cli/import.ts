import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '#services/config.ts';
import { OperatorError } from '#services/runtime/errors.ts';
import { createWork } from '#services/sagas/reconciler/work.ts';
import { keyFingerprints } from '#services/storage/vault/vault.ts';
import { checkExport, type ImportDeps, type Imported, importExport } from '#services/transfer/import.ts';
import { keyRing } from './composition/key-ring.ts';
import { withStoreToFill } from './with-store.ts';

/** Larger than the default, to read a long file in few steps. */
const CHUNK = 1024 * 1024;

/**
 * `kairos import`: from a file, or from standard input, which is kept in a temporary file until it is known to be
 * whole. Returns 1 if the read models differ from those of the exported store.
 */
export async function importCommand(
  config: Config,
  file?: string,
  { check = false }: { check?: boolean } = {},
): Promise<number> {
  if (file !== undefined && file !== '-') return importFile(config, file, check);
  if (process.stdin.isTTY) throw new OperatorError('Name an export file, or pipe one into this command.');
  const folder = mkdtempSync(path.join(tmpdir(), 'kairos-import-'));
  try {
    const kept = path.join(folder, 'export.ndjson');
    await pipeline(process.stdin, createWriteStream(kept, { mode: 0o600 }));
    return await importFile(config, kept, check);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const importFile = (config: Config, file: string, check: boolean): Promise<number> =>
  withStoreToFill(config, async ({ log, store, pool, together, show, print }) => {
    const now = () => new Date();
    const deps: ImportDeps = {
      open: () => createReadStream(file, { highWaterMark: CHUNK }),
      store,
      log,
      pool,
      keys: keyFingerprints(keyRing(config)),
      together,
      transactionalWrites: createWork({ pool, now }).transactionalWrites,
      progress: show,
      now,
    };
    if (!check) return tell(await importExport(deps), print);
    const { end, held } = await checkExport(deps);
    print(
      `The export is complete and fits: ${end.events} events, ${held} of them already in this store. Nothing was stored.`,
    );
    return 0;
  });

function tell({ end, held, finished, readModels }: Imported, print: (line: string) => void): number {
  if (finished) print(`This export was already imported at ${finished.toISOString()}; nothing was stored.`);
  else if (held > 0) print(`Resumed after ${held} events that were already here.`);
  print(`All ${end.events} events and all rows of the export are here.`);
  if ('why' in readModels) {
    print(`The read models can't be compared: ${readModels.why}.`);
    return 0;
  }
  for (const difference of readModels.differences) console.error(difference);
  if (readModels.differences.length > 0) {
    console.error('The read models differ from those of the exported store.');
    return 1;
  }
  print('The read models are equal to those of the exported store.');
  return 0;
}
