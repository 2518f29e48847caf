import { spawnSync } from 'node:child_process';
import {
  closeSync,
  fchownSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { hasCode } from '#services/runtime/errors.ts';
import type { PostgresCluster } from './cluster.ts';

/** A Postgres running on a cluster, as its `postmaster.pid` describes it. */
export type Postmaster = { pid: number; port: number; host: string; ready: boolean };

/** A pid that no process has: Linux stops at 2^22, others earlier. */
const NOBODY = 2_147_483_647;

/**
 * The Postgres running on this cluster now, or null. Its file outlives a crash, and its pid may then belong to another
 * process. Postgres would refuse to start because of that one, so the pid is removed from the file.
 */
export function findPostmaster(cluster: PostgresCluster): Postmaster | null {
  const file = join(cluster.data, 'postmaster.pid');
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return null;
  }
  const [pidLine = '', , , port = '', socketFolder = '', address = '', , status = ''] = text.split('\n');
  const pid = Number(pidLine);
  if (!(pid > 0) || !isAlive(pid)) return null;
  if (!worksOn(pid, cluster)) {
    // The rest of the file stays: Postgres finds orphans of the dead one by it.
    replaceFile(file, text.replace(pidLine, String(NOBODY)));
    return null;
  }
  return { pid, port: Number(port), host: socketFolder || address, ready: status.startsWith('ready') };
}

/** As a new file, never through a link: root writes here in a folder that another user owns. */
function replaceFile(file: string, text: string): void {
  const { uid, gid } = statSync(dirname(file));
  rmSync(file);
  const descriptor = openSync(file, 'wx', 0o600);
  fchownSync(descriptor, uid, gid);
  writeSync(descriptor, text);
  closeSync(descriptor);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/** In a container whose first process doesn't reap children, a dead orphaned Postgres keeps its pid. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}

/** Postgres runs in its cluster's folder; if that can't be read, its name has to do. */
function worksOn(pid: number, cluster: PostgresCluster): boolean {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster.data);
    } catch {
      // Not ours to look at, so another user's: not the Postgres that we once started.
      return false;
    }
  }
  if (process.platform === 'win32') return true;
  return spawnSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' }).stdout.includes(
    'postgres',
  );
}

export function connectionTo(postmaster: Postmaster, cluster: PostgresCluster): pg.ClientConfig {
  const overTcp = !postmaster.host.startsWith('/');
  return {
    host: postmaster.host,
    port: postmaster.port,
    user: 'kairos',
    database: 'postgres',
    ...(overTcp ? { password: readFileSync(cluster.passwordFile, 'utf8').trim() } : {}),
  };
}

/** The same as a URL, for other programs. */
export function urlOf(connection: pg.ClientConfig): string {
  const url = new URL(`postgresql://kairos@localhost/${connection.database}`);
  if (connection.password) {
    url.password = String(connection.password);
    url.host = `${connection.host}:${connection.port}`;
  } else {
    url.searchParams.set('host', String(connection.host));
    url.searchParams.set('port', String(connection.port));
  }
  return url.href;
}
