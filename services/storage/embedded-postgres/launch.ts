import { spawn } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '#services/runtime/errors.ts';
import type { Binaries } from './binaries.ts';
import type { PostgresCluster } from './cluster.ts';
import { canEnter, giveTo, type OperatingUser, spawnOptions } from './operating-user.ts';

export type Transport = 'socket' | 'tcp';

/** A Postgres that was started, ready or not. */
export type Launched = Awaited<ReturnType<typeof launch>>;

/**
 * Durable: `fsync`, `synchronous_commit` and `full_page_writes` stay on, as they are by default.
 * No statement and no value of a row reaches the log.
 */
const SETTINGS: Record<string, string> = {
  max_connections: '60',
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  io_method: 'sync',
  jit: 'off',
  // After a crash of one of its processes, Postgres ends instead of dropping every connection and going on.
  restart_after_crash: 'off',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_autovacuum_min_duration: '-1',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

export async function launch(input: {
  cluster: PostgresCluster;
  binaries: Binaries;
  user: OperatingUser;
  settings: Record<string, string>;
  transport: Transport;
}) {
  const { cluster, binaries, user, settings, transport } = input;
  const socketFolder = transport === 'socket' ? makeSocketFolder(user) : null;
  const door: Record<string, string> = socketFolder
    ? { listen_addresses: '', unix_socket_directories: socketFolder, unix_socket_permissions: '0700' }
    : { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(await freePort()) };
  const args = Object.entries({ ...SETTINGS, ...door, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);

  const logFile = openSync(cluster.logFile, 'w', 0o600);
  // A session of its own: Ctrl-C reaches only Kairos, which drains first. The log is a file, because a Postgres that
  // outlives a killed Kairos must still be able to write it.
  const child = spawn(binaries.postgres, ['-D', cluster.data, ...args], {
    ...spawnOptions(user),
    detached: true,
    stdio: ['ignore', logFile, logFile],
  });
  closeSync(logFile);
  child.unref();

  let exit: string | null = null;
  const ended = (how: string) => {
    exit = how;
    if (socketFolder) removeSocketFolder(socketFolder);
  };
  child.once('error', (error) => ended(error.message));
  child.once('exit', (code, signal) => ended(signal ? `killed by ${signal}` : `status ${code}`));
  return {
    /** How Postgres ended; null while running. */
    exit: (): string | null => exit,
    /** Postgres gave way to another on the same cluster. */
    foundAnother: (): boolean => lastLogComplaint(cluster).includes('"postmaster.pid" already exists'),
    /** One line, taken from its log if that explains it. */
    whyItEnded: (): string =>
      `Postgres exited (${exit}):  ${lastLogComplaint(cluster) || `see ${cluster.logFile}`}`,
  };
}

/** The newest complaint in Postgres's log, but not that of a connection which only ended with it. */
export function lastLogComplaint(cluster: PostgresCluster): string {
  try {
    const complaints = readFileSync(cluster.logFile, 'utf8').match(
      /(?:PANIC|FATAL): (?! *terminating connection).*/g,
    );
    return complaints?.at(-1) ?? '';
  } catch {
    return '';
  }
}

/** Only its owner can enter it. Its name is short: a socket's path may have 103 bytes. */
function makeSocketFolder(user: OperatingUser): string {
  for (const parent of [tmpdir(), '/tmp', '/var/tmp']) {
    if (Buffer.byteLength(parent) > 70 || !canEnter(user, parent)) continue;
    const folder = mkdtempSync(join(parent, 'kairos-'));
    chmodSync(folder, 0o700);
    giveTo(user, folder);
    return folder;
  }
  throw new OperatorError(
    `Postgres's socket needs a temporary folder with a short name that ${user.name} can enter. Set TMPDIR to one.`,
  );
}

/** Only what Postgres itself puts there: the folder's name may come from a file that its user can write. */
export function removeSocketFolder(host: string): void {
  if (!host.startsWith('/')) return;
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(join(host, name), { force: true });
  try {
    rmdirSync(host);
  } catch {
    // Already gone, or not empty and so not ours.
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  return address.port;
}
