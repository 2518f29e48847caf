import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { OperatorError } from '#services/runtime/errors.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import {
  findCluster,
  initialiseCluster,
  locateCluster,
  type PostgresCluster,
  SYSTEM_FOLDER,
} from './cluster.ts';
import { type Launched, lastLogComplaint, launch, removeSocketFolder, type Transport } from './launch.ts';
import { operatingUser } from './operating-user.ts';
import { takeOwnership } from './ownership.ts';
import { connectionTo, findPostmaster, isAlive, type Postmaster, urlOf } from './postmaster.ts';

/** Postgres allocates its journal in files of 16 MB, and ends on a full disk. */
const DISK_NEEDED_BYTES = 20 * 1024 * 1024;
const DISK_EVERY_MS = 1_000;

type EmbeddedPostgres = ReturnType<typeof running>;

type EmbeddedPostgresOptions = {
  /** Kairos's data folder; made if missing. */
  dataDir: string;
  /** Gets the lines that the person who starts Kairos should see. */
  log: (line: string) => void;
  /** Postgres settings on top of ours. */
  settings?: Record<string, string>;
  /** A socket in a private folder, or loopback TCP with a password where there are no sockets. */
  transport?: Transport;
};

/** How long Postgres may take from start to first answer: after a crash, Postgres reads the journal first. */
const READY_WITHIN_MS = 120_000;

/**
 * Starts the Postgres that came with npm on the cluster of this data folder, or takes over the one that a killed
 * Kairos left running there. Throws OperatorError if it can't, or if another Kairos uses the folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, settings = {} } = options;
  const transport = options.transport ?? (process.platform === 'win32' ? 'tcp' : 'socket');
  const user = operatingUser();
  const cluster = locateCluster(dataDir, user, log);
  const binaries = findBinaries(user, user.ids ? SYSTEM_FOLDER : cluster.home);
  initialiseCluster(cluster, binaries, user, settings['fsync'] !== 'off');

  const deadline = Date.now() + READY_WITHIN_MS;
  let launched: Launched | null = null;
  for (;;) {
    const postmaster = findPostmaster(cluster);
    if (postmaster?.ready) {
      const owner = await takeOwnership(connectionTo(postmaster, cluster), dataDir);
      if (owner) return running({ cluster, postmaster, launched, owner, binaries });
    } else if (!postmaster && (launched === null || launched.exit() !== null)) {
      // A start that fails for another's lock file is tried again: that one may just be ending.
      if (launched && !launched.foundAnother()) {
        throw new OperatorError(
          (await isFull(cluster.home)) ? fullDisk(cluster.home) : launched.whyItEnded(),
        );
      }
      launched = await launch({ cluster, binaries, user, settings, transport });
    }
    if (Date.now() > deadline) {
      throw new OperatorError(
        `Postgres wasn't ready within ${READY_WITHIN_MS / 1000} s. See ${cluster.logFile}.`,
      );
    }
    await wait(10);
  }
}

/** Whether a Kairos ever kept anything in this data folder. */
export const isStore = (dataDir: string): boolean => existsSync(findCluster(dataDir).data);

/**
 * The Postgres running on this data folder, whichever process started it, or null: for commands that run alongside
 * Kairos.
 */
export function findRunningPostgres(dataDir: string): pg.PoolConfig | null {
  const cluster = findCluster(dataDir);
  const postmaster = findPostmaster(cluster);
  return postmaster?.ready ? connectionTo(postmaster, cluster) : null;
}

function running(input: {
  cluster: PostgresCluster;
  postmaster: Postmaster;
  launched: Launched | null;
  owner: pg.Client;
  binaries: Binaries;
}) {
  const { cluster, postmaster, launched, owner, binaries } = input;
  const connection = connectionTo(postmaster, cluster);
  let stopping: Promise<void> | null = null;

  const { promise: died, resolve: die } = Promise.withResolvers<string>();
  const unwatch = watchDisk(cluster.home, die);
  // The lock's connection lasts as long as Postgres, even a Postgres that isn't this process's child.
  owner.once('end', async () => {
    unwatch();
    if (stopping) return;
    // A child's exit is reported a moment after its connections end.
    await wait(100);
    const exit = launched?.exit();
    const words = lastLogComplaint(cluster);
    const ended = `Postgres exited${exit ? ` (${exit})` : ''}${words && `: ${words}`}`;
    if (exit || !isAlive(postmaster.pid)) removeSocketFolder(postmaster.host);
    die((await isFull(cluster.home)) ? fullDisk(cluster.home) : ended);
  });

  return {
    connection,
    /** The address for other programs; valid while this Postgres runs. */
    url: urlOf(connection),
    /** Resolves with the reason, in a single line, if Postgres ends unasked or its disk is full; otherwise never. */
    died,
    /** Ends Postgres and what belongs to it. End the pools first. Harmless if repeated. */
    stop(): Promise<void> {
      stopping ??= stopPostmaster(cluster, postmaster, binaries).then(async () => {
        unwatch();
        await owner.end().catch(() => {});
        removeSocketFolder(postmaster.host);
      });
      return stopping;
    },
  };
}

/** Shuts down cleanly; if that takes too long, at once: the next start then replays the journal. */
async function stopPostmaster(
  cluster: PostgresCluster,
  { pid }: Postmaster,
  binaries: Binaries,
): Promise<void> {
  for (const [signal, patienceMs] of [
    ['INT', 8_000],
    ['QUIT', 2_000],
    ['KILL', 2_000],
  ] as const) {
    // The process may have died long ago, and its number be another's.
    if (findPostmaster(cluster)?.pid !== pid) return;
    send(pid, signal, binaries);
    const deadline = Date.now() + patienceMs;
    while (isAlive(pid) && Date.now() < deadline) await wait(5);
  }
}

function send(pid: number, signal: 'INT' | 'QUIT' | 'KILL', binaries: Binaries): void {
  if (process.platform === 'win32') {
    spawnSync(binaries.pgCtl, ['kill', signal, String(pid)], { windowsHide: true });
    return;
  }
  try {
    process.kill(pid, `SIG${signal}`);
  } catch {
    // The process ended at this moment.
  }
}

/** Reports once when a folder's disk is nearly full. Returns how to stop watching. */
function watchDisk(folder: string, onFull: (reason: string) => void): () => void {
  const timer = setInterval(async () => {
    if (!(await isFull(folder))) return;
    clearInterval(timer);
    onFull(fullDisk(folder));
  }, DISK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

const fullDisk = (folder: string) => `The disk with ${folder} is full.`;

async function isFull(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < DISK_NEEDED_BYTES;
  } catch {
    // If the disk can't be measured, Postgres will find out.
    return false;
  }
}
