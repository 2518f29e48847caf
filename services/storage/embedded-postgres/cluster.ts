import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { errorMessage, OperatorError } from '#services/runtime/errors.ts';
import type { Binaries } from './binaries.ts';
import { canEnter, giveTo, type OperatingUser, spawnOptions } from './operating-user.ts';

/** Where root's Postgres lives if the user that runs it can't enter the data folder. */
export const SYSTEM_FOLDER = '/var/lib/kairos';

const MAJOR_VERSION = '18';

const SIGNPOST = 'postgres.place';

/**
 * `home` holds the cluster itself and its log. The password is for TCP only, where no folder permissions protect it.
 */
export type PostgresCluster = { home: string; data: string; logFile: string; passwordFile: string };

const clusterIn = (home: string): PostgresCluster => ({
  home,
  data: join(home, 'postgres'),
  logFile: join(home, 'postgres.log'),
  passwordFile: join(home, 'postgres', 'kairos.password'),
});

/** The place of a data folder's cluster, if one was made. */
export function findCluster(dataDir: string): PostgresCluster {
  const folder = resolve(dataDir);
  const signpost = join(folder, SIGNPOST);
  return clusterIn(existsSync(signpost) ? readFileSync(signpost, 'utf8').trim() : folder);
}

/**
 * The cluster of a data folder. It is in the folder, unless Postgres runs as a user who can't enter it (a folder under
 * root's home): then it is under /var/lib/kairos, and the file `postgres.place` in the data folder says where.
 */
export function locateCluster(
  dataDir: string,
  user: OperatingUser,
  log: (line: string) => void,
): PostgresCluster {
  const folder = resolve(dataDir);
  // Root's Postgres runs as another user, who must be able to pass through.
  mkdirSync(folder, { recursive: true, mode: user.ids ? 0o711 : 0o700 });
  const found = findCluster(folder);
  if (found.home !== folder || existsSync(found.data) || canEnter(user, folder)) return found;

  mkdirSync(SYSTEM_FOLDER, { recursive: true, mode: 0o755 });
  const home = join(SYSTEM_FOLDER, randomBytes(8).toString('hex'));
  mkdirSync(home, { mode: 0o711 });
  if (!canEnter(user, home)) {
    throw new OperatorError(
      `Postgres runs as ${user.name}, who can enter neither ${folder} nor ${home}. Choose another data folder, or start Kairos as an ordinary user.`,
    );
  }
  writeFileSync(join(folder, SIGNPOST), `${home}\n`);
  log(`Postgres runs as ${user.name}, who can't enter ${folder}: its files are in ${home}.`);
  return clusterIn(home);
}

/** Makes a missing cluster: completely or not at all, whatever happens meanwhile. */
export function initialiseCluster(
  cluster: PostgresCluster,
  binaries: Binaries,
  user: OperatingUser,
  /** Whether the cluster must survive a power cut. */
  durable: boolean,
): void {
  if (existsSync(cluster.data)) {
    assertUsable(cluster, user);
    return;
  }
  const half = `${cluster.data}.new-${process.pid}`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { mode: 0o700 });
  giveTo(user, half);
  const passwordFile = `${half}.password`;
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  giveTo(user, passwordFile);
  const { error, status, stderr } = spawnSync(
    binaries.initdb,
    [
      `--pgdata=${half}`,
      '--username=kairos',
      `--pwfile=${passwordFile}`,
      '--auth-local=trust',
      '--auth-host=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ],
    { ...spawnOptions(user), encoding: 'utf8' },
  );
  if (status !== 0) {
    rmSync(half, { recursive: true, force: true });
    rmSync(passwordFile, { force: true });
    const why = error?.message ?? stderr.trim().split('\n').at(-1) ?? `initdb exited with status ${status}`;
    throw new OperatorError(`Postgres couldn't create its files in ${cluster.home}: ${why}`);
  }
  renameSync(passwordFile, join(half, basename(cluster.passwordFile)));
  try {
    renameSync(half, cluster.data);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    // Another Kairos was faster; who may use the folder is decided by its lock.
    if (!existsSync(cluster.data)) throw error;
  }
}

function assertUsable(cluster: PostgresCluster, user: OperatingUser): void {
  let version: string;
  try {
    version = readFileSync(join(cluster.data, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    throw new OperatorError(
      `${cluster.data} couldn't be read (${errorMessage(error)}). Start Kairos as the user who started it first.`,
    );
  }
  if (version !== MAJOR_VERSION) {
    throw new OperatorError(
      `${cluster.data} was written by Postgres ${version}, and this Kairos comes with Postgres ${MAJOR_VERSION}. Export it with the Kairos that wrote it.`,
    );
  }
  if (!canEnter(user, cluster.data)) {
    throw new OperatorError(
      `${cluster.data} can't be entered by ${user.name}, who runs Postgres. Start Kairos as the user who started it first.`,
    );
  }
}
