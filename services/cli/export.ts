import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Config } from '#services/config.ts';
import { OperatorError } from '#services/runtime/errors.ts';
import { keyFingerprints } from '#services/storage/vault/vault.ts';
import { type Exported, writeExport } from '#services/transfer/export.ts';
import { keyRing } from './composition/key-ring.ts';
import { withStore } from './with-store.ts';

/**
 * `kairos export`: to a file, which appears completely or not at all, or to standard output. Works whether or not
 * Kairos is running on the store.
 */
export async function exportCommand(config: Config, file?: string): Promise<number> {
  if (file === undefined || file === '-') {
    if (process.stdout.isTTY)
      throw new OperatorError(
        "An export isn't meant for a terminal. Name a file, or pipe it to another command.",
      );
    return tell(await exportTo(config, process.stdout));
  }
  if (existsSync(file)) throw new OperatorError(`${file} already exists. Name a new file.`);
  const half = `${file}.part`;
  const output = createWriteStream(half, { mode: 0o600, flush: true });
  try {
    const result = await exportTo(config, output);
    output.end();
    await finished(output);
    await rename(half, file);
    return tell(result);
  } catch (error) {
    output.destroy();
    await rm(half, { force: true });
    throw error;
  }
}

async function exportTo(config: Config, output: Writable): Promise<Exported> {
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {});
  output.on('error', failed.reject);
  return withStore(config, ({ store, pool, signal, show }) =>
    writeExport({
      store,
      pool,
      keys: keyFingerprints(keyRing(config)),
      write: async (lines) => {
        if (!output.write(lines)) await Promise.race([once(output, 'drain'), failed.promise]);
      },
      progress: show,
      now: () => new Date(),
      signal,
    }),
  );
}

function tell({ events, rows, why }: Exported): number {
  const told = Object.entries(rows).map(([table, count]) => `${count} of ${table}`);
  console.error(`Exported ${events} events and rows: ${told.join(', ') || 'none'}.`);
  if (why !== null)
    console.error(
      `The import won't be able to compare the read models, because they couldn't be built here: ${why}`,
    );
  return 0;
}
