import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#services/storage/embedded-postgres/embedded-postgres.ts';
import { postmasterOf } from './cpu.ts';

/** A Postgres with its durable settings, and these on top, in a folder that goes when it's closed. */
export async function openPostgres(settings: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'kairos-bench-'));
  // Postgres may run as another user, who has to get through.
  chmodSync(dataDir, 0o711);
  const { url, connection, stop } = await startEmbeddedPostgres({ dataDir, settings, log: () => {} });
  return {
    ...{ dataDir, url, connection },
    /** The process all others of it are children of. */
    postmaster: postmasterOf(dataDir),
    async close(): Promise<void> {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
