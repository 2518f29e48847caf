import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { send, startProgram } from '../load.ts';
import { type Size, secondsOf } from './sizes.ts';

/** A Kairos, all roles in one process, on the database of a size. */
export type Server = { size: Size; url: string; child: ChildProcess; startedInSeconds: number };

/** Until it says that it's ready for requests. */
export async function startServer(size: Size): Promise<Server> {
  let started: Awaited<ReturnType<typeof startProgram>>;
  const startedInSeconds = await secondsOf(async () => {
    started = await startProgram(['services/preflight.js', 'all'], {
      ...size.env,
      ...{ PORT: '0', LOG_LEVEL: 'error' },
    });
    while ((await send('GET', `${started.url}/readyz`, '', {})).status !== 200) await wait(20);
  });
  return { size, ...started!, startedInSeconds };
}

export async function stopServer({ child }: Server): Promise<void> {
  const ended = new Promise((resolve) => child.removeAllListeners('exit').once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** What the process has in memory, in MB; null where there is no /proc. */
export function residentMegabytes({ child }: Server): number | null {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))!;
    return Math.round(Number(kilobytes) / 1_024);
  } catch {
    return null;
  }
}
