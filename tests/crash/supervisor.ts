import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';

/** A port that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export type Supervisor = {
  /** How often the process ended without being asked to. */
  deaths(): number;
  /** The lines that it printed on standard error. */
  complaints: string[];
  /** Asks it to leave and answers how it ended: an exit code, or the signal. */
  stop(): Promise<number | string>;
};

/**
 * Runs `kairos all` as a process of its own, with `first` set in its environment until it dies for the first time,
 * and starts it again whenever it dies. Resolves once it is ready.
 */
export async function supervise(
  env: Record<string, string>,
  first: Record<string, string>,
): Promise<Supervisor> {
  const complaints: string[] = [];
  let deaths = 0;
  let stopping = false;
  let child: ChildProcess;

  const start = async (extra: Record<string, string>): Promise<void> => {
    child = spawn(process.execPath, ['services/preflight.js', 'all'], {
      // Nothing is built while time is measured.
      env: { PATH: process.env['PATH'], KAIROS_WEB: 'tests/harness/web', ...env, ...extra },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stderr?.on('data', (text) => complaints.push(String(text)));
    child.once('exit', () => {
      if (stopping) return;
      deaths += 1;
      void start({});
    });
    const { promise: ready, resolve } = Promise.withResolvers<void>();
    child.stdout?.on('data', (text) => {
      if (String(text).includes('is ready at')) resolve();
    });
    await ready;
  };

  await start(first);
  return {
    deaths: () => deaths,
    complaints,
    async stop() {
      stopping = true;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const [code, signal] = await ended;
      return code ?? signal;
    },
  };
}
