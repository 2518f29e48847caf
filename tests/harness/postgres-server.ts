import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import {
  findRunningPostgres,
  startEmbeddedPostgres,
} from '#services/storage/embedded-postgres/embedded-postgres.ts';
import { IN_MEMORY, memoryFolder } from './memory-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

const PREFIX = 'kairos-test-';

/** By then a run's Postgres has started: one that no one owns was left behind. */
const OLD_MS = 10 * 60_000;

/** One Postgres for the whole run of vitest. */
export default async function setup(project: TestProject) {
  const { url, stop } = await startPostgresForRun();
  project.provide('postgresUrl', url);
  return stop;
}

/** A Postgres in a folder of its own. It's fast, and forgets at a power cut. */
export async function startPostgresForRun(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(memoryFolder(), PREFIX));
  chmodSync(dataDir, 0o711);
  const postgres = await start(dataDir);
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
      await Promise.allSettled(oldFolders().map(removeLeftover));
    },
  };
}

const start = (dataDir: string) =>
  startEmbeddedPostgres({
    dataDir,
    log: () => {},
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' },
  });

function oldFolders(): string[] {
  return [tmpdir(), IN_MEMORY]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((folder) => basename(folder).startsWith(PREFIX))
    .filter(
      (folder) => Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > OLD_MS,
    );
}

/** A run that was killed leaves its Postgres behind. One that is still owned refuses to be taken over. */
async function removeLeftover(dataDir: string): Promise<void> {
  if (findRunningPostgres(dataDir)) await (await start(dataDir)).stop();
  rmSync(dataDir, { recursive: true, force: true });
}
