import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const MISSING =
  'SKIPPED: tests that need a pooler. There is no pgbouncer on the PATH; install it with `apt-get install pgbouncer`.';

/** Whether there is a `pgbouncer` on the PATH. Says loudly if there is none. */
export function hasPgBouncer(): boolean {
  const found = !spawnSync('pgbouncer', ['--version']).error;
  if (!found) console.warn(MISSING);
  return found;
}

/** A real pgbouncer in front of a database; its address, and what ends it. */
export async function startPgBouncer(
  database: string,
  { mode, size }: { mode: 'session' | 'transaction'; size: number },
): Promise<{ url: string; stop(): Promise<void> }> {
  const { pathname, searchParams, username } = new URL(database);
  const socket = searchParams.get('host')!;
  // Only its owner may use the socket, and pgbouncer refuses to be root.
  const { uid, gid } = statSync(socket);
  const folder = mkdtempSync(path.join(tmpdir(), 'pgbouncer-'));
  const port = await freePort();
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=${socket} port=${searchParams.get('port')} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${size}
ignore_startup_parameters = extra_float_digits,options
`,
  );
  for (const owned of [folder, file]) chownSync(owned, uid, gid);
  const child = spawn('pgbouncer', ['-q', file], { stdio: 'ignore', uid, gid });
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error('pgbouncer ended at its start');
    await pause(20);
  }
  return {
    url: `postgresql://${username}@127.0.0.1:${port}${pathname}`,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function listens(port: number): Promise<boolean> {
  const socket = createConnection(port, '127.0.0.1');
  const answered = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  });
  socket.destroy();
  return answered;
}
