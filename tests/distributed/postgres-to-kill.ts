import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#services/storage/embedded-postgres/embedded-postgres.ts';
import { freePort } from '../harness/free-port.ts';
import { memoryFolder } from '../harness/memory-folder.ts';
import type { Server } from './server.ts';

/** A Postgres of one's own. It survives being killed, though not a power cut, which would cost time here. */
export async function startPostgresToKill(): Promise<Server> {
  const dataDir = mkdtempSync(join(memoryFolder(), 'kairos-distributed-'));
  // Root's Postgres runs as another user, who must be able to pass through.
  chmodSync(dataDir, 0o711);
  const port = String(await freePort());
  const open = () =>
    startEmbeddedPostgres({
      dataDir,
      log: () => {},
      transport: 'tcp',
      settings: { port, max_connections: '300', fsync: 'off' },
    });
  let postgres = await open();
  return {
    url: postgres.url,
    async kill() {
      const [pid] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
      await postgres.died;
    },
    async start() {
      postgres = await open();
    },
    async stop() {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
