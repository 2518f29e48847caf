import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '#services/config.ts';
import { OperatorError } from '#services/runtime/errors.ts';
import { createLog } from '#services/runtime/log.ts';
import { runShutdownHooks, type ShutdownHooks } from '#services/runtime/shutdown.ts';
import { createWork } from '#services/sagas/reconciler/work.ts';
import { MAX_BATCH } from '#services/storage/event-store/postgres/postgres.ts';
import { keyFingerprints } from '#services/storage/vault/vault.ts';
import { IMPORT_APPLICATION } from '#services/transfer/exclusive.ts';
import { checkExport, type ImportDeps, type Imported, importExport } from '#services/transfer/import.ts';
import { ONE_BY_ONE } from '#services/transfer/log.ts';
import { openDatabase } from './composition/database.ts';
import { openEventLog } from './composition/event-log.ts';
import { keyRing } from './composition/key-ring.ts';
import { progressBar } from './progress-bar.ts';

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

async function importFile(config: Config, file: string, check: boolean): Promise<number> {
  const closers: ShutdownHooks = [];
  const bar = progressBar();
  const now = () => new Date();
  try {
    const { pool } = await openDatabase(config, closers, () => {}, undefined, IMPORT_APPLICATION);
    const { log, store } = await openEventLog(config, pool, closers, createLog(config.logLevel));
    const deps: ImportDeps = {
      open: () => createReadStream(file, { highWaterMark: CHUNK }),
      store,
      log,
      pool,
      keys: keyFingerprints(keyRing(config)),
      together: config.eventStore.kind === 'postgres' ? MAX_BATCH : ONE_BY_ONE,
      transactionalWrites: createWork({ pool, now }).transactionalWrites,
      progress: bar.show,
      now,
    };
    if (check) {
      const { end, held } = await checkExport(deps);
      bar.stop();
      console.log(
        `The export is complete and fits: ${end.events} events, ${held} of them already in this store. Nothing was stored.`,
      );
      return 0;
    }
    const imported = await importExport(deps);
    bar.stop();
    return tell(imported);
  } finally {
    bar.stop();
    await runShutdownHooks(closers, console.error);
  }
}

function tell({ end, held, finished, readModels }: Imported): number {
  if (finished)
    console.log(`This export was already imported at ${finished.toISOString()}; nothing was stored.`);
  else if (held > 0) console.log(`Resumed after ${held} events that were already here.`);
  console.log(`All ${end.events} events and all rows of the export are here.`);
  if ('why' in readModels) {
    console.log(`The read models can't be compared: ${readModels.why}.`);
    return 0;
  }
  for (const difference of readModels.differences) console.error(difference);
  if (readModels.differences.length > 0) {
    console.error('The read models differ from those of the exported store.');
    return 1;
  }
  console.log('The read models are equal to those of the exported store.');
  return 0;
}
