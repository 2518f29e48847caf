import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../harness/free-port.ts';
import type { Server } from './server.ts';

/** The test double for EventStoreDB as a process of its own, on a file. */
export async function startEventStoreToKill(): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'kairos-event-store-'));
  const port = String(await freePort());
  let child: ChildProcess;

  async function start(): Promise<void> {
    const args = ['--port', port, '--file', join(folder, 'events.ndjson')];
    child = spawn(process.execPath, ['tests/doubles/event-store-db/main.ts', ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout!, 'data');
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  const killAtExit = () => child.kill('SIGKILL');
  process.on('exit', killAtExit);
  await start();
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    start,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM');
      process.off('exit', killAtExit);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
